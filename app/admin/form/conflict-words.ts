import { inWords, whose } from './authors.ts'
import type { Conflict } from './conflict.ts'

/** The words of the panel of a conflict. They name the authors of both versions. */
export type ConflictWords = ReturnType<typeof conflictWords>

/** `button`: the text of the form's button. */
export function conflictWords(
  { source, other: { authors, at }, mine }: Pick<Conflict, 'source' | 'other' | 'mine'>,
  button: string,
) {
  /** The labels of the two versions: "Yours, in this form", "Ruth’s, on the website". */
  const labels = { mine: `${capital(whose(mine))}, in this form` }
  if (source === 'website') {
    const by = authors.you ? 'You' : inWords(authors.others) || 'Somebody'
    return {
      ...labels,
      theirs: `${capital(whose(authors))}, on the website`,
      title: `${by} published this on ${at}, ${since({ authors, mine })}.`,
      nothingLost: `Nothing is lost: the website has ${whose(authors)}, this form has ${whose(mine)}.`,
      /** The next step when there is nothing to choose. */
      next: `Press ${button} to publish both together.`,
    }
  }
  const isOnlyYou = authors.others.length === 0
  return {
    ...labels,
    theirs: isOnlyYou ? 'The other window’s, saved there' : `${capital(whose(authors))}, saved there`,
    title: isOnlyYou
      ? `You wrote more in another window or on another device: ${at}.`
      : `${capital(inWords(authors.others))} also changed this draft, saved ${at}.`,
    nothingLost: 'Nothing is lost: both texts are here.',
    next: 'They are combined.',
  }
}

function since({ authors, mine }: { authors: Conflict['mine']; mine: Conflict['mine'] }): string {
  if (mine.others.length > 0) return `after ${inWords(mine.others)} began this draft`
  return authors.you ? 'after you began this draft' : 'while you were writing'
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
