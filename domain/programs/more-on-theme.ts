import type { NewsQueries } from '#domain/news/queries.server.ts'
import type { NewsSummary } from '#domain/news/schema.ts'
import type { ProgramQueries } from './queries.server.ts'
import type { ProgramSummary } from './schema.ts'

/** Other programs and news that the page of a program shows on its theme. */
export interface MoreOnTheme {
  readonly programs: readonly ProgramSummary[]
  readonly news: readonly NewsSummary[]
}

/** The maximum of programs and news together. */
const most = 3

/**
 * Other programs and news on the theme of a program, each newest first. One of the three places is for news. News also
 * get the places that programs leave free. `named`: the ids of programs that the page names anyway.
 */
export function findMoreOnTheme(
  program: Pick<ProgramSummary, 'id' | 'theme'>,
  queries: {
    readonly programs: Pick<ProgramQueries, 'moreOnTheme'>
    readonly news: Pick<NewsQueries, 'onTheme'>
  },
  named: readonly string[] = [],
): MoreOnTheme {
  const news = queries.news.onTheme(program.theme, most)
  const programs = queries.programs.moreOnTheme(program, news.length > 0 ? most - 1 : most, named)
  return { programs, news: news.slice(0, most - programs.length) }
}
