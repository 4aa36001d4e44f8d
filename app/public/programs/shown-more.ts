import { type ShownNews, toShownNews } from '#app/public/news/shown-news.ts'
import type { MoreOnTheme } from '#domain/programs/more-on-theme.ts'
import { type ShownProgram, toShownProgram } from './shown-program.ts'

/** Other programs and news on the theme of a program. */
export interface ShownMore {
  readonly programs: readonly ShownProgram[]
  readonly news: readonly ShownNews[]
}

export const toShownMore = ({ programs, news }: MoreOnTheme): ShownMore => ({
  programs: programs.map(toShownProgram),
  news: news.map(toShownNews),
})
