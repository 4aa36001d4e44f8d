import { siteContext } from '#app/context.ts'
import { lastUpdatedOf } from '#domain/content/last-updated.ts'
import type { NewsSummary } from '#domain/news/schema.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import { organisation } from '#site'
import type { Route } from './+types/feed.ts'
import { type FeedEntry, toAtom } from './atom.ts'
import { textAnswer } from './text-answer.server.ts'

/** The feed of what was published or changed last, be it about a day long past. */
export async function loader({ context }: Route.LoaderArgs) {
  const { programs, news, url: siteUrl } = context.get(siteContext)
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
  const entries = await Promise.all(
    lastUpdatedOf(records).map(async ({ read, ...entry }): Promise<FeedEntry> => ({
      ...entry,
      html: (await read()) ?? '',
    })),
  )
  const body = toAtom(entries, { siteUrl, organisation })
  return textAnswer('application/atom+xml', body)
}

function head(kind: FeedEntry['kind'], { id, title, updatedAt }: ProgramSummary | NewsSummary) {
  return { kind, id, title, updatedAt }
}
