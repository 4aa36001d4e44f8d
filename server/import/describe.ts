import { findingKinds, type FindingGroup, type ImportCounts } from '#domain/imports/schema.ts'

/** The number of findings of a kind that the terminal shows. */
const shown = 20

/** The findings as lines, each with its record and its field. */
export function describeFindings(groups: readonly FindingGroup[]): readonly string[] {
  return groups.flatMap(({ kind, total, listed }) => [
    '',
    `${findingKinds[kind]}: ${total}`,
    ...listed
      .slice(0, shown)
      .map(
        ({ collection, id, field, words }) =>
          `  ${[collection, id].filter(Boolean).join('/')}${field ? ` ${field}` : ''}: ${words}`,
      ),
    ...(total > shown ? [`  … and ${total - shown} more`] : []),
  ])
}

/** Returns the numbers of imported records as lines; with `isDry`, of those that an import would bring. */
export function describeCounts(
  counts: ImportCounts,
  { isDry }: { readonly isDry: boolean },
): readonly string[] {
  const brought = Object.entries(counts.brought).map(([collection, count]) => `  ${collection}: ${count}`)
  const line = (count: number, words: string) => (count > 0 ? [`  ${words}: ${count}`] : [])
  return [
    isDry ? 'This would come over:' : 'This came over:',
    ...(brought.length > 0 ? brought : ['  no record']),
    ...line(counts.pictures, 'pictures'),
    ...line(counts.accounts, 'accounts'),
    ...line(counts.wereThere, 'here already, from an earlier run'),
    ...line(counts.leftOut, 'left out'),
    ...line(counts.postponed, 'not now, because a picture did not come'),
  ]
}
