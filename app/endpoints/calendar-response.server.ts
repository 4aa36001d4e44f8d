import { toCalendar } from '#domain/events/calendar.server.ts'
import type { ListedEvent } from '#domain/events/schema.ts'
import { organisation } from '#site'
import { textResponse } from './text-response.server.ts'

/** `file`: the name under which a device stores it. */
export function calendarResponse(
  events: readonly ListedEvent[],
  { siteUrl, file }: { readonly siteUrl: string; readonly file: string },
): Response {
  const response = textResponse('text/calendar', toCalendar(events, { siteUrl, name: organisation.name }))
  response.headers.set('Content-Disposition', `attachment; filename="${file}"`)
  return response
}
