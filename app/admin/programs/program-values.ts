import { toImagesField } from '#domain/media/draft-images.ts'
import type { ProgramForEditing } from '#domain/programs/schema.ts'
import { date, type FormField, text } from '../form/form-field.tsx'
import { type OpenedRecord, toPublishedRecord } from '../form/record-values.ts'
import { richText } from '../rich-text/rich-text-kind.tsx'
import { images } from '../uploads/images-kind.tsx'
import { type EventChoice, labelOf } from './event-choices.ts'

/** The fields of a program's form, in page order. */
export const programFields = (events: readonly EventChoice[]): readonly FormField[] => [
  { name: 'title', label: 'Title', kind: text },
  { name: 'date', label: 'Date', kind: date },
  { name: 'theme', label: 'Theme', kind: text },
  { name: 'images', label: 'Images', kind: images },
  { name: 'event', label: 'Event', kind: { ...text, show: (id) => labelOf(events, id) } },
  { name: 'report', label: 'Program report', kind: richText },
]

export const newProgram: OpenedRecord = {
  version: null,
  values: { title: '', date: '', theme: '', images: '[]', event: '', report: '' },
}

export const toPublishedProgram = (program: ProgramForEditing) =>
  toPublishedRecord(
    {
      title: program.title,
      date: program.date,
      theme: program.theme ?? '',
      images: toImagesField(program.images),
      event: program.event,
      report: program.report,
    },
    program,
  )
