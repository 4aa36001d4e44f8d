import { toDownloadsField } from '#domain/downloads/draft-downloads.ts'
import { toImagesField } from '#domain/media/draft-images.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { parseProgramDraft } from '#domain/programs/draft.ts'
import { toFiguresField } from '#domain/programs/figures.ts'
import type { ProgramForEditing } from '#domain/programs/schema.ts'
import { choice, date, type FormField, storedAs, text } from '../form/form-field.tsx'
import { optionalFields } from '../form/optional-fields.ts'
import { type OpenedRecord, toPublishedRecord } from '../form/record-values.ts'
import { reportText } from '../rich-text/rich-text-kind.tsx'
import { images } from '../uploads/images-kind.tsx'
import { type EventChoice, labelOf, noEvent } from './event-choices.ts'
import { downloads } from './downloads-kind.ts'
import { figures } from './figures-kind.ts'

/** The fields of a program's form, in page order. */
export const programFields = (events: readonly EventChoice[]): readonly FormField[] => [
  { name: 'title', label: 'Title', kind: text },
  { name: 'date', label: 'Date', kind: date },
  { name: 'theme', label: 'Theme', kind: choice },
  { name: 'images', label: 'Images', kind: images },
  {
    name: 'event',
    label: 'Event',
    kind: { ...choice, emptyWords: noEvent, show: (id) => labelOf(events, id) },
  },
  { name: 'lead', label: 'Lead', kind: storedAs(toOneLine) },
  { name: 'report', label: 'Program report', kind: reportText },
  { name: 'figures', label: 'What changed', kind: figures },
  { name: 'downloads', label: 'Files to download', kind: downloads },
]

/** Names what may stay empty in a program. `hasEvents`: whether there are events to choose from. */
export const optionalInProgram = (hasEvents: boolean): readonly string[] => [
  ...optionalFields(
    programFields([]).filter(({ name }) => hasEvents || name !== 'event'),
    parseProgramDraft,
  ),
  'the details of images',
]

export const newProgram: OpenedRecord = {
  version: null,
  values: {
    title: '',
    date: '',
    theme: '',
    images: '[]',
    event: '',
    lead: '',
    report: '',
    figures: '[]',
    downloads: '[]',
  },
}

export const toPublishedProgram = (program: ProgramForEditing) =>
  toPublishedRecord(
    {
      title: program.title,
      date: program.date,
      theme: program.theme ?? '',
      images: toImagesField(program.images),
      event: program.event,
      lead: program.lead,
      report: program.report,
      figures: toFiguresField(program.figures),
      downloads: toDownloadsField(program.downloads),
    },
    program,
  )
