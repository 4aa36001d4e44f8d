import { type ManyKind, recordKinds } from '#domain/records/kinds.ts'

/**
 * The addresses of the pages that enter the menus and the search with their first record, and have none yet.
 * `recordsOf`: the public records of a kind.
 */
export const emptyPages = (recordsOf: (kind: ManyKind) => readonly unknown[]): readonly string[] =>
  (['event', 'woman', 'representation'] as const)
    .filter((kind) => recordsOf(kind).length === 0)
    .map((kind) => recordKinds[kind].page.replace('/:id', ''))
