import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { ShareRow } from '#app/public/seo/share-row.tsx'
import { eventData } from '#app/public/seo/structured-data.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import { describeEvent } from '#domain/events/words.ts'
import { toShared } from '#domain/records/share-fields.ts'
import { eventSubject, sharePicture } from '#domain/share-pictures/share-picture.server.ts'
import type { Route } from './+types/event-page.ts'
import { EventArticle } from './event-article.tsx'
import { toShownEvent } from './shown-event.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  const { events, programs, settings } = context.get(siteContext)
  const event = events.get(params.id)
  if (!event) throw notFound()
  const { id, startsAt, endsAt } = event
  const organisation = settings.organisation()
  return {
    id,
    event: toShownEvent(event),
    shared: toShared(event, describeEvent(event)),
    phase: events.phase(event),
    report: toReport(programs.ofEvent(id)),
    starts: new Date(startsAt).toISOString(),
    ends: endsAt === null ? null : new Date(endsAt).toISOString(),
    picture: sharePicture(eventSubject(event, organisation)),
  }
}

const toReport = (program: ProgramSummary | null) => program && { id: program.id, title: program.title }

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ id, event, shared, starts, ends, picture }) => {
    const { title, place } = event
    const { description } = shared
    const address = href('/events/:id', { id })
    return {
      title,
      ...shared,
      address,
      article: true,
      picture,
      parents: [{ name: 'Events', address: href('/events') }],
      data: (siteUrl, organisation) =>
        eventData(siteUrl, organisation, { title, starts, ends, place, description, address }),
    }
  })

export default function EventPage({ loaderData: { id, event, phase, report } }: Route.ComponentProps) {
  return (
    <EventArticle
      event={event}
      phase={phase}
      report={report}
      calendar={href('/events/:id/calendar.ics', { id })}
      share={<ShareRow title={event.title} address={href('/events/:id', { id })} />}
    />
  )
}
