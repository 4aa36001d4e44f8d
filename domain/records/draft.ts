import { z } from 'zod'
import { type CalendarDate, momentParts } from '#domain/calendar-date.ts'
import { parseFields } from '#domain/form-fields.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { DraftOf, Kind, ShownIn } from './kind.ts'

/**
 * Returns a function that reads and checks a form, for the browser and the action. Refusals are keyed by field name,
 * with the first message for each field. `now`: milliseconds since the Unix epoch; it tells which dates lie in the
 * future in Nigeria.
 */
export function parserOf<K extends Kind>(kind: K) {
  const fields = Object.entries(kind.fields)
  const schemaOf = (today: CalendarDate) =>
    z
      .object(Object.fromEntries(fields.map(([name, field]) => [name, field.check(today)])))
      .superRefine((draft, context) => {
        const problem = kind.refuse?.(draft)
        if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
      }) as unknown as z.ZodType<DraftOf<K>>
  // A form is checked at every change, and building a schema takes longer than using it.
  let latest: { readonly today: CalendarDate; readonly schema: z.ZodType<DraftOf<K>> } | null = null

  return (form: FormData, now = Date.now()): Result<DraftOf<K>, FieldErrors> => {
    const today = momentParts(now).date
    if (latest?.today !== today) latest = { today, schema: schemaOf(today) }
    return parseFields(latest.schema, Object.fromEntries(fields.map(([name]) => [name, form.get(name)])))
  }
}

/** The texts of an unfinished form as they would be stored. An invalid date becomes ''. */
export const typedTexts = <K extends Kind>(
  { fields }: K,
  values: { readonly [field: string]: string },
): { readonly [Name in keyof K['fields']]: string } =>
  Object.fromEntries(Object.entries(fields).map(([name, { tidy }]) => [name, tidy(values[name] ?? '')])) as {
    [Name in keyof K['fields']]: string
  }

/** The values of the form of a record. */
export const typedOf = <K extends Kind>(
  { fields }: K,
  record: ShownIn<K>,
): { readonly [field: string]: string } => {
  const shown: ShownIn<Kind> = record
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.toTyped(shown[name])]))
}
