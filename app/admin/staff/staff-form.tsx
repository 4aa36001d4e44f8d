import { TextInput } from '@mantine/core'
import { parseStaffDraft } from '#domain/staff/kind.ts'
import { SaveForm } from '../form/save-form.tsx'
import type { RecordFormProps } from '../form/record-form-props.ts'
import { usePictureForm } from '../form/use-picture-form.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { memberForm } from './staff-values.ts'

/** The form for a staff profile. */
export function StaffForm({ button, ...given }: RecordFormProps) {
  const { state, images, holding } = usePictureForm(given, memberForm.fields, parseStaffDraft)
  return (
    <SaveForm state={state} button={button} holding={holding}>
      <TextInput {...state.field('fullName')} description="First and Last Name" autoComplete="off" />
      <TextInput {...state.field('position')} autoComplete="off" />
      <ImageField
        {...state.field('image')}
        hint="A portrait: the page About Us shows it upright."
        images={images}
        collection="Staff"
      />
    </SaveForm>
  )
}
