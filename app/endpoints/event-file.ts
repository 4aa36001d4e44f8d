import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { momentParts } from '#domain/calendar-date.ts'
import { calendarResponse } from './calendar-response.server.ts'
import { missingFile } from './text-response.server.ts'
import type { Route } from './+types/event-file.ts'

/** One event as a calendar file, also after it is over. */
export function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { events, settings, url } = context.get(siteContext)
  const event = events.get(id)
  if (!event) return missingFile(url + href('/events'))
  const { date } = momentParts(event.startsAt)
  const { name } = settings.organisation()
  return calendarResponse([event], { siteUrl: url, name, file: `event-${date}.ics` })
}
