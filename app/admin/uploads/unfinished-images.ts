import type { FieldErrors } from '#domain/result.ts'
import { hasPlace, type UploadRow } from './upload-row.ts'

/** The rows that count but have not arrived: on their way, paused, or failed in a way that can be tried again. */
export const unfinishedImages = (rows: readonly UploadRow[]): readonly UploadRow[] =>
  rows.filter((row) => hasPlace(row) && row.state !== 'success')

/** Why a form cannot be sent yet, naming the images it waits for; null when it waits for none. */
export function waitForImages(rows: readonly UploadRow[]): string | null {
  const names = unfinishedImages(rows).map((row) => row.name)
  if (names.length === 0) return null
  return `Not uploaded yet: ${names.join(', ')}. Wait for ${names.length === 1 ? 'it' : 'them'}, or cancel.`
}

/** A form's messages and what is wrong with its one image, if anything is. */
export const withImageProblem = (errors: FieldErrors, problem: string | null): FieldErrors =>
  problem === null ? errors : { ...errors, image: problem }
