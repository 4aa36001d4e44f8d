import { isDeepStrictEqual } from 'node:util'
import type { Editor } from '#domain/accounts/schema.ts'
import { WrongFileSizeError } from '#domain/media/errors.ts'
import { imageIdOfRecord, imageUrl, masterKeyOf, type RecordCollection } from '#domain/media/image-address.ts'
import { toImageFields } from '#domain/media/image-record.ts'
import type { Change, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileBody, FileKey, FileStore } from '#ports/files/file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import type { NewDownload } from './record-downloads.server.ts'
import type { NewPicture } from './record-pictures.server.ts'
import { type PublishedDraft, type PublishOptions, toAuthor } from './record.ts'
import type { Content } from './snapshot.server.ts'

interface RecordCommit {
  readonly record: {
    readonly collection: RecordCollection
    readonly id: string
    readonly fields: Fields
    readonly expectedVersion: number
  }
  readonly pictures: readonly NewPicture[]
  readonly downloads?: readonly NewDownload[]
  /** Changed details of pictures that the record already has. */
  readonly described?: readonly Change[]
}

/** The key of a new file, whose address this product has made. */
const keyOf = (url: string): FileKey => url.slice(1)

export type CommitRecord = ReturnType<typeof createRecordCommit>

/**
 * Stores a record and its new pictures and files together: all or none. 'conflict': another process wrote the record
 * first. Files are stored before the record, so that a crash between the two leaves only unreferenced files.
 * @throws {VersionConflictError} when the draft must be current and is not. Nothing was stored.
 */
export function createRecordCommit({
  documents,
  files,
  content,
  onImagesStored,
  onFault,
}: {
  readonly documents: Pick<DocumentStore, 'get' | 'commit'>
  readonly files: Pick<FileStore, 'put' | 'remove'>
  readonly content: Pick<Content, 'refresh'>
  readonly onImagesStored: (urls: readonly string[]) => void
  readonly onFault: (error: unknown) => void
}) {
  return async function commitRecord(
    { record, pictures, downloads = [], described = [] }: RecordCommit,
    by: Editor,
    options: PublishOptions,
  ): Promise<'committed' | 'conflict'> {
    const { sample = false, draft } = options
    const changes: Change[] = [
      { kind: 'set', ...record, sample },
      ...pictures.map((picture) => toImageChange(picture, sample)),
      ...described,
      ...(draft?.mustBeCurrent ? [toDraftExpectation(draft)] : []),
      ...(draft ? toDraftDelete(draft) : []),
    ]
    try {
      for (const picture of pictures) await storeMaster(picture)
      for (const { url, staged } of downloads) await store(keyOf(url), staged.file, staged.sizeBytes)
      await content.refresh(await documents.commit(changes, toAuthor(by)))
    } catch (error) {
      if (error instanceof VersionConflictError && error.collection === 'Drafts') {
        await removeStored(pictures, downloads)
        if (draft?.mustBeCurrent) throw error
        return commitRecord({ record, pictures, downloads, described }, by, { sample })
      }
      // A failed commit or a missing upload does not mean that the record is not stored: the same form may have been
      // sent twice, or the connection may have failed after the commit. When this fails as well, the files stay.
      if (!(error instanceof StorageFullError)) await waitForOtherCommits(record, by)
      const stored = await documents.get(record.collection, record.id)
      // Addresses of new files are unique to this commit, so equal fields mean that it was made. Without new files, the
      // caller reads the record again.
      const isCommitted =
        pictures.length + downloads.length > 0 && isDeepStrictEqual(stored?.fields, record.fields)
      if (!isCommitted) {
        await removeStored(pictures, downloads)
        const isConflict = (stored?.version ?? 0) !== record.expectedVersion
        if (isConflict || error instanceof VersionConflictError) return 'conflict'
        throw error
      }
      await content.refresh()
    }
    onImagesStored([
      ...pictures.map(({ url }) => url),
      ...described.map(({ id }) => imageUrl(imageIdOfRecord(id))),
    ])
    return 'committed'
  }

  /**
   * The database may still execute a commit whose connection was lost. Commits run one at a time. After an empty
   * commit, a read shows whether the lost one was made.
   */
  async function waitForOtherCommits(
    { collection, id, expectedVersion }: RecordCommit['record'],
    by: Editor,
  ): Promise<void> {
    const nothing: Change = { kind: 'expect', collection, id, expectedVersion }
    await documents.commit([nothing], toAuthor(by)).catch((error: unknown) => {
      if (!(error instanceof VersionConflictError)) throw error
    })
  }

  async function storeMaster({ image, imageId }: NewPicture): Promise<void> {
    await store(masterKeyOf(imageId), image.master, image.sizeBytes)
  }

  async function store(key: FileKey, body: FileBody, sentBytes: number): Promise<void> {
    const { sizeBytes } = await files.put(key, body, { maxBytes: sentBytes })
    if (sizeBytes !== sentBytes) throw new WrongFileSizeError(key, { sentBytes, storedBytes: sizeBytes })
  }

  async function removeStored(
    pictures: readonly NewPicture[],
    downloads: readonly NewDownload[],
  ): Promise<void> {
    const keys = [
      ...pictures.map(({ imageId }) => masterKeyOf(imageId)),
      ...downloads.map(({ url }) => keyOf(url)),
    ]
    for (const key of keys) await files.remove(key).catch(onFault)
  }
}

const toDraftExpectation = ({ id, version }: PublishedDraft): Change => ({
  kind: 'expect',
  collection: 'Drafts',
  id,
  expectedVersion: version,
})

/**
 * Deletes the published draft. When its first save has not arrived yet, an empty draft is written and deleted, so that
 * the late save is refused.
 */
export function toDraftDelete({ id, version }: PublishedDraft): readonly Change[] {
  const draft = { collection: 'Drafts', id } as const
  return version === 0
    ? [
        { kind: 'set', ...draft, fields: {}, expectedVersion: 0 },
        { kind: 'delete', ...draft },
      ]
    : [{ kind: 'delete', ...draft, expectedVersion: version }]
}

/** The change that stores a new picture. Its file must be stored first. */
export function toImageChange({ image, imageId, details }: NewPicture, sample: boolean): Change {
  return {
    kind: 'set',
    collection: 'Images',
    id: imageId,
    fields: toImageFields(image, details),
    expectedVersion: 0,
    sample,
  }
}
