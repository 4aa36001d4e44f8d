import type { ActivityQueries } from '#domain/activity/schema.ts'
import { titleOf } from '#domain/history/kinds.ts'
import { kindOf } from '#domain/history/record-key.ts'
import type {
  Collection,
  DocumentStore,
  RecentChange,
  RecentFilter,
} from '#ports/documents/document-store.ts'
import type { ChangedRecord, ContentChange, LastChange } from './schema.ts'

/**
 * What staff changed last. Reads from the database, so that no content snapshot of public pages contains names of
 * editors.
 */
export interface ChangeQueries {
  /**
   * The newest `count` changes by people. Changes to several records in one commit, such as sorting the team, count as
   * one. Changes by the product itself are left out. `only`: for example those of one person.
   */
  recent(count: number, only?: RecentFilter): Promise<readonly ContentChange[]>
  /** Null when there is no such record. */
  last(collection: Collection, id: string): Promise<LastChange | null>
}

/** Enough to fill the list even when one change touched the whole team or all samples. */
const scannedChanges = 100

export function createChangeQueries(
  documents: DocumentStore,
  activity: Pick<ActivityQueries, 'broughtBack'>,
): ChangeQueries {
  return {
    async recent(count, only = {}) {
      if (count === 0) return []
      const groups = new Map<string, RecentChange[]>()
      for (const change of await documents.recent(Math.max(scannedChanges, count), only)) {
        if (change.by.uid === 'system') continue
        const key = `${change.at} ${change.by.uid}`
        groups.set(key, [...(groups.get(key) ?? []), change])
      }
      const wanted = [...groups.values()].slice(0, count)
      const broughtBack = await activity.broughtBack(wanted.flat())
      return wanted.flatMap((group) => toContentChange(group, broughtBack))
    },

    async last(collection, id) {
      const document = await documents.get(collection, id)
      if (!document) return null
      const { updatedBy, updatedAt, sample } = document
      return { by: updatedBy.name, at: updatedAt, sample }
    },
  }
}

function toContentChange(
  group: readonly RecentChange[],
  broughtBack: ReadonlySet<RecentChange>,
): readonly ContentChange[] {
  const [first] = group
  if (!first) return []
  const { by, at } = first
  const done = (change: RecentChange) => (broughtBack.has(change) ? 'restored' : change.kind)
  const kind = done(first)
  const record = group.length === 1 ? toRecord(first) : null
  return [
    {
      kind: group.every((change) => done(change) === kind) ? kind : 'updated',
      record,
      count: group.length,
      by: by.name,
      uid: by.uid,
      at,
    },
  ]
}

function toRecord({ collection, id, version, fields }: RecentChange): ChangedRecord | null {
  const kind = kindOf(collection, id)
  return kind && { kind, id, version, title: titleOf(kind, fields) }
}
