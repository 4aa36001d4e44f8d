import { siteContext } from '#app/context.ts'
import { calendarResponse } from './calendar-response.server.ts'
import type { Route } from './+types/event-calendar.ts'

/** All events that are not over, for calendar programs to subscribe to. */
export function loader({ context }: Route.LoaderArgs) {
  const { events, settings, url } = context.get(siteContext)
  const { name } = settings.organisation()
  return calendarResponse(events.upcoming(), { siteUrl: url, name, file: 'events.ics' })
}
