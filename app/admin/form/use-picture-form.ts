import { type FieldErrors, fieldErrorsOf, type Result } from '#domain/result.ts'
import { formName, openedValues } from '../drafts/draft-of-form.ts'
import { arrivingImages, unfinishedImages, withUnfinishedImages } from '../uploads/unfinished-images.ts'
import { missingImages } from '../uploads/upload-list.ts'
import type { UploadRow } from '../uploads/upload-row.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import type { FormField } from './form-field.tsx'
import type { RecordFormProps } from './record-form-props.ts'
import { useSaveForm } from './use-save-form.ts'

/**
 * The state of a form with one picture, in its field `image`. `pictureProblem`: why the form cannot be sent with these
 * pictures; null when it can. `holding`: whether leaving the page would lose the picture, which is still on its way.
 */
export function usePictureForm(
  { account, start, draft, takenOff }: Omit<RecordFormProps, 'button'>,
  fields: readonly FormField[],
  parse: (filled: FormData) => Result<unknown, FieldErrors>,
  pictureProblem: (rows: readonly UploadRow[]) => string | null = () => null,
) {
  const images = useUploadQueue({
    accountUid: account.uid,
    form: formName(draft),
    most: 1,
    start: openedValues(start, draft)['image'] ?? '[]',
    unfinished: draft.opened?.unfinished ?? [],
  })
  const { rows } = images.list
  const state = useSaveForm({
    account,
    fields,
    start,
    draft,
    unfinished: missingImages(images.list),
    takenOff,
    check(filled) {
      const errors = withUnfinishedImages(fieldErrorsOf(parse(filled)), 'image', rows)
      const problem = pictureProblem(rows)
      return problem === null ? errors : { ...errors, image: problem }
    },
    arriving: () => arrivingImages(rows),
  })
  return { state, images, rows, holding: unfinishedImages(rows).length > 0 }
}
