import { readContactFields, searchTextOf } from '#domain/contact/rules.ts'
import { toAuthor } from '#domain/content/record.ts'
import { createRecordCommit } from '#domain/content/record-commit.server.ts'
import type { NewPicture } from '#domain/content/record-pictures.server.ts'
import { masterKeyOf } from '#domain/media/image-address.ts'
import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import type { PictureFetcher } from './fetch-picture.ts'
import type { Findings } from './findings.ts'
import { importer } from './importer.ts'
import { findImportState } from './import-state.ts'
import type { PlannedRecord } from './records/planned-record.ts'
import { createPictureTaker } from './take-picture.ts'

/** `imported`: an earlier run has imported it. `occupied`: the site has another record there, which stays. */
type WrittenRecord =
  | { readonly kind: 'written'; readonly pictures: number }
  | { readonly kind: 'imported' | 'occupied' | 'postponed' }

type WithPictures = Extract<PlannedRecord, { kind: 'with-pictures' }>

/**
 * Writes records under their ids, each with its pictures in one commit. A picture that no longer exists is left out.
 * When a picture cannot be read now, its record is postponed.
 * @throws {StorageFullError} nothing of the record is stored then.
 */
export function createRecordWriter({
  documents,
  files,
  workshop,
  fetcher,
  findings,
  folder,
  now,
  onFault,
}: {
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly workshop: Pick<ImageWorkshop, 'prepare'>
  readonly fetcher: Pick<PictureFetcher, 'fetch'>
  readonly findings: Findings
  /** For the files that are being fetched. */
  readonly folder: string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly onFault: (error: unknown) => void
}) {
  const takePicture = createPictureTaker({ workshop, fetcher, folder })
  const commitRecord = createRecordCommit({
    documents,
    files,
    content: { refresh: async () => undefined },
    onImagesStored: () => undefined,
    onFault,
  })
  async function writeWithPictures(record: WithPictures, expectedVersion: number): Promise<WrittenRecord> {
    const note = findings.of(record.collection, record.id)
    const taken = await Promise.all(record.pictures.map((picture) => takePicture(record, picture)))
    const urls = new Map<string, string>()
    const pictures: NewPicture[] = []
    let isPostponed = false
    for (const [index, { field, from }] of record.pictures.entries()) {
      const picture = taken[index]!
      if ('url' in picture) {
        pictures.push(picture)
        urls.set(from.text, picture.url)
      } else if (picture.kind !== 'fetched') {
        isPostponed ||= picture.kind === 'later'
        const until = picture.kind === 'later' ? ' The record waits for the next run.' : ''
        note('picture', field, `${from.name}: ${picture.words}${until}`)
      }
    }
    if (isPostponed) return { kind: 'postponed' }
    // A run that was killed may have stored the files without the record.
    for (const { imageId } of pictures) {
      if (!(await documents.get('Images', imageId))) await files.remove(masterKeyOf(imageId))
    }
    const { collection, id } = record
    const fields = record.toFields((address) => urls.get(address) ?? null)
    const outcome = await commitRecord(
      { record: { collection, id, fields, expectedVersion }, pictures },
      importer,
      {},
    )
    return outcome === 'committed' ? { kind: 'written', pictures: pictures.length } : { kind: 'occupied' }
  }

  async function writePlain(
    { collection, id, fields }: Extract<PlannedRecord, { kind: 'plain' }>,
    expectedVersion: number,
  ): Promise<WrittenRecord> {
    const change = { kind: 'set', collection, id, fields, expectedVersion } as const
    const changes: Change[] = []
    if (collection === 'Contactus') {
      changes.push(
        { ...change, searchText: searchTextOf(readContactFields(fields)) },
        // Old messages were answered at their time, and must not hide new ones.
        { kind: 'set', collection: 'ReadMessages', id, fields: { readAt: now() } },
        { kind: 'set', collection: 'AnsweredMessages', id, fields: { way: 'by-hand' } },
      )
    } else changes.push(change)
    try {
      await documents.commit(changes, toAuthor(importer))
      return { kind: 'written', pictures: 0 }
    } catch (error) {
      if (error instanceof VersionConflictError) return { kind: 'occupied' }
      throw error
    }
  }

  return async function write(record: PlannedRecord): Promise<WrittenRecord> {
    const importState = await findImportState(documents, record)
    if (importState.kind !== 'free') return importState
    const { expectedVersion } = importState
    return record.kind === 'plain'
      ? writePlain(record, expectedVersion)
      : writeWithPictures(record, expectedVersion)
  }
}
