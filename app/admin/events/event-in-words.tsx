import { useState } from 'react'
import { readTypedEvent } from '#domain/events/kind.ts'
import { timesOf } from '#domain/events/programme.ts'
import { phaseOf } from '#domain/events/rules.ts'
import { whenInWords } from '#domain/events/words.ts'
import type { RecordValues } from '../form/record-values.ts'
import classes from './event-form.module.css'

/** The time and the programme as visitors will read them. */
export function EventInWords({ entered }: { entered: RecordValues }) {
  const [openedAt] = useState(Date.now)
  const { startsAt, endsAt, programme } = readTypedEvent(entered)
  const times = startsAt === null ? null : { startsAt, endsAt }
  return (
    <div className={classes.shown} aria-live="polite">
      {times && (
        <p>
          Visitors read: <strong>{whenInWords(times)}</strong>
          {phaseOf(times, openedAt) === 'over' && '. This time has passed, so the event is shown as over.'}
        </p>
      )}
      {programme.length > 0 && (
        <ol role="list">
          {programme.map((entry, index) => (
            <li key={index}>
              <strong>{timesOf(entry)}</strong> <bdi>{entry.text}</bdi>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
