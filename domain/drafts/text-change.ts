import type { TextChange } from './schema.ts'

/**
 * The part in which two texts differ, between their common beginning and end; null when they are equal. A form sends
 * only this part, so that saving a long report every few seconds costs a few bytes.
 */
export function textChange(before: string, after: string): TextChange | null {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at += 1
  let same = 0
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1
  return { at, removed: before.length - at - same, text: after.slice(at, after.length - same) }
}

/** Null when the change does not fit the text. */
export function applyTextChange(before: string, { at, removed, text }: TextChange): string | null {
  if (at + removed > before.length) return null
  return before.slice(0, at) + text + before.slice(at + removed)
}
