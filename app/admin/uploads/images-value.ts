import {
  type DraftImage,
  draftImageKey,
  isExisting,
  readImagesField,
  toImagesField,
} from '#domain/media/draft-images.ts'
import { imageIdOf, masterKeyOf, variantsOf, variantUrl } from '#domain/media/image-address.ts'
import { finishedRow, type UploadRow } from './upload-row.ts'
import { uploadThumbnail } from './upload-server.ts'

/*
 * The value of a form's field of images, and the rows that show it. Only what the server holds is part of the value.
 */

export const toImagesValue = (rows: readonly UploadRow[]): string => toImagesField(rows.flatMap(toDraftImage))

function toDraftImage({ state, keptUrl, uploadId, description }: UploadRow): readonly DraftImage[] {
  if (state !== 'success') return []
  if (keptUrl !== null) return [{ url: keptUrl, description }]
  return uploadId === null ? [] : [{ uploadId, description }]
}

/** `value`: written by a form of ours or by the server. */
export const readImagesValue = (value: string): readonly DraftImage[] =>
  (readImagesField(value) ?? []) as readonly DraftImage[]

/** Null for a row that is not part of the value. */
export function imageKeyOf(row: UploadRow): string | null {
  const [image] = toDraftImage(row)
  return image ? draftImageKey(image) : null
}

/** A row for a picture that the server holds. */
export function toFinishedRow(image: DraftImage): UploadRow {
  const { description } = image
  if (!isExisting(image)) {
    const { uploadId } = image
    return {
      ...finishedRow,
      key: uploadId,
      name: 'Image',
      uploadId,
      thumbnailUrl: uploadThumbnail(uploadId),
      description,
    }
  }
  return {
    ...finishedRow,
    key: image.url,
    name: keptName(image.url),
    keptUrl: image.url,
    thumbnailUrl: thumbnailOf(image),
    description,
  }
}

/** A small picture of an image, kept or uploaded. */
export function thumbnailOf(image: DraftImage): string {
  if (!isExisting(image)) return uploadThumbnail(image.uploadId)
  const id = imageIdOf(image.url)
  const smallest = id && variantsOf(masterKeyOf(id)).find(({ format }) => format === 'webp')
  return smallest ? variantUrl(image.url, smallest) : image.url
}

/** `/images/Programs/3f2a/opening-0123456789abcdef.jpg` gives `opening.jpg`: without what makes it unique. */
const keptName = (url: string) => (url.split('/').at(-1) ?? url).replace(/-[0-9a-f]{16}(?=\.\w+$)/, '')
