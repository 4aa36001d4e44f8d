import type { ReactNode } from 'react'
import { href } from 'react-router'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { EventPhase } from '#domain/events/schema.ts'
import styles from './event-article.module.css'
import band from './event-band.module.css'
import { EventDay } from './event-day.tsx'
import type { ShownEvent } from './shown-event.ts'

/** A program that reports what happened at an event. */
interface EventReport {
  readonly id: string
  readonly title: string
}

/** `calendar`: the address of its calendar file; null in a preview. `share`: below everything. */
export function EventArticle({
  event,
  phase,
  report,
  calendar,
  share,
}: {
  event: ShownEvent
  phase: EventPhase
  report: EventReport | null
  calendar: string | null
  share?: ReactNode
}) {
  const { title, time, place, cost, text: words, programme } = event
  return (
    <article>
      <DeferredStyles />
      <div className={`${layout.band} ${band.band} ${styles.band}`}>
        {time && <EventDay day={time.day} weekday className={band.day} />}
        <div>
          <TextLink href={href('/events')} before="arrow-left">
            All events
          </TextLink>
          <h1>{title}</h1>
          <Phase phase={phase} hasEnd={time?.hasEnd ?? false} report={report} />
        </div>
      </div>
      <div className={`${layout.aside} ${layout.page}`}>
        <div>
          {words && <p className={`${text.lead} ${styles.text}`}>{words}</p>}
          {programme.length > 0 && (
            <section aria-labelledby="programme">
              <h2 id="programme" className={text.heading}>
                Timetable
              </h2>
              <ol role="list" className={`${layout.rows} ${styles.programme}`}>
                {programme.map((entry, index) => (
                  <li key={index} className={layout.row}>
                    <b>{entry.time}</b> <span>{entry.text}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <div className={`${layout.stack} ${styles.side}`}>
          <Facts of={{ When: time?.words, Where: place, Cost: cost }} />
          {phase !== 'over' && <Actions event={event} calendar={calendar} />}
        </div>
        {share}
      </div>
    </article>
  )
}

function Phase({
  phase,
  hasEnd,
  report,
}: {
  phase: EventPhase
  hasEnd: boolean
  report: EventReport | null
}) {
  if (phase === 'ahead') return null
  return (
    <>
      <p className={text.heading}>{phaseWords(phase, hasEnd)}</p>
      {phase === 'over' && report && (
        <ButtonAnchor href={href('/programs/:id', { id: report.id })} variant="ink" size="small">
          Read what happened
          <VisuallyHidden>: {report.title}</VisuallyHidden>
        </ButtonAnchor>
      )}
    </>
  )
}

function phaseWords(phase: EventPhase, hasEnd: boolean): string {
  if (phase === 'over') return 'This event is over.'
  return hasEnd ? 'This event is on now.' : 'This event is today.'
}

function Actions({ event: { mapLink }, calendar }: { event: ShownEvent; calendar: string | null }) {
  return (
    <>
      <ButtonAnchor href={calendar ?? undefined} wide>
        <Icon name="calendar" size={20} />
        Add to calendar
      </ButtonAnchor>
      {mapLink && (
        <ButtonAnchor href={mapLink} rel="noreferrer" variant="ghost" wide>
          <Icon name="pin" size={20} />
          Open the map
          <VisuallyHidden> (opens another site)</VisuallyHidden>
        </ButtonAnchor>
      )}
      <p className={text.meta}>Save the calendar file now: it works without a connection.</p>
    </>
  )
}
