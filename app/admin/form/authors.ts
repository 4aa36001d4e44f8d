/**
 * The people who wrote a text. `others`: their names without the reader's. Both are empty when the author is unknown.
 */
export interface Authors {
  readonly you: boolean
  readonly others: readonly string[]
}

export const onlyYou: Authors = { you: true, others: [] }

/** `by`: the name of the person who saved a version; empty when it is unknown. `reader`: the reader's own name. */
export const toAuthors = (by: string, reader: string | undefined): Authors => ({
  you: by !== '' && by === reader,
  others: by === '' || by === reader ? [] : [by],
})

/** "Ruth", "Ruth and Bisi" */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** "yours", "Ruth’s", "Ruth’s and yours"; "theirs" when nobody is named. */
export const whose = ({ you, others }: Authors): string =>
  inWords([...others.map((name) => `${name}’s`), ...(you ? ['yours'] : [])]) || 'theirs'
