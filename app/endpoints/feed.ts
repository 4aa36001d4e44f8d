import { newsQueries, organisationContext, programQueries, siteUrlContext } from '#app/context.ts'
import type { NewsSummary } from '#domain/news/schema.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import type { Route } from './+types/feed.ts'
import { type FeedEntry, toAtom } from './atom.ts'
import { textAnswer } from './text-answer.server.ts'

/** What a reader that comes by now and then should not miss. */
const entryCount = 30

/** The feed of what was published or changed last, be it about a day long past. */
export async function loader({ context }: Route.LoaderArgs) {
  const programs = context.get(programQueries)
  const news = context.get(newsQueries)
  const records = [
    ...programs.lastUpdated().map((program) => ({
      ...head('programs', program),
      category: program.theme,
      read: async () => (await programs.get(program.id))?.report,
    })),
    ...news.lastUpdated().map((item) => ({
      ...head('news', item),
      category: item.type,
      read: async () => (await news.get(item.id))?.summary,
    })),
  ]
  const last = records.sort((a, b) => b.updatedAt - a.updatedAt).slice(0, entryCount)
  const entries = await Promise.all(
    last.map(async ({ read, ...entry }): Promise<FeedEntry> => ({ ...entry, html: (await read()) ?? '' })),
  )
  const body = toAtom(entries, {
    siteUrl: context.get(siteUrlContext),
    organisation: context.get(organisationContext),
  })
  return textAnswer('application/atom+xml', body)
}

function head(kind: FeedEntry['kind'], { id, title, updatedAt }: ProgramSummary | NewsSummary) {
  return { kind, id, title, updatedAt }
}
