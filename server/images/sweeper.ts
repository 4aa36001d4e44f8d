import type { PicturesHeld } from '#domain/maintenance/notices.ts'
import { imagesFolder, type MasterKey } from '#domain/media/image-address.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { findUnnamed, isNamedByItsRecord, type Records } from './named-pictures.ts'
import type { Pairing, PairingState } from './pairing.ts'
import {
  bringBack,
  bringBackMaster,
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

/** A publish that fails leaves a few. More than this share of all, and more than these few, is some mistake. */
const largestShare = 0.05
const few = 5

interface Stores {
  readonly files: FileStore
  readonly documents: Records
  readonly pairing: Pairing
}

/** Every picture in its place, and what a sweep would do about it. */
export interface PicturesFound {
  readonly pictures: number
  /** How many of them no version of any record names, be they old enough to go or not. */
  readonly unnamed: number
  /** Those that are. */
  readonly due: readonly StoredPicture[]
  /** Why they would stay all the same; null when nothing keeps a sweep from its work. */
  readonly held: PicturesHeld['reason'] | null
}

/** Reads all records and lists all files; changes nothing. `now`: milliseconds since the Unix epoch. */
export async function lookAtPictures(
  { files, documents, pairing }: Stores,
  now: number,
): Promise<PicturesFound> {
  const pictures = await findPictures(files)
  const unnamed = await selectUnnamed(documents, pictures)
  const due = unnamed.filter(({ youngest }) => now - youngest > unnamedKeptMs)
  const counts = { pictures: pictures.length, unnamed: unnamed.length }
  return { ...counts, due, held: reasonToHold(await pairing.state(), { ...counts, due: due.length }) }
}

export interface Sweep {
  /** Masters that were moved to the trash, brought back from it because they are named again, and removed for good. */
  readonly moved: readonly string[]
  readonly broughtBack: readonly string[]
  readonly removed: readonly string[]
  /** Why nothing was moved and removed; null when nothing kept the sweep from it. */
  readonly held: PicturesHeld | null
}

/**
 * Moves pictures, and their variants, that no version of any record names to the trash; from there they are removed
 * after `trashKeptMs`, and brought back when a record names them again. Nothing is moved or removed while that cannot
 * be explained: the database and the files do not belong together, or too many would go (record 0022).
 * A picture younger than `unnamedKeptMs` is left. `now`: milliseconds since the Unix epoch.
 * `accepted`: somebody has looked and says that this database is the right one, however many go to the trash.
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
  for (const picture of named) await bringBack(files, picture)

  const broughtBack = named.map(({ masterKey }) => masterKey)
  const { due, held, ...counts } = await lookAtPictures(stores, now)
  if (held && !accepted) return { moved: [], broughtBack, removed: [], held: { reason: held, ...counts } }

  for (const picture of due) await moveToTrash(files, picture)
  // Whoever accepted may have been wrong, so that nothing is removed at once.
  const old = accepted ? [] : unnamedTrash.filter(({ youngest }) => now - youngest > trashKeptMs)
  for (const picture of old) await removeForGood(files, picture)
  await pairing.renew()
  return {
    moved: due.map(({ masterKey }) => masterKey),
    broughtBack,
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
  const most = Math.max(few, pictures * largestShare)
  // With every picture named, nothing is in doubt. A site from before there were pairings may have its usual few.
  if (state === 'parted' && unnamed > 0) return 'parted'
  if (state === 'unpaired' && unnamed > most) return 'parted'
  return due > most ? 'too-many' : null
}

/** When first visitors have been answered, then daily; while it is held more often, so that it goes on soon. */
const firstSweepAfterMs = 10_000
const sweepEveryMs = 24 * 3_600_000
const lookAgainAfterMs = 3_600_000

export interface ImageSweeper {
  /** Why the last sweep moved nothing; null when it did its work. */
  held(): PicturesHeld | null
  /** Brings a picture that is asked for back from the trash if its record names it; whether it is there now. */
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
          if (!stopped) sweepAfter(held ? lookAgainAfterMs : sweepEveryMs)
        })
    }, delayMs).unref()
  }

  async function sweep() {
    const { moved, broughtBack, removed, held: reason } = await sweepPictures(stores, Date.now())
    if (reason && JSON.stringify(reason) !== JSON.stringify(held)) {
      log.warn({ event: 'pictures-held', ...reason, seeWith: 'npm run pictures' })
    }
    held = reason
    if (moved.length + broughtBack.length + removed.length > 0) {
      const counts = { moved: moved.length, broughtBack: broughtBack.length, removed: removed.length }
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
      await bringBackMaster(files, masterKey)
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
