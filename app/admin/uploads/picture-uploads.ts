import { imageRefusals } from '#domain/media/refusals.ts'
import { accepted, refused } from '#domain/result.ts'
import { isHeic, refuseImage, signatureBytes } from './image-check.ts'
import { readImagesValue, toFinishedRow } from './images-value.ts'
import { readBytes, unreadable } from './read-bytes.ts'
import { convertHeic, shrinkImage } from './shrink-image.client.ts'
import type { UploadsOfField } from './uploads-of-field.ts'

/** The files of an `ImageField`. */
export const pictureUploads: UploadsOfField = {
  kind: 'picture',
  noun: 'picture',
  read: (value) => readImagesValue(value).map(toFinishedRow),
  async toUsable(file) {
    const start = await readBytes(file, 0, signatureBytes)
    if (!start) return refused(unreadable)
    if (isHeic(start)) {
      const jpeg = await convertHeic(file)
      return jpeg ? pictureUploads.toUsable(jpeg) : refused(imageRefusals.heic)
    }
    const reason = refuseImage(file.size, start)
    return reason === null ? accepted(file) : refused(reason)
  },
  toSmaller: (file) => shrinkImage(file),
  nameOf: (file) => file.name,
  begin: (file) => ({ thumbnailUrl: URL.createObjectURL(file) }),
  nameOfLost: (_, place) => `Image ${place}`,
}
