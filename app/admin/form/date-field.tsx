import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { dateInWords, farYearWords, yearOf } from './date-words.ts'
import styles from './date-field.module.css'

/**
 * A native date field. Browsers show its date in the order of the device, such as 11/14/2026, so the date stands below
 * it in words. A year that is far away is asked about once; the form can be sent without an answer. `entered`: the
 * current value of the field.
 */
export function DateField({ entered, ...props }: TextInputProps & { entered: CalendarDate }) {
  const input = useRef<HTMLInputElement>(null)
  const year = yearOf(entered)
  // The year of a record that exists is not asked about.
  const [confirmed, setConfirmed] = useState(year)
  const question = year && year !== confirmed && farYearWords(year, new Date().getFullYear())
  return (
    <div>
      <TextInput
        {...props}
        ref={input}
        type="date"
        description={dateInWords(entered)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        // Inline, as the styles of the theme are.
        styles={{ description: { color: 'inherit', fontWeight: 600 } }}
      />
      <div aria-live="polite">
        {question && (
          <p className={styles.question}>
            {question}{' '}
            <button
              type="button"
              className={styles.confirm}
              onClick={() => {
                setConfirmed(year)
                input.current?.focus()
              }}
            >
              Yes, {year}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
