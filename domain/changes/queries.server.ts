import type { ActivityQueries } from '#domain/activity/schema.ts'
import { isSystem } from '#domain/content/system.ts'
import { titleOf } from '#domain/history/kinds.server.ts'
import { kindOf } from '#domain/history/record-key.ts'
import type {
  Collection,
  DocumentStore,
  RecentChange,
  RecentFilter,
} from '#ports/documents/document-store.ts'
import type { ChangedRecord, ContentChange, LastChange } from './schema.ts'

/**
 * The latest changes by staff. Reads from the database, so that no content snapshot of public pages contains names of
 * editors.
 */
export type ChangeQueries = ReturnType<typeof createChangeQueries>

/** Enough to fill the list even when one change touched the whole team or all samples. */
const scannedChanges = 100

export function createChangeQueries(
  documents: DocumentStore,
  activity: Pick<ActivityQueries, 'broughtBack'>,
) {
  return {
    /**
     * The newest `count` changes by people. Changes to several records in one commit, such as sorting the team, count
     * as one. Changes by the product itself are left out. `only`: for example those of one person.
     */
    async recent(count: number, only: RecentFilter = {}): Promise<readonly ContentChange[]> {
      const read = await documents.recent(Math.max(scannedChanges, count), only)
      return toContentChanges(toCommits(read).slice(0, count))
    },

    /**
     * All changes by people among the newest `versions` versions of records. `readUntil`: the time, in milliseconds
     * since the Unix epoch, to pass as `before` in the next call; null when there are no older versions.
     */
    async among(
      versions: number,
      only: RecentFilter = {},
    ): Promise<{ readonly changes: readonly ContentChange[]; readonly readUntil: number | null }> {
      const read = await documents.recent(versions, only)
      const last = read.at(-1)
      if (!last || read.length < versions) {
        return { changes: await toContentChanges(toCommits(read)), readUntil: null }
      }
      // The last commit may be read only in part, so it is left out. When it is longer than all that was read, it is
      // counted in part.
      const whole = read.filter(({ at }) => at > last.at)
      const counted = whole.length > 0 ? whole : read
      return {
        changes: await toContentChanges(toCommits(counted)),
        readUntil: counted.at(-1)?.at ?? null,
      }
    },

    /** Null when there is no such record. */
    async last(collection: Collection, id: string): Promise<LastChange | null> {
      const document = await documents.get(collection, id)
      if (!document) return null
      const { updatedBy, updatedAt, sample } = document
      return { by: updatedBy.name, at: updatedAt, sample }
    },
  }

  async function toContentChanges(
    commits: readonly (readonly RecentChange[])[],
  ): Promise<readonly ContentChange[]> {
    const broughtBack = await activity.broughtBack(commits.flat())
    return commits.flatMap((commit) => toContentChange(commit, broughtBack))
  }
}

/** The changes of each commit by people. */
function toCommits(changes: readonly RecentChange[]): readonly (readonly RecentChange[])[] {
  const commits = new Map<string, RecentChange[]>()
  for (const change of changes) {
    if (isSystem(change.by)) continue
    const key = `${change.at} ${change.by.uid}`
    commits.set(key, [...(commits.get(key) ?? []), change])
  }
  return [...commits.values()]
}

function toContentChange(
  group: readonly RecentChange[],
  broughtBack: ReadonlyMap<RecentChange, unknown>,
): readonly ContentChange[] {
  const [first] = group
  if (!first) return []
  const { by, at } = first
  const done = (change: RecentChange) => {
    if (change.kind === 'added') return change.version > 1 ? 'put-back' : 'added'
    return broughtBack.has(change) ? 'restored' : change.kind
  }
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
