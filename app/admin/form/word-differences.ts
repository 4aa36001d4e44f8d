import { diffWordsWithSpace } from 'diff'
import { locale } from '#domain/locale.ts'

/** A part of a text, from `start` up to but without `end`, in UTF-16 code units. */
interface TextRange {
  readonly start: number
  readonly end: number
}

/** Two long texts without common words would keep the thread busy for longer. */
const longestMs = 300

/** The words of two texts in order: in both, only in the first (`removed`) or only in the second (`added`). */
export interface WordChange {
  readonly text: string
  readonly change: 'same' | 'removed' | 'added'
}

/** Compares two texts word by word. Null when that would take longer than `timeoutMs`. */
export function wordChanges(
  before: string,
  after: string,
  timeoutMs = longestMs,
): readonly WordChange[] | null {
  if (timeoutMs <= 0) return null
  const words = new Intl.Segmenter(locale, { granularity: 'word' })
  const changes = diffWordsWithSpace(before, after, { timeout: timeoutMs, intlSegmenter: words })
  return (
    changes?.map(({ value, added, removed }) => ({
      text: value,
      change: removed ? 'removed' : added ? 'added' : 'same',
    })) ?? null
  )
}

/**
 * Returns the parts of `text` that `other` does not have, compared word by word, and none when the comparison would
 * take too long.
 */
export function differingWords(text: string, other: string): readonly TextRange[] {
  const ranges: TextRange[] = []
  let end = 0
  for (const { text: words, change } of wordChanges(other, text) ?? []) {
    if (change === 'removed') continue
    const start = end
    end += words.length
    if (change === 'added' && words.trim() !== '') ranges.push({ start, end })
  }
  return ranges
}
