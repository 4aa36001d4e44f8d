import type { RestoreRefusal } from '#domain/content/save-refusal.ts'

/** Why a past version was not published, for staff. */
export function refusalWords(refusal: RestoreRefusal): string {
  return refusal.code === 'changed-since'
    ? 'A colleague has published another version since. Nothing was changed.'
    : `This version cannot be published. ${refusal.reason} Nothing was changed.`
}
