import { href } from 'react-router'
import type { SearchKindName } from '#domain/search/schema.ts'
import type { VariantRatio } from '#domain/media/schema.ts'

/** The presentation of the results of one kind. */
interface ShownKind {
  readonly name: string
  readonly address: (id: string) => string
  /** The ratio and the widths of the picture from which the square is cut. */
  readonly picture: { readonly ratio: VariantRatio; readonly widths: readonly number[] }
}

export const shownKinds: Readonly<Record<SearchKindName, ShownKind>> = {
  programs: {
    name: 'Programs',
    address: (id) => href('/programs/:id', { id }),
    picture: { ratio: '1x1', widths: [160, 320] },
  },
  news: {
    name: 'News',
    address: (id) => href('/news/:id', { id }),
    picture: { ratio: '8x5', widths: [360] },
  },
  events: {
    name: 'Events',
    address: (id) => href('/events/:id', { id }),
    picture: { ratio: '8x5', widths: [360] },
  },
  women: {
    name: 'Women',
    address: (id) => href('/women/:id', { id }),
    picture: { ratio: 'free', widths: [360] },
  },
  people: {
    name: 'People',
    address: () => `${href('/aboutus')}#our-team`,
    picture: { ratio: '4x5', widths: [180] },
  },
  pages: { name: 'Pages', address: (id) => id, picture: { ratio: '8x5', widths: [360] } },
}
