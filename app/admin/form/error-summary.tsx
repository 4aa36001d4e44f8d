import { Box, Text } from '@mantine/core'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { FieldErrors } from '#domain/result.ts'
import { Notice } from '../ui/notice.tsx'
import { fieldId } from './form-field.tsx'

/**
 * Lists all errors of a form and takes the focus when it appears; give it a new `key` for each refusal. Each error
 * links to its field; `fieldId` gives the field's id. `handsIn`: the button of the form asks to publish.
 */
export function ErrorSummary({ errors, handsIn }: { errors: FieldErrors; handsIn: boolean }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])

  // A plain fragment link scrolls, but does not focus every kind of field.
  function lead(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    const field = document.getElementById(event.currentTarget.hash.slice(1))
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  const entries = Object.entries(errors)
  return (
    <Notice
      ref={summary}
      tabIndex={-1}
      tone="failure"
      title={handsIn ? 'Not asked to publish yet' : 'Not published yet'}
    >
      <Box component="ul" m={0} ps={18}>
        {entries.map(([field, words]) => (
          <li key={field}>
            {field === 'form' ? (
              words
            ) : (
              <Text
                component="a"
                href={`#${fieldId(field)}`}
                onClick={lead}
                inherit
                fw={600}
                lh={1.9}
                td="underline"
              >
                {words}
              </Text>
            )}
          </li>
        ))}
      </Box>
    </Notice>
  )
}
