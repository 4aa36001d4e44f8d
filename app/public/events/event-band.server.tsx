import { renderToStaticMarkup } from 'react-dom/server'
import { href } from 'react-router'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { EventPhase, ListedEvent } from '#domain/events/schema.ts'
import { dayInWords, timesInWords } from '#domain/events/words.ts'
import styles from './event-band.module.css'
import { EventDay } from './event-day.tsx'

/**
 * The band of the home page as HTML. Nothing in it needs script, so browsers load none for it. As in the band of the
 * count, single quotes compress better, because the data of the page repeats them unchanged.
 */
export function renderEventBand(
  event: Pick<ListedEvent, 'id' | 'title' | 'startsAt' | 'endsAt' | 'place' | 'programme'>,
  phase: EventPhase,
): string {
  const { id, title, place, programme } = event
  const times = `${timesInWords(event)}, Lagos\u00A0time`
  return renderToStaticMarkup(
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
  ).replaceAll('"', "'")
}
