import { withinEdits } from './edit-distance.ts'

/** The words of an index, to find those that a searched word may mean. */
export type Vocabulary = ReturnType<typeof createVocabulary>

/**
 * `mostWords`: words beyond this number are found only as they are written. Words with digits are not kept, because a
 * number stands only for itself. Words are not removed when their records are, so a caller must check that a word still
 * finds something.
 */
export function createVocabulary({ mostWords = 200_000 }: { readonly mostWords?: number } = {}) {
  const places = new Map<string, number>()
  const words: string[] = []
  // Growing arrays of numbers, so that a scan of all words takes a millisecond.
  let letters = new Int32Array(1_024)
  let weights = new Float64Array(1_024)

  function grow(): void {
    const [moreLetters, moreWeights] = [new Int32Array(2 * words.length), new Float64Array(2 * words.length)]
    moreLetters.set(letters)
    moreWeights.set(weights)
    letters = moreLetters
    weights = moreWeights
  }

  const byWeight = (one: number, other: number) => (weights[other] ?? 0) - (weights[one] ?? 0) || one - other
  const toWords = (found: readonly number[], limit: number) =>
    found
      .toSorted(byWeight)
      .slice(0, limit)
      .map((place) => words[place] ?? '')

  return {
    /** `weight`: a word in a title counts more than one in a report. */
    add(added: Iterable<string>, weight: number): void {
      for (const word of added) {
        let place = places.get(word)
        if (place === undefined) {
          if (words.length === mostWords || /\p{N}/u.test(word)) continue
          if (words.length === letters.length) grow()
          place = words.push(word) - 1
          places.set(word, place)
          letters[place] = lettersOf(word)
        }
        weights[place] = (weights[place] ?? 0) + weight
      }
    },

    /** The most frequent words that begin with `start`, at most `limit`, `start` itself not among them. */
    startingWith(start: string, limit: number): readonly string[] {
      const found: number[] = []
      words.forEach((word, place) => {
        if (word.length > start.length && word.startsWith(start)) found.push(place)
      })
      return toWords(found, limit)
    },

    /**
     * The words other than `word` with the fewest edits from it, at most `mostEdits`, the most frequent first; at most
     * `limit`. An edit replaces, adds or removes a letter, or swaps two neighbours.
     */
    nearest(word: string, mostEdits: number, limit: number): readonly string[] {
      const own = lettersOf(word)
      let found: number[] = []
      let most = mostEdits
      for (let place = 0; place < words.length; place += 1) {
        // An edit changes two bits at most.
        if (countBits((letters[place] ?? 0) ^ own) > 2 * most) continue
        const edits = withinEdits(word, words[place] ?? '', most)
        if (edits === null || edits === 0) continue
        if (edits < most) found = []
        most = edits
        found.push(place)
      }
      return toWords(found, limit)
    },
  }
}

/** The letters of a word as bits. Letters outside the alphabet share the upper bits. */
function lettersOf(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index)
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6))
  }
  return bits
}

/** Counts the bits of a 32-bit integer ("population count", Hacker's Delight, 5-1). */
function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
