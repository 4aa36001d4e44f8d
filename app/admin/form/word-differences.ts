import { diffWordsWithSpace } from 'diff'

/** A part of a text, from `start` up to but without `end`, in UTF-16 code units. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Two long texts without common words would keep the thread busy for longer. */
const longestMs = 300

/**
 * Returns the parts of `text` that `other` does not have, compared word by word, and none when the comparison would take
 * too long.
 */
export function differingWords(text: string, other: string): readonly TextRange[] {
  const words = new Intl.Segmenter('en', { granularity: 'word' })
  const changes = diffWordsWithSpace(other, text, { timeout: longestMs, intlSegmenter: words }) ?? []
  const ranges: TextRange[] = []
  let end = 0
  for (const { value, added, removed } of changes) {
    if (removed) continue
    const start = end
    end += value.length
    if (added && value.trim() !== '') ranges.push({ start, end })
  }
  return ranges
}
