import { isDeepStrictEqual } from 'node:util'
import type { Editor } from '#domain/accounts/schema.ts'
import { WrongFileSizeError } from '#domain/media/errors.ts'
import { imageFileKey, toImageFields } from '#domain/media/image-record.ts'
import type { Change, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { NewPicture } from './record-pictures.server.ts'
import { type PictureCollection, type PublishOptions, toAuthor } from './record.ts'
import type { Content } from './snapshot.server.ts'

export interface RecordCommit {
  readonly record: {
    readonly collection: PictureCollection
    readonly id: string
    readonly fields: Fields
    readonly expectedVersion: number
  }
  readonly pictures: readonly NewPicture[]
  /** Changed descriptions of pictures that the record keeps. */
  readonly described?: readonly Change[]
}

export type CommitRecord = ReturnType<typeof createRecordCommit>

/**
 * Stores a record and its new pictures together: whole, or not at all. 'taken': somebody else wrote the record first.
 * Files before the record, never the other way round: a crash between them leaves only files nobody names.
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
    { sample = false }: PublishOptions,
  ): Promise<'committed' | 'taken'> {
    const changes: Change[] = [
      { kind: 'set', ...record, sample },
      ...pictures.map((picture) => toImageChange(picture, sample)),
      ...described,
    ]
    try {
      for (const picture of pictures) await storeMaster(picture)
      await content.refresh(await documents.commit(changes, toAuthor(by)))
    } catch (error) {
      // Neither a failed commit nor a vanished upload says whether the record is stored: the same form may
      // have come twice, and a connection may fail after the commit. Where even asking fails, the files stay.
      const stored = await documents.get(record.collection, record.id)
      // Addresses of new pictures are unique to this commit. Without any, the caller looks at the record again.
      const isOurs = pictures.length > 0 && isDeepStrictEqual(stored?.fields, record.fields)
      if (!isOurs) {
        await removeMasters(pictures)
        const isTaken = (stored?.version ?? 0) !== record.expectedVersion
        if (isTaken || error instanceof VersionConflictError) return 'taken'
        throw error
      }
      await content.refresh()
    }
    onImagesStored(pictures.map(({ url }) => url))
    return 'committed'
  }

  async function storeMaster({ image, imageId }: NewPicture): Promise<void> {
    const key = imageFileKey(imageId)
    const { sizeBytes } = await files.put(key, image.master, { maxBytes: image.sizeBytes })
    if (sizeBytes !== image.sizeBytes) {
      throw new WrongFileSizeError(key, { sentBytes: image.sizeBytes, storedBytes: sizeBytes })
    }
  }

  async function removeMasters(pictures: readonly NewPicture[]): Promise<void> {
    for (const { imageId } of pictures) await files.remove(imageFileKey(imageId)).catch(onFault)
  }
}

function toImageChange({ image, imageId, description }: NewPicture, sample: boolean): Change {
  return {
    kind: 'set',
    collection: 'Images',
    id: imageId,
    fields: toImageFields(image, description),
    expectedVersion: 0,
    sample,
  }
}
