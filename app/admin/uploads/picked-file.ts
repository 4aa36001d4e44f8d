import { accepted, refused, type Result } from '#domain/result.ts'
import { finishedRow, hasPlace, type UploadRow } from './upload-row.ts'
import type { UploadsOfField } from './uploads-of-field.ts'

export const alreadyListed = 'It is already in the list.'

/**
 * Returns the file to add to a list, or why it is not added. `rows`: called after the file was read. `replacing`: the
 * key of the row that it replaces.
 */
export async function readPicked(
  file: File,
  {
    uses,
    most,
    rows,
  }: { readonly uses: UploadsOfField; readonly most: number; rows(): readonly UploadRow[] },
  replacing?: string,
): Promise<Result<File, string>> {
  const usable = await uses.toUsable(file)
  if (!usable.ok) return usable
  const name = uses.nameOf(usable.value)
  const others = rows().filter((row) => hasPlace(row) && row.key !== replacing)
  if (others.some((row) => row.name === name && row.chosenBytes === usable.value.size)) {
    return refused(alreadyListed)
  }
  if (most > 1 && others.length >= most) return refused(`There are already ${most} ${uses.noun}s.`)
  return accepted(usable.value)
}

/** The row of a file that is made smaller next. */
export const pickedRow = (file: File, uses: UploadsOfField): UploadRow => ({
  ...finishedRow,
  key: crypto.randomUUID(),
  chosenBytes: file.size,
  sizeBytes: file.size,
  state: 'running',
  activity: 'shrinking',
  name: uses.nameOf(file),
  ...uses.begin(file),
})
