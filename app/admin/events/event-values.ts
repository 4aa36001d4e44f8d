import { eventWithoutTimes, timeInputs } from '#domain/events/kind.ts'
import { formOf } from '../form/declared-fields.ts'
import { date, type FormField, text } from '../form/form-field.tsx'

const others = formOf(eventWithoutTimes)
const [title, ...afterTimes] = others.fields

export const eventForm = {
  /** In page order. */
  fields: [
    ...(title ? [title] : []),
    { name: 'date', label: 'Date', isCompulsory: true, kind: date },
    { name: 'start', label: 'Begins', isCompulsory: true, kind: text },
    { name: 'end', label: 'Ends', isCompulsory: false, kind: text },
    { name: 'endDate', label: 'Last day', isCompulsory: false, kind: date },
    ...afterTimes,
  ] satisfies readonly FormField[],
  empty: {
    version: null,
    values: { ...others.empty.values, ...Object.fromEntries(timeInputs.map((name) => [name, ''])) },
  },
}
