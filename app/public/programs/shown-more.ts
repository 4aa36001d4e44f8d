import { toShownNews } from '#app/public/news/shown-news.ts'
import type { MoreOnTheme } from '#domain/programs/more-on-theme.ts'
import { toShownProgram } from './shown-program.ts'

/** Other programs and news on the theme of a program. */
export type ShownMore = ReturnType<typeof toShownMore>

export const toShownMore = ({ programs, news }: MoreOnTheme) => ({
  programs: programs.map(toShownProgram),
  news: news.map(toShownNews),
})
