import { TextInput } from '@mantine/core'
import { parseStaffDraft } from '#domain/staff/draft.ts'
import { staffLimits } from '#domain/staff/schema.ts'
import { fieldErrorsOf } from '#domain/result.ts'
import { openedValues } from '../drafts/draft-of-form.ts'
import { SaveForm } from '../form/save-form.tsx'
import type { RecordFormProps } from '../form/save-form-state.ts'
import { useSaveForm } from '../form/use-save-form.ts'
import { ImageField } from '../uploads/image-field.tsx'
import {
  arrivingImages,
  isStopped,
  unfinishedImages,
  withUnfinishedImages,
} from '../uploads/unfinished-images.ts'
import { hasPlace } from '../uploads/upload-row.ts'
import { missingImages } from '../uploads/upload-list.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { staffFields } from './staff-values.ts'

/** The form for a staff profile. */
export function StaffForm({ account, start, draft, takenOff, button }: RecordFormProps) {
  const images = useUploadQueue({
    accountUid: account.uid,
    most: 1,
    start: openedValues(start, draft)['image'] ?? '[]',
    unfinished: draft.opened?.unfinished ?? [],
  })
  const { rows } = images.list
  const state = useSaveForm({
    account,
    fields: staffFields,
    start,
    draft,
    unfinished: missingImages(images.list),
    takenOff,
    check: (filled) => withUnfinishedImages(fieldErrorsOf(parseStaffDraft(filled)), 'image', rows),
    arriving: () => arrivingImages(rows),
  })
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
      note="All fields are compulsory, except the description of the image."
      notReady={reasons}
      holding={unfinishedImages(rows).length > 0}
    >
      <TextInput
        {...state.field('fullName')}
        label="Full Name"
        description="First and Last Name"
        autoComplete="off"
        withAsterisk
        aria-required
      />
      <TextInput
        {...state.field('position')}
        label="Job Title"
        autoComplete="off"
        withAsterisk
        aria-required
      />
      <ImageField
        name="image"
        label="Image"
        hint="A portrait: the page About Us shows it upright."
        required
        error={state.errors?.['image']}
        images={images}
        descriptionLength={staffLimits.imageDescription}
        collection="Staff"
      />
    </SaveForm>
  )
}
