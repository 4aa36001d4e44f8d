import { TextInput } from '@mantine/core'
import { parseStaffDraft } from '#domain/staff/kind.ts'
import { compulsory } from '../form/form-field.tsx'
import { compulsoryNote, optionalFields } from '../form/optional-fields.ts'
import { SaveForm } from '../form/save-form.tsx'
import type { RecordFormProps } from '../form/save-form-state.ts'
import { usePictureForm } from '../form/use-picture-form.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { isStopped } from '../uploads/unfinished-images.ts'
import { hasPlace } from '../uploads/upload-row.ts'
import { memberForm } from './staff-values.ts'

/** The form for a staff profile. */
export function StaffForm({ button, ...given }: RecordFormProps) {
  const { state, images, rows, holding } = usePictureForm(given, memberForm.fields, parseStaffDraft)
  const { fullName = '', position = '' } = state.entered
  const reasons = [
    fullName.trim() === '' && 'no full name',
    position.trim() === '' && 'no job title',
    !rows.some(hasPlace) && 'no image',
    isStopped(rows) && 'the image is unfinished',
  ].filter((reason) => reason !== false)
  return (
    <SaveForm
      state={state}
      button={button}
      note={compulsoryNote([
        ...optionalFields(memberForm.fields, parseStaffDraft),
        'the details of the image',
      ])}
      notReady={reasons}
      holding={holding}
    >
      <TextInput
        {...state.field('fullName')}
        label="Full Name"
        description="First and Last Name"
        autoComplete="off"
        {...compulsory}
      />
      <TextInput {...state.field('position')} label="Job Title" autoComplete="off" {...compulsory} />
      <ImageField
        name="image"
        label="Image"
        hint="A portrait: the page About Us shows it upright."
        required
        error={state.errors?.['image']}
        images={images}
        collection="Staff"
      />
    </SaveForm>
  )
}
