import { href } from 'react-router'
import { renderStaticBand } from '#app/public/home/static-band.server.tsx'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { EventPhase, ListedEvent } from '#domain/events/schema.ts'
import { dayInWords, timesInWords } from '#domain/events/words.ts'
import styles from './event-band.module.css'
import { EventDay } from './event-day.tsx'

/** The next or present event of the home page as HTML. */
export function renderEventBand(
  event: Pick<ListedEvent, 'id' | 'title' | 'startsAt' | 'endsAt' | 'place' | 'programme'>,
  phase: EventPhase,
): string {
  const { id, title, place, programme } = event
  const times = `${timesInWords(event)}, Lagos\u00A0time`
  return renderStaticBand(
    <>
      <EventDay day={dayInWords(event)} weekday className={styles['day']} />
      <div className={styles['home']}>
        <div>
          {phase === 'ahead' ? 'Next event' : event.endsAt === null ? 'Today' : 'On now'}
          <h2 id="event">{title}</h2>
          <small>{[times, place].filter(Boolean).join(' · ')}</small>
        </div>
        <p>
          <ButtonAnchor href={href('/events/:id', { id })} variant="ink">
            See the {programme.length > 0 ? 'programme' : 'event'}
          </ButtonAnchor>{' '}
          <ButtonAnchor href={href('/events/:id/calendar.ics', { id })} variant="ghost">
            <Icon name="calendar" size={20} />
            Add to calendar
          </ButtonAnchor>
        </p>
      </div>
    </>,
  )
}
