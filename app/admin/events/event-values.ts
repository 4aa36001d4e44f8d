import { toEventValues } from '#domain/events/draft.ts'
import { programmeLines, readProgramme } from '#domain/events/programme.ts'
import type { EventForEditing } from '#domain/events/schema.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { date, type FormField, storedAs, text } from '../form/form-field.tsx'
import { type OpenedRecord, toPublishedRecord } from '../form/record-values.ts'

const line = storedAs(toOneLine)

/** The fields of an event's form, in page order. */
export const eventFields: readonly FormField[] = [
  { name: 'title', label: 'Title', kind: line },
  { name: 'date', label: 'Date', kind: date },
  { name: 'start', label: 'Begins', kind: text },
  { name: 'end', label: 'Ends', kind: text },
  { name: 'endDate', label: 'Last day', kind: date },
  { name: 'place', label: 'Place', kind: line },
  { name: 'mapLink', label: 'Map link', kind: storedAs((typed) => parseWebLink(typed) ?? typed.trim()) },
  { name: 'cost', label: 'Cost', kind: line },
  { name: 'text', label: 'Text', kind: storedAs((typed) => toLines(typed).trim()) },
  { name: 'programme', label: 'Programme', kind: storedAs(toStoredProgramme) },
]

function toStoredProgramme(typed: string): string {
  const read = readProgramme(toLines(typed))
  return 'entries' in read ? programmeLines(read.entries) : typed
}

export const newEvent: OpenedRecord = {
  version: null,
  values: Object.fromEntries(eventFields.map(({ name }) => [name, ''])),
}

export const toPublishedEvent = (event: EventForEditing) => toPublishedRecord(toEventValues(event), event)
