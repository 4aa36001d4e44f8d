import { type FieldErrors, fieldErrorsOf, type Result } from '#domain/result.ts'
import { inWords } from './authors.ts'
import type { FormField } from './form-field.tsx'

/**
 * The names of the fields that may stay empty: those that the check accepts in an empty form. The note above a form and
 * its guidelines use them. `chosen`: values that decide which fields are required, such as the type of a news update.
 */
export function optionalFields(
  fields: readonly FormField[],
  parse: (filled: FormData) => Result<unknown, FieldErrors>,
  chosen: Readonly<Record<string, string>> = {},
): readonly string[] {
  const form = new FormData()
  for (const [name, value] of Object.entries(chosen)) form.set(name, value)
  const refused = fieldErrorsOf(parse(form))
  return fields
    .filter(({ name }) => !(name in refused) && !(name in chosen))
    .map(({ label }) => inNote(label))
}

/** "the theme", "files to download" */
const inNote = (label: string) => (label.includes(' ') ? '' : 'the ') + label.toLowerCase()

export const compulsoryNote = (optional: readonly string[]): string =>
  `All fields are compulsory, except ${inWords(optional)}.`

export const compulsoryRule = (optional: readonly string[]) => ({
  rule: 'All fields are compulsory.',
  note: `Except ${inWords(optional)}.`,
})
