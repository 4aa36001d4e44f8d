import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/event-list.ts'
import { EventDay } from './event-day.tsx'
import styles from './event-list.module.css'
import { type EventLine, toEventLine } from './shown-event.ts'

/** The newest past events say what such a day is like. Older ones are found through their program or the search. */
const mostPast = 12

export function loader({ context }: Route.LoaderArgs) {
  const { events, programs } = context.get(siteContext)
  const over = events.begun().filter((event) => events.phase(event) === 'over')
  return {
    events: events.upcoming().map(toEventLine),
    past: over.slice(0, mostPast).map(toEventLine),
    hasPrograms: programs.latest(1).length > 0,
  }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, () => ({
    title: 'Events',
    description: `What ${organisationForMeta().name} invites you to: the day, the place and the timetable of each event.`,
    address: href('/events'),
  }))

export default function EventList({ loaderData: { events, past, hasPrograms } }: Route.ComponentProps) {
  const isEmpty = events.length === 0
  return (
    <>
      <Banner title="Events" ground="o-400" />
      <div className={layout.page}>
        <div className={layout.stack}>
          <h2>{isEmpty ? 'No event is planned yet' : 'Coming Up'}</h2>
          {isEmpty ? <p>The next one will appear here and on the home page.</p> : <Rows events={events} />}
        </div>
        {past.length > 0 && (
          <section className={layout.more} aria-labelledby="past">
            <h2 id="past">What Our Events Were Like</h2>
            <Rows events={past} />
          </section>
        )}
        <div className={layout.cluster}>
          {!isEmpty && (
            <TextLink href={href('/events/calendar.ics')} after="calendar">
              Calendar of all events
            </TextLink>
          )}
          {hasPrograms && (
            <TextLink href={href('/programs')} after="arrow-right">
              See past events among our programs
            </TextLink>
          )}
        </div>
      </div>
    </>
  )
}

const Rows = ({ events }: { events: readonly EventLine[] }) => (
  <ul role="list" className={`${layout.rows} ${styles.events}`}>
    {events.map((event) => (
      <Row key={event.id} event={event} />
    ))}
  </ul>
)

function Row({ event: { id, title, day, times, place } }: { event: EventLine }) {
  return (
    <li>
      <a href={href('/events/:id', { id })} className={`${layout.row} ${styles.event}`}>
        <EventDay day={day} className={styles.day} />
        <div>
          <h3>{title}</h3>
          <p className={text.meta}>{[times, place].filter(Boolean).join(' · ')}</p>
        </div>
        <Icon name="arrow-right" />
      </a>
    </li>
  )
}
