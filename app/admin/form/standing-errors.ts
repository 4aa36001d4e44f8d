import type { FieldErrors } from '#domain/result.ts'
import type { FormField } from './form-field.tsx'
import type { RecordValues } from './record-values.ts'

/** A refusal of a form, by its own check or by the server. */
export interface Refusal {
  readonly errors: FieldErrors
  /** The values that were refused. */
  readonly values: RecordValues
  /** True when the server refused the form, which the form's own check had accepted. */
  readonly byServer: boolean
  /** The first refusal is 1. */
  readonly number: number
}

/**
 * Returns the errors that are still true after a change of the form, or null when none is. `found`: the errors that the
 * form's own check finds now. A new error is shown only when the button is pressed. An error of the server stays until
 * its field changes; an error without a field stays until anything changes.
 */
export function standingErrors(
  { errors, values, byServer }: Omit<Refusal, 'number'>,
  found: FieldErrors,
  now: RecordValues,
): FieldErrors | null {
  const isChanged = (field: string) =>
    field in values
      ? values[field] !== now[field]
      : Object.keys(values).some((name) => values[name] !== now[name])
  const standing = Object.entries(errors).flatMap(([field, words]) => {
    const current = byServer && !isChanged(field) ? words : found[field]
    return current === undefined ? [] : [[field, current]]
  })
  return standing.length === 0 ? null : Object.fromEntries(standing)
}

/** Returns the errors in the order of their fields on the page. Errors without a field come last. */
export function inOrderOf(fields: readonly FormField[], errors: FieldErrors): FieldErrors {
  const place = (name: string) => {
    const index = fields.findIndex((field) => field.name === name)
    return index === -1 ? fields.length : index
  }
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => place(one) - place(other)))
}
