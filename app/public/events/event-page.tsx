import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { describeText, errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { ShareRow } from '#app/public/seo/share-row.tsx'
import { eventData } from '#app/public/seo/structured-data.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
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
    phase: events.phase(event),
    report: toReport(programs.ofEvent(id)),
    starts: new Date(startsAt).toISOString(),
    ends: endsAt === null ? null : new Date(endsAt).toISOString(),
    picture: sharePicture(eventSubject(event, organisation)),
  }
}

const toReport = (program: ProgramSummary | null) => program && { id: program.id, title: program.title }

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (!loaderData) return errorMeta(error)
  const { id, event, starts, ends, picture } = loaderData
  const { title, time, place, text } = event
  const address = href('/events/:id', { id })
  const description = describeText(escapeHtml(text), [title, time?.words ?? null, place])
  return pageMeta(matches, {
    title,
    description,
    address,
    article: true,
    picture,
    parents: [{ name: 'Events', address: href('/events') }],
    data: (siteUrl, organisation) =>
      eventData(siteUrl, organisation, { title, starts, ends, place, description, address }),
  })
}

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
