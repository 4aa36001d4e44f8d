import { join } from 'node:path'
import { downloadsFolder } from '#domain/downloads/download-address.ts'
import { downloadsOf } from '#domain/downloads/stored-downloads.ts'
import { imageIdOf, parseImageAddress } from '#domain/media/image-address.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import type { Collection } from '#ports/documents/document-store.ts'
import { type ExportedCollection, exportedCollections } from '../export/format.ts'
import { refusalOfDownload } from './check-download.ts'
import { type CheckedFiles, checkFolder } from './check-folder.ts'
import { refusalOfStart } from './check-picture.ts'
import { cleanRecord } from './clean-record.ts'
import { FolderImportError } from './folder-import-error.ts'
import { createLines, type Lines } from './lines.ts'
import { type FolderRecord, readRecords } from './read-records.ts'
import { notesOf } from './record-notes.ts'

/** The plan for the import of a checked folder. The records stay in the folder: they may not fit into memory. */
export interface FolderPlan {
  readonly folder: string
  readonly files: CheckedFiles
  /** The number of records to import of each collection; collections without any are left out. */
  readonly counts: ReadonlyMap<ExportedCollection, number>
  /** The paths of the pictures. */
  readonly pictures: readonly string[]
  /** The paths of the files to download. */
  readonly downloads: readonly string[]
  /** Sentences for the operator about everything that is corrected, missing or left out. */
  readonly notes: Lines
  /** The organisation of `site.config.ts`. */
  readonly organisation: Organisation
}

/** A record of a folder as it would be stored. */
export interface PlannedRecord extends FolderRecord {
  readonly collection: ExportedCollection
}

/** The name of a record, such as `Programs/3f2a`. */
export const nameOf = ({ collection, id }: { readonly collection: Collection; readonly id: string }) =>
  `${collection}/${id}`

/**
 * Checks a folder that `npm run export` has written, and plans its import. One record at a time is in memory.
 * @throws {FolderImportError} with all problems.
 */
export async function planFolderImport(
  folder: string,
  organisation: Organisation,
  signal: AbortSignal,
): Promise<FolderPlan> {
  const files = await checkFolder(folder, signal)
  const problems = createLines()
  const notes = createLines()
  const counts = new Map<ExportedCollection, number>()
  const found = { onProblem: problems.add, onNote: notes.add }
  const planned = readPlanned({ folder, files, organisation }, signal, found)
  for await (const { collection, id, fields } of planned) {
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
  return { folder, files, counts, pictures, downloads, notes, organisation }
}

/** `onNote`: called with a sentence about each value that is left out or corrected. */
async function* readPlanned(
  { folder, files, organisation }: Pick<FolderPlan, 'folder' | 'files' | 'organisation'>,
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
      const cleaned = cleanRecord(collection, record, organisation)
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

/** Reads the records of a checked folder again. @throws {FolderImportError} when it cannot be read any more. */
export const readAgain = (plan: FolderPlan, signal: AbortSignal) =>
  readPlanned(plan, signal, {
    onProblem(words) {
      throw new FolderImportError(`The folder has changed since it was checked. ${words}`)
    },
    onNote: () => undefined,
  })
