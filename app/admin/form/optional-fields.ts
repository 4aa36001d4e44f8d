import { type FieldErrors, fieldErrorsOf, type Result } from '#domain/result.ts'
import { inWords } from './authors.ts'
import type { FormField } from './form-field.tsx'

/**
 * Names what may stay empty in a form: the fields that its check accepts in an empty form. The note above the form and
 * its guidelines both take their words from here. `chosen`: what decides about the other fields, such as the type of a
 * news update.
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
