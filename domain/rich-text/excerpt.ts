import { visibleText } from './visible-text.ts'

/** The beginning of what a reader sees of HTML, at most `most` characters, ending at a word where one ends there. */
export function excerpt(html: string, most: number): string {
  const text = visibleText(html)
  const letters = [...text]
  if (letters.length <= most) return text
  const cut = letters.slice(0, most - 1).join('')
  const atWord = letters[most - 1] === ' ' ? cut : cut.replace(/\s+\S*$/, '')
  return `${(atWord.length > cut.length / 2 ? atWord : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}
