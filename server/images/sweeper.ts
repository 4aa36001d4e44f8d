import type { PicturesHeld } from '#domain/maintenance/notices.ts'
import { imagesFolder, type MasterKey } from '#domain/media/image-address.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { findUnnamed, isNamedByItsRecord, type Records } from './named-pictures.ts'
import type { Pairing, PairingState } from './pairing.ts'
import {
  restore,
  restoreMaster,
  findPictures,
  findTrash,
  isInTrash,
  moveToTrash,
  removeForGood,
  type StoredPicture,
  trashKeptMs,
} from './trash.ts'

/**
 * Files are stored before the record that names them. A day is far longer than any publish takes, so a file
 * that nobody names after it was left by one that failed.
 */
export const unnamedKeptMs = 24 * 3_600_000

/** A failed publish leaves a few. More than this ratio of all pictures, and more than these few, is a mistake. */
const largestRatio = 0.05
const few = 5

interface Stores {
  readonly files: FileStore
  readonly documents: Records
  readonly pairing: Pairing
}

/** What a sweep would find and do. */
export interface PictureInspection {
  readonly pictures: number
  /** How many of them no version of any record names, of any age. */
  readonly unnamed: number
  /** Those of them that are old enough to be moved to the trash. */
  readonly due: readonly StoredPicture[]
  /** Why they would stay; null when a sweep would move them. */
  readonly held: PicturesHeld['reason'] | null
}

/** Reads all records and lists all files; changes nothing. `now`: milliseconds since the Unix epoch. */
export async function inspectPictures(
  { files, documents, pairing }: Stores,
  now: number,
): Promise<PictureInspection> {
  const pictures = await findPictures(files)
  const unnamed = await selectUnnamed(documents, pictures)
  const due = unnamed.filter(({ youngest }) => now - youngest > unnamedKeptMs)
  const counts = { pictures: pictures.length, unnamed: unnamed.length }
  return { ...counts, due, held: reasonToHold(await pairing.state(), { ...counts, due: due.length }) }
}

export interface Sweep {
  /** Masters moved to the trash, restored from it because a record names them again, and removed for good. */
  readonly moved: readonly string[]
  readonly restored: readonly string[]
  readonly removed: readonly string[]
  /** Why nothing was moved and removed; null when the sweep did its work. */
  readonly held: PicturesHeld | null
}

/**
 * Moves pictures, and their variants, that no version of any record names to the trash; from there they are removed
 * after `trashKeptMs`, and restored when a record names them again. Nothing is moved or removed while that cannot
 * be explained: the database and the files do not belong together, or too many would go (record 0022).
 * A picture younger than `unnamedKeptMs` is left. `now`: milliseconds since the Unix epoch.
 * `accepted`: the operator has confirmed that this database is the right one, however many go to the trash.
 */
export async function sweepPictures(
  stores: Stores,
  now: number,
  { accepted = false }: { accepted?: boolean } = {},
): Promise<Sweep> {
  const { files, documents, pairing } = stores
  const trashed = await findTrash(files)
  const unnamedTrash = await selectUnnamed(documents, trashed)
  const named = trashed.filter((picture) => !unnamedTrash.includes(picture))
  for (const picture of named) await restore(files, picture)

  const restored = named.map(({ masterKey }) => masterKey)
  const { due, held, ...counts } = await inspectPictures(stores, now)
  if (held && !accepted) return { moved: [], restored, removed: [], held: { reason: held, ...counts } }

  for (const picture of due) await moveToTrash(files, picture)
  // The operator may be wrong, so nothing is removed at once.
  const old = accepted ? [] : unnamedTrash.filter(({ youngest }) => now - youngest > trashKeptMs)
  for (const picture of old) await removeForGood(files, picture)
  await pairing.renew()
  return {
    moved: due.map(({ masterKey }) => masterKey),
    restored,
    removed: old.map(({ masterKey }) => masterKey),
    held: null,
  }
}

async function selectUnnamed(
  documents: Records,
  pictures: readonly StoredPicture[],
): Promise<readonly StoredPicture[]> {
  const keys = pictures.map(({ masterKey }) => masterKey)
  const unnamed = new Set(await findUnnamed(documents, keys))
  return pictures.filter(({ masterKey }) => unnamed.has(masterKey))
}

function reasonToHold(
  state: PairingState,
  { pictures, unnamed, due }: { pictures: number; unnamed: number; due: number },
): PicturesHeld['reason'] | null {
  const most = Math.max(few, pictures * largestRatio)
  // With every picture named, nothing is in doubt. A site from before there were pairings may have its usual few.
  if (state === 'parted' && unnamed > 0) return 'parted'
  if (state === 'unpaired' && unnamed > most) return 'parted'
  return due > most ? 'too-many' : null
}

/** After the first visitors, then daily; hourly while it is held. */
const firstSweepAfterMs = 10_000
const sweepEveryMs = 24 * 3_600_000
const retryAfterMs = 3_600_000

export interface ImageSweeper {
  /** Why the last sweep moved nothing; null when it did its work. */
  held(): PicturesHeld | null
  /** Restores a requested picture from the trash if its record names it. @returns whether it is there now. */
  recover(masterKey: MasterKey): Promise<boolean>
  /** Resolves when a sweep in progress is over. */
  stop(): Promise<void>
}

interface Log {
  info(event: object): void
  warn(event: object): void
}

export function startImageSweeper(
  stores: Stores,
  { log, onFault }: { log: Log; onFault: (error: unknown) => void },
): ImageSweeper {
  const { files, documents } = stores
  let held: PicturesHeld | null = null
  let stopped = false
  let timer: NodeJS.Timeout
  let sweeping = pairIfNew(stores).catch(onFault)

  function sweepAfter(delayMs: number) {
    timer = setTimeout(() => {
      sweeping = sweep()
        .catch(onFault)
        .then(() => {
          if (!stopped) sweepAfter(held ? retryAfterMs : sweepEveryMs)
        })
    }, delayMs).unref()
  }

  async function sweep() {
    const { moved, restored, removed, held: reason } = await sweepPictures(stores, Date.now())
    if (reason && JSON.stringify(reason) !== JSON.stringify(held)) {
      log.warn({ event: 'pictures-held', ...reason, seeWith: 'npm run pictures' })
    }
    held = reason
    if (moved.length + restored.length + removed.length > 0) {
      const counts = { moved: moved.length, restored: restored.length, removed: removed.length }
      log.info({ event: 'pictures-swept', ...counts })
    }
  }

  sweepAfter(firstSweepAfterMs)
  return {
    held: () => held,
    async recover(masterKey) {
      if (!(await isInTrash(files, masterKey)) || !(await isNamedByItsRecord(documents, masterKey)))
        return false
      log.info({ event: 'picture-recovered', picture: masterKey })
      await restoreMaster(files, masterKey)
      return true
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await sweeping
    },
  }
}

/** A site without pictures has nothing to lose: what it stores from now on belongs to its database. */
async function pairIfNew({ files, pairing }: Stores): Promise<void> {
  if ((await pairing.state()) !== 'unpaired') return
  const { done: none } = await files.list(imagesFolder)[Symbol.asyncIterator]().next()
  if (none) await pairing.renew()
}
