import { createContext } from 'react'
import { uploadThumbnail } from '#domain/media/image-address.ts'
import type { UploadRow } from '../uploads/upload-row.ts'

/** A picture of the form that a report can show. */
export interface PlaceablePicture {
  /** The `src` of its `img` in the report; see `domain/programs/report-pictures.ts`. */
  readonly source: string
  readonly name: string
  readonly caption: string
  readonly thumbnailUrl: string
}

/** The pictures of the form around an editor. */
export const PlaceablePictures = createContext<readonly PlaceablePicture[]>([])

/** The pictures that the server has, in their order. */
export const placeablePictures = (rows: readonly UploadRow[]): readonly PlaceablePicture[] =>
  rows.flatMap(({ state, existingUrl, uploadId, name, caption, thumbnailUrl }) => {
    const source = existingUrl ?? (uploadId === null ? null : uploadThumbnail(uploadId))
    if (state !== 'success' || source === null) return []
    return [{ source, name, caption, thumbnailUrl: thumbnailUrl ?? source }]
  })
