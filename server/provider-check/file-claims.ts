import { randomUUID } from 'node:crypto'
import { FileExistsError } from '#ports/files/errors.ts'
import { describeGcsAddress, type GcsAddress } from '#ports/files/gcs-address.ts'
import { createGcsCalls, type GcsCalls, usualTimeouts } from '#ports/files/gcs-calls.ts'
import { chunkUnit, createGcsObjects, maxChunk } from '#ports/files/gcs-objects.ts'
import type { AccessToken } from '#ports/google-access-token.ts'
import { type ClaimGroup, isRefused } from './claims.ts'

/** A check must end soon. */
const timeouts = { ...usualTimeouts, uploadMs: usualTimeouts.readMs, operationMs: usualTimeouts.readMs }

/** What the site relies on in Cloud Storage. No file of the site has a name that begins with a dot. */
export function fileClaims(address: GcsAddress, token: AccessToken): ClaimGroup {
  const { bucket } = address
  const prefix = `${address.prefix}.check/`
  const calls = createGcsCalls(address, { token, timeouts })
  const objects = createGcsObjects(calls, bucket)
  const put = (to: typeof objects, name: string, size: number, signal: AbortSignal) =>
    to.put(prefix + name, once(Buffer.alloc(size, 'Ruth ')), { writeId: randomUUID(), key: name, signal })

  return {
    name: `Files in ${describeGcsAddress(address)}`,
    claims: [
      {
        says: 'A file that exists is not overwritten',
        async ask(signal) {
          await put(objects, 'taken', 9, signal)
          for (const size of [10, chunkUnit + 1]) {
            const again = put(objects, 'taken', size, signal)
            if (!(await isRefused(again, (error) => error instanceof FileExistsError)))
              return `${size} bytes took the place of 9`
          }
          return null
        },
      },
      {
        says: 'An upload continues where its connection was lost, and arrives whole',
        async ask(signal) {
          const sent: string[] = []
          const losing: GcsCalls = {
            ...calls,
            async attempt(request, fresh) {
              const answer = await calls.attempt(request, fresh)
              const range = request.headers?.['content-range']
              // `fetch` rejects with this when a connection is cut.
              if (range && sent.push(range) === 1) throw new TypeError('the answer was lost')
              return answer
            },
          }
          await put(createGcsObjects(losing, bucket), 'resumed', chunkUnit * 3 + 1, signal)
          return sent[2]?.startsWith(`bytes ${chunkUnit}-`) ? null : `it continued with ${sent[2]}`
        },
      },
      {
        says: 'A part of just under 32 MiB is taken whole',
        async ask(signal) {
          const url = `/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?uploadType=resumable&ifGenerationMatch=0`
          const object = `${prefix}parts`
          const headers = { 'content-type': 'application/json' }
          const body = Buffer.from(JSON.stringify({ name: object }))
          const begun = await calls.attempt({ url, method: 'POST', headers, body, object, signal })
          const session = begun.headers.get('location') ?? ''
          try {
            const answer = await calls.attempt({
              ...{ url: session, method: 'PUT', object, signal, accepts: [308] },
              headers: { 'content-range': `bytes 0-${maxChunk - 1}/*` },
              body: Buffer.alloc(maxChunk),
            })
            const received = answer.headers.get('range')
            return received === `bytes=0-${maxChunk - 1}` ? null : `the service has received ${received}`
          } finally {
            // A cancelled session answers 499.
            await calls.attempt({ url: session, method: 'DELETE', object, accepts: [499] })
          }
        },
      },
    ],
    async clear() {
      for await (const { name } of objects.list(prefix)) await objects.remove(name)
    },
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
