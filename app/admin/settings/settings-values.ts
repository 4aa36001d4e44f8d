import { settingInWords, settingsFieldLabels } from '#domain/settings/field-labels.ts'
import { settingsFields } from '#domain/settings/draft.ts'
import { type FormField, text } from '../form/form-field.tsx'

/** The fields of the form, in page order. */
export const settingsFormFields: readonly FormField[] = settingsFields.map((name) => ({
  name,
  label: settingsFieldLabels[name],
  kind: {
    ...text,
    empty: name === 'partners' || name === 'answers' ? '[]' : '',
    show: (value, other) => text.show(settingInWords(name, value), settingInWords(name, other)),
  },
}))
