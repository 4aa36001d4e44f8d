import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#ports/database/database.ts'
import { OperatorError } from '#ports/operator-error.ts'
import { leaseTimes, serverTime } from './lease.ts'
import { createPause } from './pause.ts'

/** Another process on the same database has its pictures elsewhere. */
export class PicturesElsewhereError extends OperatorError {
  override name = 'PicturesElsewhereError'
  readonly code = 'pictures-elsewhere'
  constructor({ theirs, ours }: { readonly theirs: string; readonly ours: string }) {
    super(
      `Another process of this website uses the same database with its pictures in ${theirs}; this process has them in ${ours}. ` +
        'Neither would find the pictures of the other. Several machines need FILES_URL, the same on all of them ' +
        '(docs/more-than-one-machine.md); npm run backup and npm run restore bring the pictures of a folder into a bucket. ' +
        'If there is to be one process only, stop the other one first.',
    )
  }
}

/** The place in which a process has its pictures. */
export interface PicturePlace {
  /** For messages, such as `the folder /srv/data/files of web-1`. Equal when two processes have the same bucket. */
  readonly name: string
  /** Whether other processes can use the same place: true for a bucket, false for a folder. */
  readonly isShared: boolean
}

export type PicturesLease = Awaited<ReturnType<typeof takePicturesLease>>

const times = { ...leaseTimes, lookMs: 1_000 }
/** One row per process: its name after this prefix, and the place of its pictures as the holder. */
const prefix = 'pictures/'

/**
 * Makes sure that all processes on a Postgres database have the same pictures, and renews the lease until `release`.
 * When another process with its pictures elsewhere seems to run, it waits until that one renews its lease, which shows
 * that it is alive, or until the lease has ended, which takes 45 seconds at most.
 * `processName`: the same after a restart, so that a restart after a crash does not wait.
 * @throws {PicturesElsewhereError} when the other process is alive.
 */
export async function takePicturesLease({
  database,
  processName,
  place,
  log,
  onWait,
  onFault,
  ...options
}: {
  readonly database: Database
  readonly processName: string
  readonly place: PicturePlace
  readonly log: { error(event: object): void }
  /** Called once, when another process seems to run. */
  readonly onWait: (theirs: string) => void
  /** Called when the database does not answer. The lease tries again. */
  readonly onFault: (error: unknown) => void
  readonly times?: Partial<typeof times>
}) {
  const { lengthMs, renewMs, retryMs, lookMs } = { ...times, ...options.times }
  const name = prefix + processName
  const expiry = sql<number>`${serverTime} + ${lengthMs}`

  /** Takes or renews the lease. Returns the lease of another process that conflicts with it, if there is one. */
  function take() {
    return database.write(async (transaction) => {
      await transaction
        .deleteFrom('leases')
        .where('name', 'like', `${prefix}%`)
        .where('expires_at', '<=', serverTime)
        .execute()
      const others = await transaction
        .selectFrom('leases')
        .select(['holder', 'expires_at'])
        .where('name', 'like', `${prefix}%`)
        .where('name', '!=', name)
        .orderBy('expires_at', 'desc')
        .execute()
      const other = others.find(({ holder }) => !place.isShared || holder !== place.name)
      if (other) return other
      const values = { holder: place.name, expires_at: expiry }
      await transaction
        .insertInto('leases')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute()
      return null
    })
  }

  const first = await take()
  if (first) onWait(first.holder)
  for (let other = first; first && other; other = await take()) {
    if (other.expires_at > first.expires_at) {
      throw new PicturesElsewhereError({ theirs: other.holder, ours: place.name })
    }
    await wait(lookMs)
  }

  let problem: PicturesElsewhereError | null = null
  const stopping = new AbortController()
  const pause = createPause()

  async function keepRenewing() {
    let delayMs = renewMs
    while (true) {
      await pause.wait(delayMs, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        const other = await take()
        const lost = other && new PicturesElsewhereError({ theirs: other.holder, ours: place.name })
        if (lost && !problem) log.error({ event: 'pictures-elsewhere', err: lost })
        problem = lost
        delayMs = renewMs
      } catch (error) {
        onFault(error)
        delayMs = retryMs
      }
    }
  }
  const renewing = keepRenewing()

  return {
    /**
     * @throws {PicturesElsewhereError} when the lease was lost while the database was away, until it is taken again.
     */
    async check(): Promise<void> {
      if (problem) throw problem
    },
    /** Lets a process with its pictures elsewhere start at once. Never rejects. */
    async release(): Promise<void> {
      stopping.abort()
      await renewing
      await database.kysely.deleteFrom('leases').where('name', '=', name).execute().catch(onFault)
    },
  }
}
