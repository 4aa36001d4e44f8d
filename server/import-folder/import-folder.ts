import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { downloadsFolder } from '#domain/downloads/download-address.ts'
import { downloadsOf, toStoredDownloads } from '#domain/downloads/stored-downloads.ts'
import { imageIdOf, imageIdOfKey, type MasterKey, parseImageAddress } from '#domain/media/image-address.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import {
  type Change,
  type Collection,
  type DocumentStore,
  type Fields,
  publicCollections,
  type StoredDocument,
} from '#ports/documents/document-store.ts'
import { readInParts } from '#ports/documents/read-in-parts.ts'
import { FileExistsError } from '#ports/files/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { type ExportedCollection, exportedCollections } from '../export/format.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import { type CheckedFiles, checkFolder } from './check-folder.ts'
import { refusalOfDownload } from './check-download.ts'
import { checkPicture, refusalOfStart } from './check-picture.ts'
import { cleanRecord } from './clean-record.ts'
import { FolderImportError } from './folder-import-error.ts'
import { createLines, type Lines } from './lines.ts'
import { type FolderRecord, readRecords } from './read-records.ts'
import { notesOf } from './record-notes.ts'

/** The author of what comes in. No person can sign in as it. */
const importer = { uid: 'import-folder', name: 'Import from a folder' }

interface PlannedRecord extends FolderRecord {
  readonly collection: ExportedCollection
}

/** What a checked folder would bring. The records stay in the folder, because they may not fit into memory. */
export interface FolderPlan {
  readonly folder: string
  readonly files: CheckedFiles
  /** How many records of each collection can come; collections without any are left out. */
  readonly counts: ReadonlyMap<ExportedCollection, number>
  /** The paths of the pictures. */
  readonly pictures: readonly string[]
  /** The paths of the files to download. */
  readonly downloads: readonly string[]
  /** What somebody may want to know, in words. */
  readonly notes: Lines
}

/** What a website has before a folder comes in. */
export interface WebsiteState {
  /** How many records differ from those of the folder, without unedited samples and pictures. */
  readonly own: number
  /** The records that an earlier import of the folder has brought in, as `Programs/3f2a`. */
  readonly same: ReadonlySet<string>
}

/**
 * Checks a folder that `npm run export` has written, and plans what comes in. One record at a time is in memory.
 * @throws {FolderImportError} with what is wrong.
 */
export async function planFolderImport(folder: string, signal: AbortSignal): Promise<FolderPlan> {
  const files = await checkFolder(folder, signal)
  const problems = createLines()
  const notes = createLines()
  const counts = new Map<ExportedCollection, number>()
  const found = { onProblem: problems.add, onNote: notes.add }
  for await (const { collection, id, fields } of readPlanned({ folder, files }, signal, found)) {
    counts.set(collection, (counts.get(collection) ?? 0) + 1)
    for (const url of referencedPictures(fields)) {
      if (!files.has(`images/${imageIdOf(url)}`))
        notes.add(`${collection}/${id} names a picture that is not in the folder: ${url}`)
    }
    for (const { url } of downloadsOf(fields)) {
      if (!files.has(url.slice(1)))
        notes.add(`${collection}/${id} names a file that is not in the folder: ${url}`)
    }
  }
  const pictures = [...files.keys()].filter((path) => path.startsWith('images/'))
  for (const path of pictures) {
    signal.throwIfAborted()
    const isMaster = parseImageAddress(path)?.variant === null
    const refusal = isMaster
      ? await refusalOfStart(join(folder, path))
      : 'No record of this website can name it.'
    if (refusal) problems.add(`${path}: ${refusal}`)
  }
  const downloads = [...files.keys()].filter((path) => path.startsWith(downloadsFolder))
  for (const path of downloads) {
    signal.throwIfAborted()
    const refusal = await refusalOfDownload(join(folder, path), path)
    if (refusal) problems.add(`${path}: ${refusal}`)
  }
  if (problems.total > 0) throw new FolderImportError('The folder cannot be brought in.', problems)
  return { folder, files, counts, pictures, downloads, notes }
}

/** The records of a folder as they would be stored. `onNote`: is told in words what is left out or mended. */
async function* readPlanned(
  { folder, files }: Pick<FolderPlan, 'folder' | 'files'>,
  signal: AbortSignal,
  {
    onProblem,
    onNote,
  }: { readonly onProblem: (words: string) => void; readonly onNote: (words: string) => void },
): AsyncGenerator<PlannedRecord> {
  for (const collection of exportedCollections) {
    for await (const record of readRecords(folder, files, collection, onProblem)) {
      signal.throwIfAborted()
      const name = `${collection}/${record.id}`
      const cleaned = cleanRecord(collection, record.id, record.fields)
      if ('fields' in cleaned) {
        const both = { stored: record.fields, cleaned: cleaned.fields }
        for (const note of notesOf(collection, record.id, both)) onNote(note)
        yield { ...record, collection, fields: cleaned.fields }
      }
      // The website leaves such records out of its pages too. A picture without a place has no use at all.
      else if (collection === 'Images') onProblem(`${name}: ${cleaned.problem}`)
      else onNote(`${name} is left out: ${cleaned.problem}`)
    }
  }
}

/** Reads a folder again that has been checked. @throws {FolderImportError} when it cannot be read any more. */
const readAgain = (plan: FolderPlan, signal: AbortSignal) =>
  readPlanned(plan, signal, {
    onProblem(words) {
      throw new FolderImportError(`The folder has changed since it was checked. ${words}`)
    },
    onNote: () => undefined,
  })

const comparedAtOnce = 100

/** Compares the records of a website with those of a folder. Nothing may write to the website meanwhile. */
export async function compareWithWebsite(
  plan: FolderPlan,
  documents: Pick<DocumentStore, 'ids' | 'getAll'>,
  signal: AbortSignal,
): Promise<WebsiteState> {
  let stored = 0
  let own = 0
  for (const collection of exportedCollections) {
    for await (const part of readInParts(documents, collection)) {
      signal.throwIfAborted()
      stored += part.length
      if (collection !== 'Images') own += part.filter(({ sample }) => !sample).length
    }
  }
  const same = new Set<string>()
  if (stored === 0) return { own, same }

  async function compare(records: readonly PlannedRecord[]): Promise<void> {
    const [first] = records
    if (!first) return
    const { collection } = first
    const there = await documents.getAll(
      collection,
      records.map(({ id }) => id),
    )
    for (const record of records) {
      const document = there.get(record.id)
      if (!document || !isSame(record, document)) continue
      same.add(nameOf(record))
      if (collection !== 'Images' && !document.sample) own -= 1
    }
  }

  let batch: PlannedRecord[] = []
  for await (const record of readAgain(plan, signal)) {
    if (batch.length === comparedAtOnce || (batch[0] && batch[0].collection !== record.collection)) {
      await compare(batch)
      batch = []
    }
    batch.push(record)
  }
  await compare(batch)
  return { own, same }
}

const nameOf = ({ collection, id }: { readonly collection: Collection; readonly id: string }) =>
  `${collection}/${id}`

function isSame({ collection, fields, times, sample }: PlannedRecord, stored: StoredDocument): boolean {
  const compared = collection === 'Images' ? withoutSize : (all: Fields) => all
  return (
    sample === stored.sample &&
    (times === null || times.updatedAt === stored.updatedAt) &&
    isDeepStrictEqual(compared(fields), compared(stored.fields))
  )
}

/** An import stores the sizes that it measures. */
const withoutSize = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !['width', 'height', 'sizeBytes'].includes(name)),
  )

/**
 * Brings everything in: the pictures and files first, then all records in one commit. So a stop at any moment leaves the
 * website as it was, and at most files that no record names, which the site clears away. Unedited samples leave; a record with
 * the id of one in the folder gets a new version, unless it is the same.
 * @throws {FolderImportError} when a picture is refused; nothing is changed then.
 */
export async function writeFolderImport(
  plan: FolderPlan,
  { same }: Pick<WebsiteState, 'same'>,
  {
    documents,
    files,
    workshop,
    signal,
    announce,
  }: {
    readonly documents: DocumentStore
    readonly files: FileStore
    readonly workshop: Pick<ImageWorkshop, 'prepare'>
    readonly signal: AbortSignal
    readonly announce: (line: string) => void
  },
): Promise<void> {
  const { folder, pictures, downloads } = plan
  const stored: string[] = []
  try {
    announce('Bringing in the pictures …')
    const sizes = new Map<string, Size>()
    const fileSizes = new Map<string, number>()
    const problems = createLines()
    for (const [index, path] of pictures.entries()) {
      signal.throwIfAborted()
      const picture = await checkPicture(join(folder, path), workshop)
      if ('problem' in picture) {
        problems.add(`${path}: ${picture.problem}`)
        continue
      }
      const { bytes, width, height } = picture
      sizes.set(imageIdOfKey(path as MasterKey), { width, height, sizeBytes: bytes.length })
      if (problems.total > 0) continue
      if (await storeFile(files, path, bytes)) stored.push(path)
      if ((index + 1) % 100 === 0) announce(`  ${index + 1} of ${pictures.length}`)
    }
    if (problems.total > 0) throw new FolderImportError('Pictures cannot be brought in.', problems)
    for (const path of downloads) {
      signal.throwIfAborted()
      // The folder may have changed since it was checked.
      const refusal = await refusalOfDownload(join(folder, path), path)
      if (refusal) throw new FolderImportError(`${path}: ${refusal}`)
      const bytes = await readFile(join(folder, path))
      fileSizes.set(`/${path}`, bytes.length)
      if (await storeFile(files, path, bytes)) stored.push(path)
    }
    announce('Bringing in the records …')
    const first = [...(await removals(documents, same)), ...(await endOfSeeding(documents))]
    await documents.commit(changesOf(plan, { first, same, sizes, fileSizes, signal, announce }), importer)
  } catch (error) {
    // After any other error the records may be stored.
    const isUndone =
      error instanceof FolderImportError || error instanceof StorageFullError || error === signal.reason
    if (isUndone) for (const path of stored) await files.remove(path)
    throw error
  }
}

/** Bytes and pixels. */
interface Size {
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
}

/** @returns whether it was stored now. @throws {FolderImportError} when another file has its name. */
async function storeFile(files: FileStore, path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await files.put(path, bytes, { maxBytes: bytes.length })
    return true
  } catch (error) {
    if (!(error instanceof FileExistsError)) throw error
    const there = await files.open(path)
    const same =
      there && Buffer.from(await new Response(there.stream() as BodyInit).arrayBuffer()).equals(bytes)
    if (!same) throw new FolderImportError(`The website has another file with the name ${path}.`)
    return false
  }
}

const announcedEvery = 10_000

async function* changesOf(
  plan: FolderPlan,
  {
    first,
    same,
    sizes,
    fileSizes,
    signal,
    announce,
  }: {
    readonly first: readonly Change[]
    readonly same: WebsiteState['same']
    readonly sizes: ReadonlyMap<string, Size>
    /** Bytes of files to download, by address. */
    readonly fileSizes: ReadonlyMap<string, number>
    readonly signal: AbortSignal
    readonly announce: (line: string) => void
  },
): AsyncGenerator<Change> {
  yield* first
  let count = 0
  for await (const record of readAgain(plan, signal)) {
    if (!same.has(nameOf(record))) yield* toChanges(withFileSizes(withSize(record, sizes), fileSizes))
    count += 1
    if (count % announcedEvery === 0) announce(`  ${count}`)
  }
  signal.throwIfAborted()
}

/** A picture has the size that was measured, whatever its record says. */
function withSize(record: PlannedRecord, sizes: ReadonlyMap<string, Size>): PlannedRecord {
  const measured = record.collection === 'Images' ? sizes.get(record.id) : undefined
  if (!measured) return record
  const { sizeBytes, ...size } = measured
  const hasBytes = record.fields['sizeBytes'] !== undefined
  return { ...record, fields: { ...record.fields, ...size, ...(hasBytes && { sizeBytes }) } }
}

/** The same for the files of a program. */
function withFileSizes(record: PlannedRecord, sizes: ReadonlyMap<string, number>): PlannedRecord {
  const downloads = downloadsOf(record.fields)
  if (downloads.length === 0) return record
  const measured = downloads.map((file) => ({ ...file, sizeBytes: sizes.get(file.url) ?? file.sizeBytes }))
  return { ...record, fields: { ...record.fields, ProgramDownloads: toStoredDownloads(measured) } }
}

/** The versions of a record: one when it was added and one when it was last changed. */
function toChanges({ collection, id, fields, times, sample }: PlannedRecord): readonly Change[] {
  const set = { kind: 'set', collection, id, fields, sample } as const
  if (!times) return [set]
  const { createdAt, updatedAt } = times
  return [...(createdAt < updatedAt ? [{ ...set, at: createdAt }] : []), { ...set, at: updatedAt }]
}

/** The deletes of unedited samples that are not those of the folder. */
async function removals(
  documents: Pick<DocumentStore, 'ids' | 'getAll'>,
  same: WebsiteState['same'],
): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const collection of publicCollections) {
    for await (const part of readInParts(documents, collection)) {
      for (const { id, sample, version } of part) {
        if (!sample || same.has(nameOf({ collection, id }))) continue
        changes.push({ kind: 'delete', collection, id, expectedVersion: version })
      }
    }
  }
  return changes
}

/** Otherwise the next start would add the samples. */
async function endOfSeeding(documents: Pick<DocumentStore, 'get'>): Promise<readonly Change[]> {
  const record = { collection: 'Starter', id: 'content' } as const
  const fields = { state: 'removed' }
  const stored = await documents.get(record.collection, record.id)
  return isDeepStrictEqual(stored?.fields, fields) ? [] : [{ kind: 'set', ...record, fields }]
}
