import { imageIdOf, recordOfImage } from './image-address.ts'

interface WithPictures {
  readonly id: string
  readonly images?: readonly { readonly url: string }[]
  readonly image?: { readonly url: string } | null
}

/** `ids`, and those of the records that show a picture of one of them. A copy of a record has the same pictures. */
export function withReusing(ids: ReadonlySet<string>, records: readonly WithPictures[]): ReadonlySet<string> {
  const isOfThem = (picture: { readonly url: string } | null) =>
    picture !== null && ids.has(recordOfImage(imageIdOf(picture.url) ?? '').id)
  const using = records.filter(({ images = [], image = null }) => [...images, image].some(isOfThem))
  return new Set([...ids, ...using.map(({ id }) => id)])
}
