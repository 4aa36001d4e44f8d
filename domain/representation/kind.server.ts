import type { ShownDraft } from '#domain/drafts/shown-draft.ts'
import { commandsOf } from '#domain/records/commands.server.ts'
import { onServer, searchListed } from '#domain/records/server-kind.server.ts'
import { toBodies } from './bodies.ts'
import { readTypedCount } from './draft.ts'
import { count, parseCountDraft } from './kind.ts'
import { createRepresentationQueries } from './queries.server.ts'
import { titleOfCount } from './rules.ts'
import type { ListedCount } from './schema.ts'
import { type RepresentationSlice, representationSlice } from './slice.server.ts'

const allOf = ({ records }: RepresentationSlice) => records

export const countOnServer = onServer({
  kind: count,
  slice: representationSlice,
  createQueries: createRepresentationQueries,
  createCommands: commandsOf(count),
  parse: parseCountDraft,
  nameOf: (draft) => `“${titleOfCount(draft)}”`,
  records: allOf,
  factsOf: (record) => ({ title: titleOfCount(record), group: record.election, date: record.date }),
  createTextSearch: searchListed(count, allOf),
  preview: (shown) => toBodies(withCount(shown)),
})

/** The counts of the website together with the count of a draft, which has only values that the form can save. */
function withCount({
  draft: { recordId, values },
  published: { representation },
}: ShownDraft): readonly ListedCount[] {
  const records = representation.records()
  const before = records.find(({ id }) => id === recordId)
  const others = records.filter(({ id }) => id !== recordId)
  const typed = readTypedCount(values)
  if (!typed) return records
  const envelope = before ?? { id: recordId ?? '', createdAt: Infinity, updatedAt: 0, sample: false }
  return [...others, { ...envelope, ...typed }]
}
