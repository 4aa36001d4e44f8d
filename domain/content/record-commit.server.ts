import { isDeepStrictEqual } from 'node:util'
import type { Editor } from '#domain/accounts/schema.ts'
import { WrongFileSizeError } from '#domain/media/errors.ts'
import { type ImageId, imageUrl, masterKeyOf, type PictureCollection } from '#domain/media/image-address.ts'
import { toImageFields } from '#domain/media/image-record.ts'
import type { Change, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { NewPicture } from './record-pictures.server.ts'
import { type PublishOptions, toAuthor } from './record.ts'
import type { Content } from './snapshot.server.ts'

export interface RecordCommit {
  readonly record: {
    readonly collection: PictureCollection
    readonly id: string
    readonly fields: Fields
    readonly expectedVersion: number
  }
  readonly pictures: readonly NewPicture[]
  /** Changed details of pictures that the record already has. */
  readonly described?: readonly Change[]
}

export type CommitRecord = ReturnType<typeof createRecordCommit>

/**
 * Stores a record and its new pictures together: both or neither. 'conflict': another process wrote the record first.
 * Files are stored before the record, so that a crash between the two leaves only unreferenced files.
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
    { record, pictures, described = [] }: RecordCommit,
    by: Editor,
    options: PublishOptions,
  ): Promise<'committed' | 'conflict'> {
    const { sample = false, draft } = options
    const changes: Change[] = [
      { kind: 'set', ...record, sample },
      ...pictures.map((picture) => toImageChange(picture, sample)),
      ...described,
      ...(draft ? toDraftDelete(draft) : []),
    ]
    try {
      for (const picture of pictures) await storeMaster(picture)
      await content.refresh(await documents.commit(changes, toAuthor(by)))
    } catch (error) {
      if (error instanceof VersionConflictError && error.collection === 'Drafts') {
        await removeMasters(pictures)
        return commitRecord({ record, pictures, described }, by, { sample })
      }
      // A failed commit or a missing upload does not mean that the record is not stored: the same form may have been
      // sent twice, or the connection may have failed after the commit. When this read fails as well, the files stay.
      const stored = await documents.get(record.collection, record.id)
      // Addresses of new pictures are unique to this commit, so equal fields mean that it was made. Without new
      // pictures, the caller reads the record again.
      const isCommitted = pictures.length > 0 && isDeepStrictEqual(stored?.fields, record.fields)
      if (!isCommitted) {
        await removeMasters(pictures)
        const isConflict = (stored?.version ?? 0) !== record.expectedVersion
        if (isConflict || error instanceof VersionConflictError) return 'conflict'
        throw error
      }
      await content.refresh()
    }
    onImagesStored([...pictures.map(({ url }) => url), ...described.map(({ id }) => imageUrl(id as ImageId))])
    return 'committed'
  }

  async function storeMaster({ image, imageId }: NewPicture): Promise<void> {
    const key = masterKeyOf(imageId)
    const { sizeBytes } = await files.put(key, image.master, { maxBytes: image.sizeBytes })
    if (sizeBytes !== image.sizeBytes) {
      throw new WrongFileSizeError(key, { sentBytes: image.sizeBytes, storedBytes: sizeBytes })
    }
  }

  async function removeMasters(pictures: readonly NewPicture[]): Promise<void> {
    for (const { imageId } of pictures) await files.remove(masterKeyOf(imageId)).catch(onFault)
  }
}

/**
 * Deletes the draft that is published. The first save of a draft may still be on its way; a draft that was written and
 * deleted refuses it as gone, where an id without any version would begin a draft of what is published already.
 */
export function toDraftDelete({ id, version }: NonNullable<PublishOptions['draft']>): readonly Change[] {
  const draft = { collection: 'Drafts', id } as const
  return version === 0
    ? [
        { kind: 'set', ...draft, fields: {}, expectedVersion: 0 },
        { kind: 'delete', ...draft },
      ]
    : [{ kind: 'delete', ...draft, expectedVersion: version }]
}

function toImageChange({ image, imageId, details }: NewPicture, sample: boolean): Change {
  return {
    kind: 'set',
    collection: 'Images',
    id: imageId,
    fields: toImageFields(image, details),
    expectedVersion: 0,
    sample,
  }
}
