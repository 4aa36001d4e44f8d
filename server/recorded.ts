import type { MessageQueries } from '#domain/contact/queries.server.ts'
import type { HistoryCommands } from '#domain/history/commands.server.ts'
import type { HistoryQueries } from '#domain/history/queries.server.ts'
import type { RecordKey } from '#domain/history/schema.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { ActivityKind } from '#domain/activity/schema.ts'
import type { ActivityLog } from './identity/activity-log.ts'

/* What staff do that leaves no version of a record is added to the record of who did what. */

type Recorder = Pick<ActivityLog, 'record'>

const recordOf =
  (activity: Recorder) =>
  (kind: ActivityKind, { uid, username: name }: Editor, about: string) =>
    activity.record({ kind, by: { uid, name }, about })

/** Restoring writes a version like any other, and a removal for good leaves none. */
export function recordHistory(
  commands: HistoryCommands,
  { activity, queries }: { readonly activity: Recorder; readonly queries: Pick<HistoryQueries, 'titleOf'> },
): HistoryCommands {
  const record = recordOf(activity)
  const titleOf = async (key: RecordKey) => (await queries.titleOf(key))?.title ?? ''
  return {
    ...commands,
    async restore(key, version, expectedVersion, by) {
      const restored = await commands.restore(key, version, expectedVersion, by)
      if (restored.ok) await record('restored', by, await titleOf(key))
      return restored
    },
    async putBack(key, by) {
      const restored = await commands.putBack(key, by)
      if (restored.ok) await record('restored', by, await titleOf(key))
      return restored
    },
    async removeForGood(key, by) {
      const removed = await commands.removeForGood(key, by)
      // Nothing of the record remains, so neither does its title.
      if (removed.ok) await record('removed-for-good', by, nouns[key.kind])
      return removed
    },
  }
}

const nouns: Readonly<Record<RecordKey['kind'], string>> = {
  program: 'a program',
  news: 'a news update',
  staff: 'a staff profile',
  about: 'the story',
  'core-areas': 'the core areas',
  mandate: 'the mandate',
  settings: 'the settings',
}

/** An export counts with the messages that have left the site, also when it was cut off. */
export function recordExports(
  all: MessageQueries['all'],
  { activity }: { readonly activity: Recorder },
): MessageQueries['all'] {
  const record = recordOf(activity)
  return async function* recorded(filter, by) {
    let count = 0
    try {
      for await (const batch of all(filter, by)) {
        count += batch.length
        yield batch
      }
    } finally {
      if (count > 0) await record('messages-exported', by, count === 1 ? '1 message' : `${count} messages`)
    }
  }
}
