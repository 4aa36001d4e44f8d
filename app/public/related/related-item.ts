import { href } from 'react-router'
import type { PictureFile } from '#domain/media/schema.ts'
import type { ShownProgram } from '#app/public/programs/shown-program.ts'
import type { Theme } from '#domain/programs/schema.ts'
import { formatDate } from '#domain/calendar-date.ts'

/** A program or a news item as a card below another one. */
export interface RelatedItem {
  readonly address: string
  /** Such as "Program" or "News Article". */
  readonly kind: string
  readonly theme: Theme | null
  readonly title: string
  /** Its date, after its source if it has one. */
  readonly facts: string
  readonly picture: PictureFile | null
}

export const toRelatedProgram = ({ id, theme, title, date, banner }: ShownProgram): RelatedItem => ({
  address: href('/programs/:id', { id }),
  kind: 'Program',
  theme,
  title,
  facts: formatDate(date),
  picture: banner,
})
