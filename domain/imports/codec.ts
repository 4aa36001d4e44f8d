import { z } from 'zod'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { findingKinds, type FindingKind, type ImportRun } from './schema.ts'

/* Converts between the stored report of an import, in the private collection `Imports`, and the run. */

const count = z.number().catch(0)
const text = z.string().catch('')

const run = z.object({
  startedAt: count,
  endedAt: z.number().nullable().catch(null),
  state: z.enum(['running', 'complete', 'stopped', 'failed']).catch('running'),
  source: text,
  problem: text,
  counts: z
    .object({
      brought: z.record(z.string(), z.number()),
      wereThere: count,
      postponed: count,
      leftOut: count,
      pictures: count,
      accounts: count,
    })
    .catch({ brought: {}, wereThere: 0, postponed: 0, leftOut: 0, pictures: 0, accounts: 0 }),
  findings: z
    .array(
      z.object({
        kind: z.enum(Object.keys(findingKinds) as [FindingKind]),
        total: count,
        listed: z.array(
          z.object({ collection: text, id: text, field: z.string().nullable().catch(null), words: text }),
        ),
      }),
    )
    .catch([]),
})

export function toImportFields(finished: ImportRun): Fields {
  return structuredClone(run.parse(finished)) as unknown as Fields
}

export const toImportRun = ({ id, fields }: Pick<StoredDocument, 'id' | 'fields'>): ImportRun => ({
  id,
  ...run.parse(fields),
})
