import { isUploadId, uploadThumbnail } from '#domain/media/image-address.ts'
import { thumbnailOf } from '../uploads/images-value.ts'

/** The address of a small version of a logo: of an upload, of a stored picture, or of a file of the site. */
export const logoAddress = (logo: string) =>
  isUploadId(logo) ? uploadThumbnail(logo) : thumbnailOf({ url: logo, description: '' })
