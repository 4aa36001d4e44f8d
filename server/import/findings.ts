import {
  type Finding,
  type FindingGroup,
  type FindingKind,
  findingKinds,
  listedFindings,
} from '#domain/imports/schema.ts'

/** Notes something about a record. */
export type Note = (kind: FindingKind, field: string | null, words: string) => void

export interface Findings {
  add(finding: Finding): void
  /** `add` for one record. */
  of(collection: string, id: string): Note
  /** In the order of `findingKinds`; kinds without a finding are left out. */
  groups(): readonly FindingGroup[]
}

/** Characters of the words of a finding, which may quote a value. */
const longestWords = 400

/**
 * Counts all findings and lists the first of each kind, so that a hundred thousand odd records do not fill the memory.
 * `onFinding`: called with each finding.
 */
export function createFindings(onFinding: (finding: Finding) => void = () => undefined): Findings {
  const groups = new Map<FindingKind, { total: number; listed: Omit<Finding, 'kind'>[] }>()

  function add({ kind, ...entry }: Finding): void {
    const finding = { ...entry, words: shorten(entry.words, longestWords), id: shorten(entry.id, 200) }
    onFinding({ kind, ...finding })
    const group = groups.get(kind) ?? { total: 0, listed: [] }
    groups.set(kind, group)
    group.total += 1
    if (group.listed.length < listedFindings) group.listed.push(finding)
  }

  return {
    add,
    of: (collection, id) => (kind, field, words) => add({ kind, collection, id, field, words }),
    groups: () =>
      (Object.keys(findingKinds) as FindingKind[]).flatMap((kind) => {
        const group = groups.get(kind)
        return group ? [{ kind, ...group }] : []
      }),
  }
}

/** A value inside a sentence. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return `“${shorten(text.replace(/[\s\p{Cc}]+/gu, ' '), 120)}”`
}

const shorten = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)
