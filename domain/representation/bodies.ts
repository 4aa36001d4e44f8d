import { compareText } from '#domain/compare-text.ts'
import { searchKey } from '#domain/search-text.ts'
import { isChecked, toShownCount, yearOf } from './rules.ts'
import type { CountedBody, ListedCount } from './schema.ts'

/**
 * The bodies of these records in the order in which their first records were written; of records written in one commit,
 * the largest body first.
 */
export function toBodies(records: readonly ListedCount[]): readonly CountedBody[] {
  const byName = new Map<string, ListedCount[]>()
  const inOrder = records.toSorted(
    (a, b) => a.createdAt - b.createdAt || b.seats - a.seats || compareText(a.id, b.id),
  )
  for (const record of inOrder) {
    const name = searchKey(record.body)
    byName.set(name, [...(byName.get(name) ?? []), record])
  }
  const keys = new Set<string>()
  return [...byName].flatMap(([name, ofBody]) => {
    const newestFirst = ofBody.toSorted(byNewestElection)
    const [newest] = newestFirst
    if (!newest) return []
    const counts = newestFirst.map(toShownCount)
    const current = counts.find(isChecked) ?? counts[0]
    return current
      ? [{ key: toKey(name, keys), name: newest.body, counted: newest.counted, current, counts }]
      : []
  })
}

function byNewestElection(a: ListedCount, b: ListedCount): number {
  const [one, other] = [a, b].map((count) => count.date || yearOf(count)) as [string, string]
  const isDated = (text: string) => /^\d{4}/.test(text)
  if (isDated(one) !== isDated(other)) return isDated(one) ? -1 : 1
  return compareText(other, one) || compareText(a.id, b.id)
}

function toKey(name: string, taken: Set<string>): string {
  const base = name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'body'
  let key = base
  for (let number = 2; taken.has(key); number += 1) key = `${base}-${number}`
  taken.add(key)
  return key
}
