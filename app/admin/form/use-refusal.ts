import { type RefObject, useEffect, useState } from 'react'
import type { FieldErrors } from '#domain/result.ts'
import type { FormField } from './form-field.tsx'
import type { RecordValues } from './record-values.ts'
import { inOrderOf, type Refusal, standingErrors } from './standing-errors.ts'

/** Why the form was not sent or not stored. An error goes when its field is corrected. */
export function useRefusal({
  fields,
  form,
  check,
  read,
  saving,
}: {
  readonly fields: readonly FormField[]
  readonly form: RefObject<HTMLFormElement | null>
  check(filled: FormData): FieldErrors
  read(): RecordValues
  readonly saving: boolean
}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  useEffect(() => {
    if (!refusal || !form.current || saving) return
    const standing = standingErrors(refusal, check(new FormData(form.current)), read())
    if (JSON.stringify(standing) === JSON.stringify(refusal.errors)) return
    setRefusal(standing && { ...refusal, errors: standing })
    // `check` is another function after each change of the form or of its uploads.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal, saving, check])

  return {
    refusal,
    refuse(found: FieldErrors, values: RecordValues, byServer: boolean) {
      const errors = inOrderOf(fields, found)
      setRefusal((was) => ({ errors, values, byServer, number: (was?.number ?? 0) + 1 }))
    },
    accept: () => setRefusal(null),
  }
}
