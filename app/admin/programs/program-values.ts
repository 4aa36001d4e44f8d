import { program } from '#domain/programs/kind.ts'
import { formOf } from '../form/declared-fields.ts'
import type { FormField } from '../form/form-field.tsx'
import { reportText } from '../rich-text/rich-text-kind.tsx'
import { downloads } from '../uploads/downloads-kind.ts'
import { images } from '../uploads/images-kind.tsx'
import { type EventChoice, labelOf } from './event-choices.ts'
import { figures } from './figures-kind.ts'

export const programForm = formOf(program, { pictures: images, report: reportText, figures, downloads })

/** The fields of a program's form. `events`: the events that it can report on. */
export const programFields = (events: readonly EventChoice[]): readonly FormField[] =>
  programForm.fields.map((field) =>
    field.name === 'event' ? { ...field, kind: { ...field.kind, show: (id) => labelOf(events, id) } } : field,
  )
