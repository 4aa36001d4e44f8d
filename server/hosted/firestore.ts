import type { Fields } from '#ports/documents/document-store.ts'
import { createGcsCalls, GcsRefusal, type GcsTimeouts } from '#ports/files/gcs-calls.ts'
import type { AccessToken } from '#ports/google-access-token.ts'
import { type FirestoreFields, fromFirestoreFields, toFirestoreFields } from './firestore-values.ts'

/** A document at the provider. `name`: its collection and id, such as `Programs/3f2a`. */
export interface HostedDocument {
  readonly name: string
  readonly fields: Fields
  /** As the provider writes it. It changes with each write that changes something. */
  readonly updateTime: string
}

/** `fields`: null to delete. Only the fields of `mask` are written; one that `fields` lacks is removed. */
export interface HostedWrite {
  readonly name: string
  readonly fields: Fields | null
  readonly mask: readonly string[]
  /** The document must be as it was then; null: it must not exist. */
  readonly updateTime: string | null
}

interface RestDocument {
  readonly name: string
  readonly fields?: FirestoreFields
  readonly updateTime: string
}

/** The service takes 500 writes and 10 MiB (https://cloud.google.com/firestore/quotas), the emulator 528 4 MiB. */
export const firestoreLimits = { writes: 400, bytes: 3_500_000, reads: 100 }

export const firestoreOrigin = 'https://firestore.googleapis.com'

export type Firestore = ReturnType<typeof createFirestore>

/**
 * Reads and writes documents with the REST API. The client library has no limit of time, and 74 packages (record 0046).
 * `origin`: that of the service or of an emulator. Each call throws what `GcsCalls.call` throws.
 */
export function createFirestore({
  project,
  origin,
  token,
  timeouts,
}: {
  readonly project: string
  readonly origin: string
  readonly token: AccessToken
  readonly timeouts: GcsTimeouts
}) {
  const calls = createGcsCalls({ endpoint: origin }, { token, timeouts })
  const root = `projects/${project}/databases/(default)/documents`
  const nameOf = (path: string) => path.slice(root.length + 1)
  const read = ({ name, fields, updateTime }: RestDocument): HostedDocument => ({
    name: nameOf(name),
    fields: fromFirestoreFields(fields),
    updateTime,
  })

  async function call<Answer>(path: string, content: object | null, signal: AbortSignal): Promise<Answer> {
    const answer = await calls.call(
      {
        url: `/v1/${root.split('/').map(encodeURIComponent).join('/')}${path}`,
        method: content ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json' },
        body: content ? Buffer.from(JSON.stringify(content)) : undefined,
        object: `the collections of ${project}`,
        signal,
      },
      timeouts.readMs,
    )
    return (await answer.json()) as Answer
  }

  async function writeBatch(
    writes: readonly HostedWrite[],
    signal: AbortSignal,
  ): Promise<(string | true | null)[]> {
    const { writeResults = [], status = [] } = await call<{
      writeResults?: { updateTime?: string }[]
      status?: { code?: number; message?: string }[]
    }>(':batchWrite', { writes: writes.map(toRest) }, signal)
    return writes.map((_, index) => {
      const { code = 0, message = '' } = status[index] ?? { code: 13 }
      // NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION: somebody has written there.
      if ([5, 6, 9].includes(code)) return null
      if (code !== 0) throw new GcsRefusal(httpStatusOf(code), writes[index]!.name, message)
      return writeResults[index]?.updateTime ?? true
    })
  }

  const toRest = ({ name, fields, mask, updateTime }: HostedWrite) => ({
    ...(fields === null
      ? { delete: `${root}/${name}` }
      : {
          update: { name: `${root}/${name}`, fields: toFirestoreFields(fields) },
          updateMask: { fieldPaths: mask.map((field) => `\`${field.replaceAll(/[\\`]/g, '\\$&')}\``) },
        }),
    currentDocument: updateTime === null ? { exists: false } : { updateTime },
  })

  return {
    /** All documents of a collection, in pages. The provider counts one read for each. */
    async *list(collection: string, signal: AbortSignal): AsyncGenerator<HostedDocument> {
      for (let page: string | undefined = ''; page !== undefined;) {
        const query: string = new URLSearchParams({
          pageSize: '300',
          ...(page && { pageToken: page }),
        }).toString()
        const answer: { documents?: RestDocument[]; nextPageToken?: string } = await call(
          `/${encodeURIComponent(collection)}?${query}`,
          null,
          signal,
        )
        for (const document of answer.documents ?? []) yield read(document)
        page = answer.nextPageToken
      }
    },

    /** The documents with these names; null for one that does not exist. */
    async get(
      names: readonly string[],
      signal: AbortSignal,
    ): Promise<ReadonlyMap<string, HostedDocument | null>> {
      const found = new Map<string, HostedDocument | null>()
      for (let at = 0; at < names.length; at += firestoreLimits.reads) {
        const documents = names.slice(at, at + firestoreLimits.reads).map((name) => `${root}/${name}`)
        const answers = await call<{ found?: RestDocument; missing?: string }[]>(
          ':batchGet',
          { documents },
          signal,
        )
        for (const { found: document, missing } of answers) {
          if (document) found.set(nameOf(document.name), read(document))
          else if (missing) found.set(nameOf(missing), null)
        }
      }
      return found
    },

    /**
     * Writes documents, each alone: one that was changed there does not hold up the others. Returns the new update time
     * of each, true for a delete, and null for one whose document was written by somebody else; it stays.
     */
    async write(
      writes: readonly HostedWrite[],
      signal: AbortSignal,
    ): Promise<readonly (string | true | null)[]> {
      const results: (string | true | null)[] = []
      let batch: HostedWrite[] = []
      let bytes = 0
      for (const write of writes) {
        const size = Buffer.byteLength(JSON.stringify(toRest(write)))
        if (
          batch.length > 0 &&
          (batch.length === firestoreLimits.writes || bytes + size > firestoreLimits.bytes)
        ) {
          results.push(...(await writeBatch(batch, signal)))
          ;[batch, bytes] = [[], 0]
        }
        batch.push(write)
        bytes += size
      }
      if (batch.length > 0) results.push(...(await writeBatch(batch, signal)))
      return results
    },
  }
}

/** The HTTP status of a code (google.rpc.Code). */
export const httpStatusOf = (code: number) => ({ 3: 400, 5: 404, 7: 403, 8: 429, 16: 401 })[code] ?? 503
