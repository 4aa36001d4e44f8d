import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readDownloads, toStoredDownloads } from '#domain/downloads/stored-downloads.ts'
import { imageIdOfKey, type MasterKey } from '#domain/media/image-address.ts'
import { type Change, type DocumentStore, publicCollections } from '#ports/documents/document-store.ts'
import { readInParts } from '#ports/documents/read-in-parts.ts'
import { FileExistsError } from '#ports/files/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import { refusalOfDownload } from './check-download.ts'
import { checkPicture } from './check-picture.ts'
import type { WebsiteState } from './compare-website.ts'
import { FolderImportError } from './folder-import-error.ts'
import { createLines } from './lines.ts'
import { type FolderPlan, nameOf, type PlannedRecord, readAgain } from './plan-import.ts'

/** The author of imported records. No person can sign in as it. */
const importer = { uid: 'import-folder', name: 'Import from a folder' }

/**
 * Imports everything: the pictures and files first, then all records in one commit. A stop at any moment therefore
 * leaves the website as it was, with at most some files that no record names, which the site removes. Unedited samples
 * are removed; a record with the id of one in the folder gets a new version, unless it is the same.
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

/** The same for its files. */
function withFileSizes(record: PlannedRecord, sizes: ReadonlyMap<string, number>): PlannedRecord {
  const fields = Object.entries(record.fields).map(([name, value]) => {
    const files = readDownloads(value)
    const measured = files.map((file) => ({ ...file, sizeBytes: sizes.get(file.url) ?? file.sizeBytes }))
    return [name, files.length === 0 ? value : toStoredDownloads(measured)] as const
  })
  return { ...record, fields: Object.fromEntries(fields) }
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

/** Marks the samples as removed, because the next start would add them otherwise. */
async function endOfSeeding(documents: Pick<DocumentStore, 'get'>): Promise<readonly Change[]> {
  const record = { collection: 'Starter', id: 'content' } as const
  const fields = { state: 'removed' }
  const stored = await documents.get(record.collection, record.id)
  return isDeepStrictEqual(stored?.fields, fields) ? [] : [{ kind: 'set', ...record, fields }]
}
