import {
  type DraftImage,
  detailsOf,
  enteredDetails,
  isExisting,
  readImagesField,
  toImagesField,
} from '#domain/media/draft-images.ts'
import { existingName } from '#domain/media/file-name.ts'
import {
  imageIdOf,
  masterKeyOf,
  uploadThumbnail,
  variantsOf,
  variantUrl,
} from '#domain/media/image-address.ts'
import { arrivedRows, finishedRow, type UploadRow } from './upload-row.ts'

/* The value of an image field, and the rows that show it. The value contains only images that the server has stored. */

export const toImagesValue = (rows: readonly UploadRow[]): string =>
  toImagesField(arrivedRows(rows).flatMap(toDraftImage))

function toDraftImage(row: UploadRow): readonly DraftImage[] {
  const { existingUrl, uploadId } = row
  const details = enteredDetails(row)
  if (existingUrl !== null) return [{ url: existingUrl, ...details }]
  return uploadId === null ? [] : [{ uploadId, ...details }]
}

/** `value`: written by one of our forms or by the server. */
export const readImagesValue = (value: string): readonly DraftImage[] =>
  (readImagesField(value) ?? []) as readonly DraftImage[]

/** Creates the row for a picture that the server has stored. */
export function toFinishedRow(image: DraftImage): UploadRow {
  const details = detailsOf(image)
  if (!isExisting(image)) {
    const { uploadId } = image
    return {
      ...finishedRow,
      key: uploadId,
      name: 'Image',
      uploadId,
      thumbnailUrl: uploadThumbnail(uploadId),
      ...details,
    }
  }
  return {
    ...finishedRow,
    key: image.url,
    name: existingName(image.url),
    existingUrl: image.url,
    thumbnailUrl: thumbnailOf(image),
    ...details,
  }
}

/** Returns the address of a small version of an image. */
export function thumbnailOf(image: DraftImage): string {
  if (!isExisting(image)) return uploadThumbnail(image.uploadId)
  const id = imageIdOf(image.url)
  const smallest = id && variantsOf(masterKeyOf(id)).find(({ format }) => format === 'webp')
  return smallest ? variantUrl(image.url, { ...smallest, point: image.point ?? undefined }) : image.url
}

/**
 * The address of a small version of a picture in a report. `source`: as `domain/programs/report-pictures.ts` has it.
 */
export function thumbnailOfSource(source: string): string {
  const id = imageIdOf(source)
  return id ? thumbnailOf({ url: source, description: '' }) : source
}
