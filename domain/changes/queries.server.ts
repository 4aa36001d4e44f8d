import { toOneLine } from '#domain/plain-text.ts'
import type { Collection, DocumentStore, Fields, RecentChange } from '#ports/documents/document-store.ts'
import type { ChangedNoun, ContentChange, LastChange } from './schema.ts'

/** What staff did last. Asked of the store, so that names of editors are in nothing a public page is made from. */
export interface ChangeQueries {
  /**
   * The newest `count` things that people did. What was done to several records at once, such as putting the team in
   * order, is one; what the product brought along itself is none.
   */
  recent(count: number): Promise<readonly ContentChange[]>
  /** Null while there is no such record. */
  last(collection: Collection, id: string): Promise<LastChange | null>
}

/** Enough to find a screenful behind one act that touched a whole team or all of the samples. */
const looksBack = 100

export function createChangeQueries(documents: DocumentStore): ChangeQueries {
  return {
    async recent(count) {
      const acts = new Map<string, RecentChange[]>()
      for (const change of await documents.recent(looksBack)) {
        if (change.by.uid === 'system') continue
        const act = `${change.at} ${change.by.uid}`
        acts.set(act, [...(acts.get(act) ?? []), change])
      }
      return [...acts.values()].slice(0, count).flatMap(toContentChange)
    },

    async last(collection, id) {
      const document = await documents.get(collection, id)
      if (!document) return null
      const { updatedBy, updatedAt, sample } = document
      return { by: updatedBy.name, at: updatedAt, sample }
    },
  }
}

function toContentChange(act: readonly RecentChange[]): readonly ContentChange[] {
  const [first] = act
  if (!first) return []
  const { by, at, kind } = first
  const record = act.length === 1 ? toRecord(first) : null
  return [
    {
      kind: act.every((change) => change.kind === kind) ? kind : 'updated',
      record,
      count: act.length,
      by: by.name,
      at,
    },
  ]
}

function toRecord({ collection, id, fields }: RecentChange): ContentChange['record'] {
  const named = (noun: ChangedNoun, field: string) => ({ noun, id, title: readTitle(fields, field) })
  if (collection === 'Programs') return named('program', 'ProgramTitle')
  if (collection === 'NewsUpdates') return named('news update', 'title')
  if (collection === 'Staff') return named('staff profile', 'fullName')
  if (collection === 'LandingPage') return { noun: 'core areas', id, title: 'Core Areas' }
  if (id === 'Mandate') return { noun: 'mandate', id, title: 'Mandate' }
  return { noun: 'about', id, title: 'About' }
}

function readTitle(fields: Fields, field: string): string {
  const title = fields[field]
  return (typeof title === 'string' && toOneLine(title)) || 'Without a title'
}
