import { isDeepStrictEqual } from 'node:util'
import type { Editor } from '#domain/accounts/schema.ts'
import { detailsOf, isExisting, type DraftImage, type UploadedImage } from '#domain/media/draft-images.ts'
import { toSafeName } from '#domain/media/file-name.ts'
import {
  type ImageId,
  imageIdOf,
  imageUrl,
  newImageId,
  type RecordCollection,
  recordOfImage,
} from '#domain/media/image-address.ts'
import {
  referencedPictures,
  readImageFields,
  storedDetails,
  withDetails,
} from '#domain/media/image-record.ts'
import { noDetails, type PictureDetails } from '#domain/media/schema.ts'
import type { StagedImage } from '#domain/media/staged-images.ts'
import type { Change, DocumentStore, Fields, StoredDocument } from '#ports/documents/document-store.ts'
import type { PublishOptions } from './record.ts'

/** A picture that the record already references. `stored`: its record in `Images`, null when there is none. */
export interface ExistingPicture {
  readonly url: string
  readonly stored: StoredDocument | null
}

/** An upload that becomes a picture of a record. */
export interface NewPicture {
  readonly image: StagedImage
  readonly imageId: ImageId
  readonly url: string
  readonly details: PictureDetails
}

/** `randomSuffix`: makes file names unique. */
export function toNewPictures(
  { collection, id }: { readonly collection: RecordCollection; readonly id: string },
  uploads: readonly UploadedImage[],
  staged: readonly StagedImage[],
  randomSuffix: () => string,
): readonly NewPicture[] {
  return staged.map((image, index) => {
    const imageId = newImageId(collection, id, `${toSafeName(image.originalName)}-${randomSuffix()}`)
    return { image, imageId, url: imageUrl(imageId), details: detailsOf(uploads[index] ?? noDetails) }
  })
}

/** The pictures that a record's fields reference, in order. */
export async function readReferencedPictures(
  documents: Pick<DocumentStore, 'get'>,
  fields: Fields,
): Promise<readonly ExistingPicture[]> {
  return Promise.all(
    referencedPictures(fields).map(async (url) => {
      const id = imageIdOf(url)
      return { url, stored: id ? await documents.get('Images', id) : null }
    }),
  )
}

/** A stored picture that any record of `collection` may use; null when it is gone or of another kind. */
export async function findReusable(
  documents: Pick<DocumentStore, 'get'>,
  url: string,
  collection: RecordCollection,
): Promise<ExistingPicture | null> {
  const id = imageIdOf(url)
  if (id === null || recordOfImage(id).collection !== collection) return null
  const stored = await documents.get('Images', id)
  return stored && { url, stored }
}

/**
 * The referenced picture that `image` stands for, or null. An upload stands for one when the same form was sent before.
 */
export function findExistingPicture(
  image: DraftImage,
  referenced: readonly ExistingPicture[],
  by: Editor,
): ExistingPicture | null {
  const matches = ({ url, stored }: ExistingPicture) =>
    isExisting(image)
      ? url === image.url
      : stored?.createdBy.uid === by.uid && readImageFields(stored.fields)?.uploadId === image.uploadId
  return referenced.find(matches) ?? null
}

/** Whether the stored details of a picture are those that a form sent. */
export const hasDetails = ({ stored }: ExistingPicture, sent: PictureDetails): boolean =>
  isDeepStrictEqual(storedDetails(stored?.fields), sent)

/**
 * The change that stores new details of a picture the record already has; empty when nothing changed. A sample picture
 * is no longer a sample once its record is edited.
 */
export function toDescribed(
  picture: ExistingPicture | null,
  details: PictureDetails,
  { sample = false }: PublishOptions,
): readonly Change[] {
  const id = picture && imageIdOf(picture.url)
  if (!id) return []
  const { stored } = picture
  if (hasDetails(picture, details) && (stored?.sample ?? sample) === sample) return []
  const fields = withDetails(stored?.fields, details)
  return [{ kind: 'set', collection: 'Images', id, fields, expectedVersion: stored?.version ?? 0, sample }]
}

/**
 * The digests of the pictures that these uploads became, in order. Null when one of them never became a picture of this
 * account in this collection.
 */
export async function digestsOfPublishedUploads(
  documents: Pick<DocumentStore, 'read'>,
  collection: RecordCollection,
  uploadIds: readonly string[],
  by: Editor,
): Promise<readonly string[] | null> {
  const digests = new Map<string, string>()
  for (const { fields, createdBy } of (
    await documents.read('Images', { idPrefix: `${collection}/` })
  ).values()) {
    const image = createdBy.uid === by.uid ? readImageFields(fields) : null
    if (image?.uploadId) digests.set(image.uploadId, image.digest)
  }
  const known = uploadIds.map((uploadId) => digests.get(uploadId))
  return known.every((digest) => digest !== undefined) ? known : null
}
