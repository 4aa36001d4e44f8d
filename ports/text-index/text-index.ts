/** A document of a text index. Its texts are words with a space between them. */
export interface IndexedText {
  /** An integer from 1. Later documents have a higher one. */
  readonly id: number
  /** The group to which its matches are counted, an integer from 0. */
  readonly group: number
  readonly title: string
  readonly facts: string
  readonly text: string
}

/** Matches a document that contains, for each choice, one of its words. */
export type WordChoices = readonly (readonly string[])[]

export interface TextQuery {
  /**
   * A document that matches an earlier tier comes before one that matches only a later one. Every match belongs to the
   * last tier. Not empty.
   */
  readonly tiers: readonly WordChoices[]
  /** Only documents of this group. Null: of all groups. */
  readonly group: number | null
  /** The number of matches of the last tier in the group, from `count`. */
  readonly total: number
}

/**
 * An index of words, for searches. It is a cache: it is empty when it is opened, and can be made again at any time.
 * Its calls block the thread: write a few documents at a time.
 */
export interface TextIndex {
  /** Adds the documents, and replaces those with the same id and group. */
  write(documents: readonly IndexedText[]): void
  remove(documents: readonly Pick<IndexedText, 'id' | 'group'>[]): void
  /** The number of matching documents by group; groups without one are left out. */
  count(choices: WordChoices): ReadonlyMap<number, number>
  /**
   * The matching documents, best first. A word in a title counts most, one in a text least, and a rare word more than a
   * frequent one. Equal ones are in the order of their ids, highest first. So are all of a tier with more than
   * `mostRanked` matches, which takes less time. A tier is read only when the ones before it do not fill the page.
   */
  find(
    query: TextQuery,
    page: { readonly offset: number; readonly limit: number },
  ): readonly Pick<IndexedText, 'id' | 'group'>[]
  /**
   * Rewrites a bounded part of the index, so that searches read less of it. False when nothing is left to do: call it
   * until then after many writes. The whole index is written once more.
   */
  optimize(): boolean
  /** The size on the disk, in bytes. */
  sizeBytes(): number
  close(): void
}
