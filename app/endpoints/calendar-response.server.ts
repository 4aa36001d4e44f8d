import { toCalendar } from '#domain/events/calendar.server.ts'
import type { ListedEvent } from '#domain/events/schema.ts'
import { textResponse } from './text-response.server.ts'

/** `name`: of the organisation. `file`: the name under which a device stores it. */
export function calendarResponse(
  events: readonly ListedEvent[],
  { siteUrl, name, file }: { readonly siteUrl: string; readonly name: string; readonly file: string },
): Response {
  const response = textResponse('text/calendar', toCalendar(events, { siteUrl, name }))
  response.headers.set('Content-Disposition', `attachment; filename="${file}"`)
  return response
}
