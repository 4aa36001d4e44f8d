import { siteContext } from '#app/context.ts'
import { lastUpdatedOf } from '#domain/content/last-updated.ts'
import type { NewsSummary } from '#domain/news/schema.ts'
import { withLead } from '#domain/programs/report-text.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import type { Route } from './+types/feed.ts'
import { type FeedEntry, toAtom } from './atom.ts'
import { textResponse } from './text-response.server.ts'

/** The Atom feed of the records that were published or changed last, whatever their date. */
export async function loader({ context }: Route.LoaderArgs) {
  const { programs, news, settings, feedDomain, url: siteUrl } = context.get(siteContext)
  const records = [
    ...programs.lastUpdated().map((program) => ({
      ...head('programs', program),
      category: program.theme,
      async read() {
        const found = await programs.get(program.id)
        return found && withLead(found)
      },
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
  const body = toAtom(entries, { siteUrl, feedDomain, organisation: settings.organisation() })
  return textResponse('application/atom+xml', body)
}

function head(kind: FeedEntry['kind'], { id, title, updatedAt }: ProgramSummary | NewsSummary) {
  return { kind, id, title, updatedAt }
}
