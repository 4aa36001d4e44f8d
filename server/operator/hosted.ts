import { setTimeout as pause } from 'node:timers/promises'
import { organisation } from '#site'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { connectHosted } from '../hosted/add-hosted.ts'
import { compareHosted } from '../hosted/compare.ts'
import { sayFailure } from '../hosted/failure.ts'
import { downloadOrigin } from '../import/download-address.ts'
import { createPictureFetcher } from '../import/fetch-picture.ts'
import { readConfig } from '../settings/config.ts'
import { openExistingDatabase } from '../storage/stores.ts'
import { type CommandAnswer, type CommandParts, runUntilStopped } from './command-line.ts'

/**
 * `npm run hosted -- --check` compares the collections at the provider with those here, while the site runs or not.
 * @throws {ConfigError} when the settings are wrong.
 */
export async function answerHosted(
  args: readonly string[],
  { environment, directory, signal }: CommandParts,
): Promise<CommandAnswer> {
  if (args.join(' ') !== '--check')
    return {
      lines: ['npm run hosted -- --check compares every record and picture at the provider.'],
      exitCode: 1,
    }
  const settings = readConfig(environment, organisation, directory)
  const { hosted, firestoreEmulator: emulator } = settings.config
  if (!hosted) return { lines: ['HOSTED_URL is not set, so there is nothing to compare.'], exitCode: 1 }
  const database = await openExistingDatabase(settings)
  if (!database) return { lines: ['There is no site here yet. Start it first.'], exitCode: 1 }
  try {
    const { firestore } = await connectHosted({ address: hosted, emulator })
    const { records, pictures, differences } = await compareHosted({
      documents: createSqlDocumentStore(database),
      firestore,
      fetcher: createPictureFetcher({ signal, wait: (ms) => pause(ms, undefined, { signal }) }),
      origin: hosted.files.endpoint ?? downloadOrigin,
      signal,
    })
    const compared = `${records} records and ${pictures} pictures were compared.`
    return differences.length === 0
      ? { lines: [`${compared} Both sides are equal.`], exitCode: 0 }
      : { lines: [...differences, '', `${compared} Differences: ${differences.length}.`], exitCode: 1 }
  } catch (error) {
    const words = sayFailure(error)
    return { lines: [words, error instanceof Error ? error.message : String(error)], exitCode: 1 }
  } finally {
    await database.close()
  }
}

if (import.meta.main) await runUntilStopped(answerHosted, 'The collections could not be compared.')
