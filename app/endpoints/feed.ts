import { organisationContext, programQueries, siteUrlContext } from '#app/context.ts'
import type { Route } from './+types/feed.ts'
import { type FeedEntry, toAtom } from './atom.ts'
import { textAnswer } from './text-answer.server.ts'

/** What a reader that comes by now and then should not miss. */
const entryCount = 30

/** The feed of what was published or changed last, be it about a day long past. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const programs = context.get(programQueries)
  const last = [...programs.latest(Number.POSITIVE_INFINITY)]
    .sort((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, entryCount)
  const entries = await Promise.all(
    last.map(async ({ id, title, theme, updatedAt }): Promise<FeedEntry> => {
      const program = await programs.get(id)
      return {
        kind: 'programs',
        id,
        title,
        category: theme,
        updatedAt,
        html: program?.report ?? '',
      }
    }),
  )
  const body = toAtom(entries, {
    siteUrl: context.get(siteUrlContext),
    organisation: context.get(organisationContext),
  })
  return textAnswer(request, 'application/atom+xml', body)
}
