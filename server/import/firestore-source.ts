import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ImportError } from './import-error.ts'
import { type RecordSource, sourceCollections, type SourceRecord } from './source.ts'

const serviceAccount = z.object({
  type: z.literal('service_account').optional(),
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
})

/**
 * Records of a Firestore database, with the key of a service account (a JSON file of the provider's console). Each
 * collection is one streamed query: the server sends as fast as the records are taken, and the client goes on after the
 * last record when the stream breaks.
 * @throws {ImportError} when the key cannot be used.
 */
export async function openFirestore(keyFile: string): Promise<RecordSource> {
  const key = await readKey(keyFile)
  const { Firestore } = await loadClient()
  const { project_id: projectId, client_email, private_key } = key
  return {
    name: `the project ${projectId}`,
    async *records(): AsyncGenerator<SourceRecord> {
      const database = new Firestore({ projectId, credentials: { client_email, private_key } })
      try {
        for (const collection of sourceCollections) {
          const stream = database.collection(collection).stream() as AsyncIterable<{
            readonly id: string
            data(): unknown
          }>
          for await (const document of stream) {
            yield { collection, id: document.id, value: document.data() }
          }
        }
      } catch (error) {
        throw toImportError(error, { projectId, client_email })
      } finally {
        await database.terminate()
      }
    },
  }
}

async function readKey(file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ImportError(`There is no ${file}.`)
  })
  try {
    return serviceAccount.parse(JSON.parse(text))
  } catch {
    throw new ImportError(
      `${file} is not the key of a service account. The provider’s console makes one under Project settings, Service accounts.`,
    )
  }
}

/** Not part of the build: it has a hundred packages, which only this needs (record 0036). */
async function loadClient(): Promise<typeof import('@google-cloud/firestore')> {
  try {
    return await import('@google-cloud/firestore')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ImportError(
      'The client of Firestore is not installed here. Run npm run import in a folder with the sources, which installs it, or use a JSON dump.',
    )
  }
}

/** The status codes of gRPC that an operator can do something about. */
const explanations: Readonly<Record<number, string>> = {
  5: 'the project has no Firestore database',
  7: 'the service account may not read the database. Give it the role “Cloud Datastore Viewer”',
  8: 'the quota of the project is used up. Try again tomorrow',
  14: 'the server cannot be reached',
  16: 'the key is not valid any more. Make a new one',
}

export function toImportError(
  error: unknown,
  { projectId, client_email }: { readonly projectId: string; readonly client_email: string },
): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  const isKey = /invalid_grant|DECODER|PEM|private key/i.test(message ?? '')
  const reason = isKey ? explanations[16] : typeof code === 'number' ? explanations[code] : undefined
  if (reason === undefined) return error
  return new ImportError(
    `The records of ${projectId} cannot be read as ${client_email}: ${reason}. Nothing was changed.`,
    { cause: error },
  )
}
