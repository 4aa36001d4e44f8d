import { visibleText } from '#domain/rich-text/visible-text.ts'
import type { FieldErrors } from '#domain/result.ts'
import { programLimits } from '#domain/programs/schema.ts'
import { hasPlace, type UploadRow } from '../uploads/upload-row.ts'

/** What a person has entered so far, as the form's fields hold it. */
export interface EnteredProgram {
  readonly title: string
  readonly date: string
  readonly theme: string
  readonly report: string
}

export const nothingEntered: EnteredProgram = { title: '', date: '', theme: '', report: '' }

/** What still keeps the program from being published, in a few words each; empty when nothing does. */
export function notReadyReasons(entered: EnteredProgram, rows: readonly UploadRow[]): readonly string[] {
  const places = rows.filter(hasPlace)
  const unfinished = places.filter((row) => row.state !== 'success').length
  const missing = programLimits.fewestImages - places.length
  return [
    entered.title.trim() === '' && 'no title',
    entered.date === '' && 'no date chosen',
    entered.theme === '' && 'no theme chosen',
    missing > 0 && `${missing} more ${missing === 1 ? 'image' : 'images'} needed`,
    unfinished > 0 && `${unfinished} ${unfinished === 1 ? 'image' : 'images'} unfinished`,
    visibleText(entered.report) === '' && 'no report',
  ].filter((reason) => reason !== false)
}

/** Adds to a form's refusals that images are still on their way; naming them is worth more than counting. */
export function withUnfinishedImages(errors: FieldErrors, rows: readonly UploadRow[]): FieldErrors {
  const places = rows.filter(hasPlace)
  const unfinished = places.filter((row) => row.state !== 'success').map((row) => row.name)
  if (unfinished.length === 0) return errors
  const waiting = `Not uploaded yet: ${unfinished.join(', ')}. Wait for ${unfinished.length === 1 ? 'it' : 'them'}, or cancel.`
  const missing = programLimits.fewestImages - places.length
  if (missing <= 0) return { ...errors, images: waiting }
  return { ...errors, images: `${waiting} Add ${missing} more: a program needs at least three.` }
}

/** True while leaving the page would lose something. */
export function hasEntered(entered: EnteredProgram, rows: readonly UploadRow[]): boolean {
  return Object.values(entered).some((text) => text.trim() !== '') || rows.some(hasPlace)
}
