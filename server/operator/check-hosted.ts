import { organisation } from '#site'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { tokenOfTheMachine } from '#ports/google-access-token.ts'
import { firestoreOrigin } from '../hosted/firestore.ts'
import { readServiceAccount } from '../import/firestore-source.ts'
import { accountClaims } from '../provider-check/account-claims.ts'
import { askClaims, type ClaimGroup } from '../provider-check/claims.ts'
import { collectionClaims } from '../provider-check/collection-claims.ts'
import { fileClaims } from '../provider-check/file-claims.ts'
import { checkedPlaces, storeProviderCheck } from '../provider-check/stored-check.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { openExistingDatabase } from '../storage/stores.ts'
import { type CommandAnswer, type CommandParts, runUntilStopped } from './command-line.ts'

const usage = [
  'npm run check:hosted -- --key FILE asks the services that FILES_URL, IDENTITY_URL and HOSTED_URL name whether they do',
  'what the website relies on. FILE: the key of a service account. Without --key, it uses the same key as the website.',
]

/**
 * `npm run check:hosted` asks the services of the provider whether they do what the site relies on. It stores the result
 * for the desk, where a site exists.
 * @throws {ConfigError} when the settings are wrong.
 */
export async function answerCheckHosted(
  args: readonly string[],
  { environment, directory, announce, signal }: CommandParts,
): Promise<CommandAnswer> {
  const [option, keyFile] = args
  const settings = readConfig(environment, organisation, directory)
  const places = checkedPlaces(settings.config)
  const isUnderstood = args.length === 0 || (args.length === 2 && option === '--key')
  if (places === null || !isUnderstood) return { lines: usage, exitCode: 1 }
  const groups = await claimGroups(settings.config, keyFile)
  const database = await openExistingDatabase(settings)
  try {
    const { lines, failed } = await askClaims(groups, { announce, signal })
    const check = { at: Date.now(), failed, places }
    if (database) await storeProviderCheck(createSqlDocumentStore(database), check)
    const result =
      failed.length === 0
        ? 'The check has passed. Everything that it made was removed.'
        : `The check has failed in ${failed.length} ${failed.length === 1 ? 'point' : 'points'}.`
    return { lines: [...lines, '', result], exitCode: failed.length === 0 ? 0 : 1 }
  } finally {
    await database?.close()
  }
}

async function claimGroups(
  { files, identityService, hosted, firestoreEmulator }: Config,
  keyFile: string | undefined,
): Promise<readonly ClaimGroup[]> {
  const key = keyFile === undefined ? undefined : await readServiceAccount(keyFile)
  /** An emulator needs no key: it takes a fixed word, or none. */
  const tokenFor = async (scope: string, isEmulator: boolean, word: string | null) =>
    isEmulator ? async () => word : tokenOfTheMachine(scope, key)
  const buckets = [...(hosted ? [hosted.files] : []), ...(files.kind === 'gcs' ? [files] : [])]
  const groups: ClaimGroup[] = []
  // A bucket that both settings name is asked once, in the folder of FILES_URL.
  for (const address of new Map(buckets.map((one) => [one.bucket, one])).values())
    groups.push(fileClaims(address, await tokenFor('devstorage.read_write', address.endpoint !== null, null)))
  if (identityService) {
    const token = await tokenFor('identitytoolkit', identityService.endpoint !== null, 'owner')
    groups.push(accountClaims(identityService, token))
  }
  if (hosted) {
    const token = await tokenFor('datastore', firestoreEmulator !== null, 'owner')
    const place = { project: hosted.project, origin: firestoreEmulator ?? firestoreOrigin, token }
    groups.push(collectionClaims(place))
  }
  return groups
}

if (import.meta.main) await runUntilStopped(answerCheckHosted, 'The provider could not be checked.')
