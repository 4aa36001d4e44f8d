import { usualTimeouts } from '#ports/files/gcs-calls.ts'
import type { AccessToken } from '#ports/google-access-token.ts'
import { createFirestore, firestoreLimits, type HostedWrite } from '../hosted/firestore.ts'
import { createListen, type Heard } from '../hosted/listen.ts'
import type { ClaimGroup } from './claims.ts'

const collection = 'WebsiteCheck'
const nameOf = (id: string) => `${collection}/${id}`
/** A change must be noticed within a minute. */
const heardMs = 60_000

/** What the copy of the collections relies on in Firestore. */
export function collectionClaims(place: {
  readonly project: string
  readonly origin: string
  readonly token: AccessToken
}): ClaimGroup {
  const firestore = createFirestore({ ...place, timeouts: usualTimeouts })
  const listen = createListen({ ...place, collections: [collection] })
  // A request that has begun is not stopped, because it could write after the removal.
  const never = new AbortController().signal

  const toWrite = (id: string, text: string | null, updateTime: string | null): HostedWrite => ({
    ...{ name: nameOf(id), updateTime, mask: ['text'], fields: text === null ? null : { text } },
  })
  const write = async (...given: Parameters<typeof toWrite>) =>
    (await firestore.write([toWrite(...given)], never))[0]!

  /** Listens until `work` is done, which begins when all documents were told. */
  async function listening(
    signal: AbortSignal,
    onChange: Heard['onChange'],
    work: () => unknown,
  ): Promise<void> {
    const stopping = new AbortController()
    const all = Promise.withResolvers<unknown>()
    const ends = AbortSignal.any([signal, stopping.signal, AbortSignal.timeout(heardMs)])
    const ended = listen({ onChange, onAll: all.resolve }, ends)
    try {
      await Promise.race([all.promise.then(work), ended])
    } finally {
      stopping.abort(new Error('heard'))
      await ended.catch(() => undefined)
    }
  }

  return {
    name: `Collections of ${place.project}`,
    claims: [
      {
        says: 'A document that was changed meanwhile is not overwritten or deleted',
        async ask() {
          const first = (await write('one', 'first', null)) as string
          if ((await write('one', 'again', null)) !== null) return 'it was made twice'
          if (typeof (await write('one', 'second', first)) !== 'string') return 'the right time was refused'
          if ((await write('one', 'third', first)) !== null) return 'it was overwritten'
          return (await write('one', null, first)) === null ? null : 'it was deleted'
        },
      },
      {
        says: 'A change there is noticed within a minute',
        async ask(signal) {
          const heard = Promise.withResolvers<void>()
          const hear = (name: string) => name === nameOf('two') && heard.resolve()
          await listening(signal, hear, async () => {
            await write('two', 'here', null)
            await heard.promise
          })
          return null
        },
      },
      {
        says: 'A new connection tells only what has changed',
        isOptional: true,
        async ask(signal) {
          const told = new Set<string>()
          await listening(
            signal,
            (name) => told.add(name),
            () => undefined,
          )
          return told.has(nameOf('one')) ? 'it tells everything, which costs more reads' : null
        },
      },
      {
        says: `${firestoreLimits.writes} writes of ${firestoreLimits.bytes / 1e6} MB together are taken in one request`,
        async ask() {
          const ids = Array.from({ length: firestoreLimits.writes }, (_, index) => `of-many-${index}`)
          // The rest of a write has fewer than 400 bytes.
          const text = 'x'.repeat(firestoreLimits.bytes / ids.length - 400)
          const writes = ids.map((id) => toWrite(id, text, null))
          const refused = (await firestore.write(writes, never)).filter((result) => result === null)
          return refused.length === 0 ? null : `${refused.length} were refused`
        },
      },
    ],
    async clear(signal) {
      const writes: HostedWrite[] = []
      for await (const { name, updateTime } of firestore.list(collection, signal))
        writes.push({ name, fields: null, mask: [], updateTime })
      await firestore.write(writes, signal)
    },
  }
}
