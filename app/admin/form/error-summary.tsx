import { Box, Text } from '@mantine/core'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { FieldErrors } from '#domain/result.ts'
import { Notice } from '../ui/notice.tsx'
import { fieldId } from './form-field.tsx'

/**
 * Lists all errors of a form and takes the focus when it appears; give it a new `key` for each refusal. Each error
 * links to its field; `fieldId` gives the field's id. A value that is only missing is listed in a few words, because
 * the sentence is at its field. `handsIn`: the button of the form asks to publish.
 */
export function ErrorSummary({ errors, handsIn }: { errors: FieldErrors; handsIn: boolean }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])

  // A plain fragment link scrolls, but does not focus every kind of field.
  function lead(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    const named = document.getElementById(event.currentTarget.hash.slice(1))
    // An error of a field with files can be about an input of one file, such as the photographer.
    const detail = '[aria-invalid=true]:not([type=file])'
    const field = named?.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>(detail) ?? named
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  const entries = Object.entries(errors)
  const missing = entries.map(([, words]) => missingThing(words)).filter((thing) => thing !== null)
  const count = missing.length === entries.length && countsInWords[missing.length]
  return (
    <Notice
      ref={summary}
      tabIndex={-1}
      tone="failure"
      title={count ? `${count} missing` : handsIn ? 'Not asked to publish yet' : 'Not published yet'}
    >
      <Box component="ul" role="list" m={0} p={0}>
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
                display="inline-block"
                py={10}
                fw={600}
                td="underline"
              >
                {missingThing(words) ?? words}
              </Text>
            )}
          </li>
        ))}
      </Box>
    </Notice>
  )
}

const countsInWords = [
  null,
  'One thing is',
  ...['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'].map((count) => `${count} things are`),
]

/** "Write a title." → "A title". Null when the words are about more than a thing that is missing. */
export function missingThing(words: string): string | null {
  const verb = ['Write ', 'Choose ', 'Add ', 'Paste '].find((begin) => words.startsWith(begin))
  const [thing = ''] = words.slice(verb?.length).split(/[.,:]/, 1)
  return verb === undefined || thing === 'it' ? null : thing.charAt(0).toUpperCase() + thing.slice(1)
}
