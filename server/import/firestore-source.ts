import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { fromJson } from '#domain/json.ts'
import { OperatorError } from '#ports/operator-error.ts'
import { usualTimeouts } from '#ports/files/gcs-calls.ts'
import { tokenOfTheMachine } from '#ports/google-access-token.ts'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { statusOf } from '../hosted/failure.ts'
import { createFirestore, firestoreOrigin } from '../hosted/firestore.ts'
import { type RecordSource, sourceCollections, type SourceRecord } from './source.ts'

const serviceAccount = z.object({
  type: z.literal('service_account').optional(),
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
})

/**
 * Records of a Firestore database, with the key of a service account (a JSON file of the provider's console).
 * `emulator`: the origin of one that takes the place of the service.
 * @throws {OperatorError} when the key cannot be used.
 */
export async function openFirestore(
  keyFile: string,
  { emulator, signal }: { readonly emulator: string | null; readonly signal: AbortSignal },
): Promise<RecordSource> {
  const { project_id: project, client_email, private_key } = await readServiceAccount(keyFile)
  return {
    name: `the project ${project}`,
    async *records(): AsyncGenerator<SourceRecord> {
      try {
        const key = { client_email, private_key }
        const firestore = createFirestore({
          project,
          origin: emulator ?? firestoreOrigin,
          token: emulator ? async () => 'owner' : await tokenOfTheMachine('datastore', key),
          timeouts: usualTimeouts,
        })
        for (const collection of sourceCollections)
          for await (const { name, fields } of firestore.list(collection, signal))
            yield { collection, id: name.slice(collection.length + 1), value: fields }
      } catch (error) {
        throw toOperatorError(error, { project, client_email })
      }
    },
  }
}

/** Reads the key of a service account. @throws {OperatorError} when the file is missing or is not such a key. */
export async function readServiceAccount(file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`There is no ${file}.`)
  })
  const key = serviceAccount.safeParse(fromJson(text))
  if (key.success) return key.data
  throw new OperatorError(
    `${file} is not the key of a service account. The provider’s console makes one under Project settings, Service accounts.`,
  )
}

/** What an operator can do about a status, as the end of a sentence. */
const explanations: Readonly<Record<string, string>> = {
  404: 'the project has no Firestore database',
  403: 'the service account may not read the database. Give it the role “Cloud Datastore Viewer”',
  429: 'the quota of the project is used up. Try again tomorrow',
  503: 'the server cannot be reached',
  401: 'the key is not valid any more. Make a new one',
  'no-token': 'the key is not valid any more. Make a new one',
}

export function toOperatorError(
  error: unknown,
  { project, client_email }: { readonly project: string; readonly client_email: string },
): unknown {
  const status = statusOf(error) ?? (error instanceof StoreUnavailableError ? 503 : '')
  const reason = explanations[status]
  if (reason === undefined) return error
  return new OperatorError(
    `The records of ${project} cannot be read as ${client_email}: ${reason}. Nothing was changed.`,
    { cause: error },
  )
}
