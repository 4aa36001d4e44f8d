import { cachePolicy } from '#app/cache-policy.ts'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { momentParts } from '#domain/calendar-date.ts'
import { toCsv } from '#domain/contact/export.server.ts'
import type { Route } from './+types/message-export.ts'
import { readMessageFilter } from './message-filter.ts'

/** The messages of the shown list as a file, all pages of it. */
export function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context, 'export-messages')
  const messages = context.get(siteContext).messages.all(readMessageFilter(request.url), editor)
  const { date } = momentParts(Date.now())
  return new Response(toCsv(messages), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="messages-${date}.csv"`,
      'Cache-Control': cachePolicy.personal,
    },
  })
}
