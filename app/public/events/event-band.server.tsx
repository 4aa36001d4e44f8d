import { href } from 'react-router'
import { renderStaticBand } from '#app/public/home/static-band.server.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { EventQueries } from '#domain/events/queries.server.ts'
import { dayInWords, timesInWords } from '#domain/events/words.ts'

/**
 * The events on the home page as HTML: the next or present one, in large when it is soon; a line when there are only
 * past ones. Null when there are none.
 */
export function renderEventBand(
  events: Pick<EventQueries, 'upcoming' | 'all' | 'phase' | 'isSoon'>,
): { readonly state: 'soon' | 'far' | 'past'; readonly html: string } | null {
  const [next] = events.upcoming()
  if (!next) {
    if (events.all().length === 0) return null
    return { state: 'past', html: line(href('/events'), null, 'What our events were like') }
  }
  const { day, month } = dayInWords(next)
  const address = href('/events/:id', { id: next.id })
  if (!events.isSoon(next)) {
    return { state: 'far', html: line(address, `Next event: ${day} ${month}`, next.title) }
  }
  const words = events.phase(next) === 'ahead' ? 'Next event' : next.endsAt === null ? 'Today' : 'On now'
  const html = renderStaticBand(
    <a href={address}>
      <p>
        <b>{day}</b> {month.split(' ')[0]}
      </p>
      <div>
        {words}
        <h2 id="event">{next.title}</h2>
        <small>{[`${timesInWords(next)}, Lagos\u00A0time`, next.place].filter(Boolean).join(' · ')}</small>
      </div>
      <Icon name="arrow-right" />
    </a>,
  )
  return { state: 'soon', html }
}

const line = (address: string, lead: string | null, title: string) =>
  renderStaticBand(
    <a href={address}>
      <div>
        {lead}
        <h2 id="event">{title}</h2>
      </div>
      <Icon name="arrow-right" />
    </a>,
  )
