import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { HostedState } from '#domain/maintenance/notices.ts'
import { createGcsCalls, usualTimeouts } from '#ports/files/gcs-calls.ts'
import { createGcsObjects } from '#ports/files/gcs-objects.ts'
import { tokenOfTheMachine } from '#ports/google-access-token.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import { downloadOrigin } from '../import/download-address.ts'
import { createPictureFetcher } from '../import/fetch-picture.ts'
import { createPictureTaker } from '../import/take-picture.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createPause } from '../jobs/pause.ts'
import { sayFailure } from './failure.ts'
import { createFirestore, firestoreOrigin } from './firestore.ts'
import { readHostedStatus } from './copies.ts'
import { createFollower, type Follower, type FollowOptions } from './follow.ts'
import type { HostedAddress } from './hosted-address.ts'
import { hostedCollections } from './hosted-fields.ts'
import { createListen, type Listen } from './listen.ts'

/** How often both sides are looked at without news, so that the desk says a time that is not old. */
const quietMs = 60_000
/** The first pause after a failure; each is twice as long. */
const pauseMs = { first: 10_000, most: 1_800_000 }
/** A connection that lasted this long is no failure when it ends: the provider ends each after an hour. */
const goodMs = 600_000

/** The parts of a connection to the project. `emulator`: its origin; null for the service. */
export async function connectHosted({
  address,
  emulator,
}: {
  readonly address: HostedAddress
  readonly emulator: string | null
}) {
  const origin = emulator ?? firestoreOrigin
  // The emulator lets its owner pass the rules, as the service does with a service account.
  const token = emulator ? async () => 'owner' : await tokenOfTheMachine('datastore')
  const { bucket, endpoint } = address.files
  const forFiles = endpoint ? async () => null : await tokenOfTheMachine('devstorage.read_write')
  const shared = { project: address.project, origin, token }
  return {
    firestore: createFirestore({ ...shared, timeouts: usualTimeouts }),
    listen: createListen({ ...shared, collections: [...hostedCollections, 'newsUpdates', 'Contactus'] }),
    objects: createGcsObjects(
      createGcsCalls({ endpoint }, { token: forFiles, timeouts: usualTimeouts }),
      bucket,
    ),
  }
}

/** Adds the job that keeps the collections of the forum's project and those here equal. Returns how both stand. */
export function addHosted(
  jobs: Pick<Jobs, 'add'>,
  {
    address,
    emulator,
    workshop,
    watch,
    log,
    ...parts
  }: Omit<FollowOptions, 'firestore' | 'objects' | 'bucket' | 'project' | 'takePicture' | 'origin'> & {
    readonly address: HostedAddress
    readonly emulator: string | null
    readonly workshop: Pick<ImageWorkshop, 'prepare'>
    readonly watch: (onRevision: () => void) => () => void
    readonly log: { warn(event: object): void }
  },
): () => Promise<HostedState> {
  let failures = 0
  /** Kept after a failure, so that the next run reads only what has changed. Another process may work between leases. */
  let kept: { readonly lease: AbortSignal; readonly listen: Listen; readonly follower: Follower } | null =
    null

  async function begin(lease: AbortSignal) {
    const { firestore, listen, objects } = await connectHosted({ address, emulator })
    const wait = (ms: number) => pauseFor(ms, undefined, { signal: lease })
    const fetcher = createPictureFetcher({ signal: lease, wait })
    const folder = await mkdtemp(join(tmpdir(), 'hosted-'))
    lease.addEventListener(
      'abort',
      () => void rm(folder, { recursive: true, force: true }).catch(parts.onFault),
    )
    const follower = await createFollower({
      ...parts,
      ...{ firestore, objects, bucket: address.files, project: address.project },
      origin: address.files.endpoint ?? downloadOrigin,
      takePicture: createPictureTaker({ workshop, fetcher, folder }),
    })
    return { lease, listen, follower }
  }

  jobs.add({
    async work(signal) {
      const startedAt = Date.now()
      try {
        if (kept?.lease !== signal) kept = await begin(signal)
        await follow(kept.follower, { listen: kept.listen, watch, signal })
      } catch (error) {
        if (signal.aborted) return
        failures = Date.now() - startedAt > goodMs ? 0 : failures + 1
        log.warn({ event: 'hosted', project: address.project, err: error })
        // The provider ends each connection after a while, which staff need not know.
        if (failures > 0) await kept?.follower.say(sayFailure(error))
      }
    },
    nextAfterMs: () =>
      failures === 0 ? 1_000 : Math.min(pauseMs.most, pauseMs.first * 2 ** Math.min(failures - 1, 12)),
  })
  return async () => {
    const status = await readHostedStatus(parts.documents)
    const isOther = status?.project !== address.project
    return isOther ? { at: null, waitsFor: null, problems: [] } : status
  }
}

/** Follows both sides until one of them fails or `signal` is aborted. */
export async function follow(
  follower: Follower,
  {
    listen,
    watch,
    signal,
  }: {
    readonly listen: Listen
    readonly watch: (onRevision: () => void) => () => void
    readonly signal: AbortSignal
  },
): Promise<void> {
  const pause = createPause()
  const ending = new AbortController()
  const ends = AbortSignal.any([signal, ending.signal])
  const known = Promise.withResolvers<void>()
  const stopWatching = watch(pause.wake)
  const listening = listen(
    {
      onChange: (name, updateTime) => {
        if (follower.noteChange(name, updateTime)) pause.wake()
      },
      onAll(names) {
        // The emulator 528 tells a deletion by telling everything again.
        if (follower.noteAll(names)) pause.wake()
        known.resolve()
      },
    },
    ends,
  )
  const heard = listening.then(
    () => ending.abort(new Error('the listener ended')),
    (error: unknown) => ending.abort(error),
  )
  try {
    await Promise.race([known.promise, heard])
    while (!ends.aborted) {
      await follower.run(ends)
      await pause.wait(quietMs, ends)
    }
    ends.throwIfAborted()
  } finally {
    stopWatching()
    ending.abort()
    await heard
  }
}
