import { Box, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { dateInWords, farYearWords, yearOf } from './date-words.ts'

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
          <Box
            component="p"
            m={0}
            mt={6}
            px={14}
            py={10}
            bg="attention.1"
            fz="sm"
            lh={1.45}
            style={{ borderInlineStart: '8px solid var(--mantine-color-attention-6)' }}
          >
            {question}{' '}
            <UnstyledButton
              // 44 px to press, in a line of text.
              my={-11}
              py={11}
              fz="inherit"
              fw={700}
              td="underline 2px"
              style={{ textUnderlineOffset: 4 }}
              onClick={() => {
                setConfirmed(year)
                input.current?.focus()
              }}
            >
              Yes, {year}
            </UnstyledButton>
          </Box>
        )}
      </div>
    </div>
  )
}
