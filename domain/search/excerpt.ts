import { findWords } from './words.ts'

/** Further places of a text are not compared. */
const mostPlaces = 500
/** The characters before the first searched word. */
const before = 40

/**
 * At most about `length` characters of a text: its beginning, or the part with the most different words of `searched`
 * when the beginning has fewer. Ellipses stand for what is left out.
 */
export function excerptAround(text: string, searched: ReadonlySet<string>, length: number): string {
  if (text.length <= length) return text
  const places: { readonly start: number; readonly key: string }[] = []
  for (const place of findWords(text, searched)) {
    if (places.push(place) === mostPlaces) break
  }
  const different = (from: number) =>
    new Set(
      places.filter(({ start }) => start >= from && start < from + length - before).map(({ key }) => key),
    ).size
  let best = { from: 0, found: different(0) }
  for (const { start } of places) {
    const found = different(start)
    if (found > best.found) best = { from: Math.max(0, start - before), found }
  }
  return cut(text, best.from, length)
}

function cut(text: string, from: number, length: number): string {
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const isLast = start + length >= text.length
  const end = isLast ? text.length : Math.max(text.lastIndexOf(' ', start + length), start + length / 2)
  const words = text.slice(start, end).replace(/[\uD800-\uDBFF]$/, '')
  return `${start > 0 ? '… ' : ''}${isLast ? words : `${words.replace(/[\s,;:.–—-]+$/, '')}\u00a0…`}`
}
