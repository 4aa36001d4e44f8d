import { Textarea } from '@mantine/core'
import { fieldErrorsOf, type FieldErrors, type Result } from '#domain/result.ts'
import type { DraftOfForm } from '../drafts/draft-of-form.ts'
import type { FormField } from './form-field.tsx'
import type { PublishedRecord } from './record-values.ts'
import { SaveForm } from './save-form.tsx'
import type { FormAccount } from './save-form-state.ts'
import { useSaveForm } from './use-save-form.ts'

/** The form for a single record of several plain texts, all optional: the core areas, the mandate. */
export function TextsForm({
  account,
  fields,
  published,
  draft,
  parse,
  note,
  button,
}: {
  account: FormAccount
  fields: readonly FormField[]
  published: PublishedRecord
  draft: DraftOfForm
  parse: (filled: FormData) => Result<unknown, FieldErrors>
  note: string
  button: string
}) {
  const state = useSaveForm({
    account,
    fields,
    start: published,
    draft,
    check: (filled) => fieldErrorsOf(parse(filled)),
  })
  return (
    <SaveForm state={state} button={button} note={note}>
      {fields.map(({ name, label }) => (
        <Textarea key={name} {...state.field(name)} label={label} rows={5} />
      ))}
    </SaveForm>
  )
}
