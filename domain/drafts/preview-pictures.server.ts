import { detailsOf, draftImages, isExisting, readImagesField } from '#domain/media/draft-images.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { toPicture } from '#domain/media/image-record.ts'
import type { Picture, PictureFile } from '#domain/media/schema.ts'
import { sourceOf } from '#domain/programs/report-pictures.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { Draft, DraftOwner } from './schema.ts'

/**
 * The size and colour of an upload. Null when it has not arrived, or does not belong to `owner`: a draft can name any
 * upload, but may show only those of its owner.
 */
export type MeasureUpload = (
  id: string,
  owner: Pick<DraftOwner, 'uid'>,
) => Promise<Pick<PictureFile, 'width' | 'height' | 'colour'> | null>

/** `source`: the `src` that stands for the picture in a report. */
export interface PlacedPicture {
  readonly source: string
  readonly picture: Picture
}

/** The address of an upload in a preview. Only that preview may read it. */
export const uploadAddress = (id: string, uploadId: string, token: string | null): string =>
  `/preview/${id}/pictures/${uploadId}${token === null ? '' : `?token=${token}`}`

/** Any number of pictures: an unfinished form may have too few or too many. */
const anyImages = draftImages(() => null)

/** The pictures of a draft that are available, in the order of its form. `token`: of the link, or null for staff. */
export async function findPreviewPictures(
  { id, owner, values }: Draft,
  token: string | null,
  {
    documents,
    measureUpload,
  }: { readonly documents: Pick<DocumentStore, 'get'>; readonly measureUpload: MeasureUpload },
): Promise<readonly PlacedPicture[]> {
  const read = anyImages.safeParse(readImagesField(values['images'] ?? values['image'] ?? null))
  const images = read.data ?? []
  const records = await findImages(
    images.filter(isExisting).map(({ url }) => url),
    documents,
  )
  const pictures = await Promise.all(
    images.map(async (image) => {
      const file = isExisting(image) ? toPicture(image.url, records) : await uploaded(image.uploadId)
      return file && { source: sourceOf(image), picture: withDraftDetails(file, detailsOf(image)) }
    }),
  )
  return pictures.filter((picture) => picture !== null)

  async function uploaded(uploadId: string): Promise<PictureFile | null> {
    const measured = await measureUpload(uploadId, owner)
    if (!measured) return null
    const { width, height, colour } = measured
    return { url: uploadAddress(id, uploadId, token), width, height, colour, whole: true }
  }
}

/**
 * A picture with the details that the form has now. The agreement of the people in it is left out: it is for staff
 * only.
 */
function withDraftDetails(
  { url, width, height, colour, whole }: PictureFile,
  { description, caption, photographer, point }: ReturnType<typeof detailsOf>,
): Picture {
  return {
    url,
    width,
    height,
    colour,
    ...(whole && { whole }),
    description,
    ...(caption && { caption }),
    ...(photographer && { photographer }),
    ...(point && { point }),
  }
}
