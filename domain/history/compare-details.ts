import { detailsOf } from '#domain/media/draft-images.ts'
import type { PictureDetails } from '#domain/media/schema.ts'
import type { ComparedPicture, PictureComparison } from './schema.ts'

type DetailNames = Pick<PictureComparison['details'][number], 'label' | 'word'>

const details: readonly (DetailNames & { readonly show: (details: PictureDetails) => string })[] = [
  { label: 'description', word: 'description', show: ({ description }) => description },
  { label: 'caption', word: 'caption', show: ({ caption }) => caption },
  { label: 'photographer', word: 'photographer', show: ({ photographer }) => photographer },
  {
    label: 'what must stay in view',
    word: 'crop',
    show: ({ point }) => (point ? `${point.x} % from the left and ${point.y} % from the top` : ''),
  },
  {
    label: 'consent',
    word: 'consent',
    show: ({ agreed }) => (agreed ? 'Everyone who can be recognised has agreed to be shown.' : ''),
  },
]

/** The details that differ, of the pictures that are in both lists. */
export function compareDetails(
  before: readonly ComparedPicture[],
  after: readonly ComparedPicture[],
): PictureComparison['details'] {
  return after.flatMap((picture) => {
    const earlier = before.find(({ url }) => url === picture.url) ?? picture
    return details.flatMap(({ show, ...names }) => {
      const [past, now] = [show(detailsOf(earlier)), show(detailsOf(picture))]
      return past === now ? [] : [{ ...names, picture, before: past, after: now }]
    })
  })
}
