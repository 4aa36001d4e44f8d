import { system } from '#domain/content/system.ts'
import type { PicturesHeld } from '#domain/maintenance/notices.ts'
import { imagesFolder } from '#domain/media/image-address.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { FileKey, FileStore } from '#ports/files/file-store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { findUnreferenced, isReferencedByItsRecord, type Records } from './referenced-pictures.ts'
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
  trashRetentionMs,
} from './trash.ts'

/**
 * Files are stored before the record that references them. No publish takes a day, so a file that is still unreferenced
 * after a day was left by a publish that failed.
 */
export const unreferencedRetentionMs = 24 * 3_600_000

/** Failed publishes leave few pictures. A sweep may move this ratio of all pictures, or this number if that is more. */
const maxRatio = 0.05
const alwaysAllowed = 5

interface Stores {
  readonly files: FileStore
  readonly documents: Records
  readonly pairing: Pairing
}

/** The pictures of a site, and those that a sweep would move. Files to download count as pictures. */
export interface PictureInspection {
  readonly pictures: number
  /** The number of pictures and files, of any age, that no version of any record references. */
  readonly unreferenced: number
  /** The unreferenced pictures that are old enough to be moved to the trash. */
  readonly due: readonly StoredPicture[]
  /** The reason why a sweep would not move them; null when it would. */
  readonly held: PicturesHeld['reason'] | null
}

/** Reads all records and lists all files; changes nothing. `now`: milliseconds since the Unix epoch. */
export async function inspectPictures(
  { files, documents, pairing }: Stores,
  now: number,
): Promise<PictureInspection> {
  const pictures = await findPictures(files)
  const unreferenced = await selectUnreferenced(documents, pictures)
  const due = unreferenced.filter(({ youngest }) => now - youngest > unreferencedRetentionMs)
  const counts = { pictures: pictures.length, unreferenced: unreferenced.length }
  return { ...counts, due, held: reasonToHold(await pairing.state(), { ...counts, due: due.length }) }
}

interface Sweep {
  /** Masters moved to the trash, restored because a record references them again, and removed permanently. */
  readonly moved: readonly string[]
  readonly restored: readonly string[]
  readonly removed: readonly string[]
  /** The reason why nothing was moved or removed; null when the sweep did its work. */
  readonly held: PicturesHeld | null
}

/**
 * Moves unreferenced pictures with their variants, and files to download, to the trash: those that no version of any
 * record references. Removes them after `trashRetentionMs`, or restores them when a record references them again. It
 * ignores files younger than `unreferencedRetentionMs`. It moves and removes nothing when the database and the files do
 * not belong together, or when too many pictures are unreferenced (record 0022). `now`: milliseconds since the Unix
 * epoch. `accepted`: the operator has confirmed that this is the right database, so any number may be moved. Safe to
 * run twice at the same time. @throws the reason of `stop` before the next write when it is aborted.
 */
export async function sweepPictures(
  stores: Stores,
  now: number,
  { accepted = false, stop }: { accepted?: boolean; stop?: AbortSignal } = {},
): Promise<Sweep> {
  const { files, documents, pairing } = stores
  const trashed = await findTrash(files)
  const unreferencedTrash = await selectUnreferenced(documents, trashed)
  const referenced = trashed.filter((picture) => !unreferencedTrash.includes(picture))
  for (const picture of referenced) {
    stop?.throwIfAborted()
    await restore(files, picture)
  }

  const restored = referenced.map(({ masterKey }) => masterKey)
  const { due, held, ...counts } = await inspectPictures(stores, now)
  if (held && !accepted) return { moved: [], restored, removed: [], held: { reason: held, ...counts } }

  for (const picture of due) {
    stop?.throwIfAborted()
    await moveToTrash(files, picture)
  }
  // The operator may be wrong, so an accepted sweep removes nothing permanently.
  const old = accepted ? [] : unreferencedTrash.filter(({ youngest }) => now - youngest > trashRetentionMs)
  for (const picture of old) {
    stop?.throwIfAborted()
    await removeForGood(files, picture)
  }
  stop?.throwIfAborted()
  await pairing.renew()
  return {
    moved: due.map(({ masterKey }) => masterKey),
    restored,
    removed: old.map(({ masterKey }) => masterKey),
    held: null,
  }
}

async function selectUnreferenced(
  documents: Records,
  pictures: readonly StoredPicture[],
): Promise<readonly StoredPicture[]> {
  const keys = pictures.map(({ masterKey }) => masterKey)
  const unreferenced = new Set(await findUnreferenced(documents, keys))
  return pictures.filter(({ masterKey }) => unreferenced.has(masterKey))
}

function reasonToHold(
  state: PairingState,
  { pictures, unreferenced, due }: { pictures: number; unreferenced: number; due: number },
): PicturesHeld['reason'] | null {
  const most = Math.max(alwaysAllowed, pictures * maxRatio)
  // If every picture is referenced, the database is right. A site from before pairings may have a few unreferenced
  // ones.
  if (state === 'mismatched' && unreferenced > 0) return 'mismatched'
  if (state === 'unpaired' && unreferenced > most) return 'mismatched'
  return due > most ? 'too-many' : null
}

/** The first sweep waits until the first visitors are served. While sweeps are held, the next one is after an hour. */
const firstSweepAfterMs = 10_000
const sweepEveryMs = 24 * 3_600_000
const retryAfterMs = 3_600_000

export interface ImageSweeper {
  /** The reason why the last sweep of any process was held; null when it did its work. */
  held(): Promise<PicturesHeld | null>
  /**
   * Restores a requested picture or file from the trash if its record references it. @returns whether it was restored.
   */
  recover(masterKey: FileKey): Promise<boolean>
}

interface Log {
  info(event: object): void
  warn(event: object): void
}

/** The record that tells all processes why the last sweep was held. */
const record = { collection: 'Maintenance', id: 'pictures' } as const
/** Adds the jobs that pair a new site and sweep its pictures. */
export function addImageSweeper(
  jobs: Pick<Jobs, 'add'>,
  stores: Stores & { readonly documents: DocumentStore },
  { log }: { log: Log },
): ImageSweeper {
  const { files, documents } = stores

  async function readHeld(): Promise<PicturesHeld | null> {
    const stored = await documents.get(record.collection, record.id)
    return (stored?.fields['held'] ?? null) as PicturesHeld | null
  }

  async function writeHeld(held: PicturesHeld | null): Promise<void> {
    if (JSON.stringify(held) === JSON.stringify(await readHeld())) return
    await documents.commit([{ kind: 'set', ...record, fields: { held: held && { ...held } } }], system)
  }

  let held: PicturesHeld | null = null

  async function sweep(stop: AbortSignal) {
    const { moved, restored, removed, held: reason } = await sweepPictures(stores, Date.now(), { stop })
    if (reason && JSON.stringify(reason) !== JSON.stringify(held)) {
      log.warn({ event: 'pictures-held', ...reason, seeWith: 'npm run pictures' })
    }
    held = reason
    if (moved.length + restored.length + removed.length > 0) {
      const counts = { moved: moved.length, restored: restored.length, removed: removed.length }
      log.info({ event: 'pictures-swept', ...counts })
    }
    await writeHeld(held)
  }

  jobs.add({ work: () => pairIfNew(stores) })
  jobs.add({
    work: sweep,
    firstAfterMs: firstSweepAfterMs,
    nextAfterMs: () => (held ? retryAfterMs : sweepEveryMs),
  })
  return {
    held: readHeld,
    async recover(masterKey) {
      if (!(await isInTrash(files, masterKey)) || !(await isReferencedByItsRecord(documents, masterKey)))
        return false
      log.info({ event: 'picture-recovered', picture: masterKey })
      await restoreMaster(files, masterKey)
      return true
    },
  }
}

/** Pairs a site that has no pictures yet. Everything that it stores later belongs to its database. */
async function pairIfNew({ files, pairing }: Stores): Promise<void> {
  if ((await pairing.state()) !== 'unpaired') return
  const { done: none } = await files.list(imagesFolder)[Symbol.asyncIterator]().next()
  if (none) await pairing.renew()
}
