import type { ContactCommands } from '#domain/contact/commands.server.ts'
import type { MessageQueries } from '#domain/contact/queries.server.ts'
import type { HistoryCommands } from '#domain/history/commands.server.ts'
import { collectionOf } from '#domain/history/record-key.ts'
import type { RecordKey } from '#domain/history/schema.ts'
import type { SampleCommands } from '#domain/samples/commands.server.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { ActivityLog } from './identity/activity-log.ts'

/* These functions add actions to the activity log that the versions of a record do not show. */

/** Restoring writes an ordinary version, which is marked. A removal for good leaves no version, so it gets an entry. */
export function recordHistory(
  commands: HistoryCommands,
  activity: Pick<ActivityLog, 'record' | 'recordBroughtBack'>,
): HistoryCommands {
  /**
   * `version`: on the website after the command; 0 when the record is not there. `before`: on the website before, as
   * the editor saw it. `from`: the version that the editor chose.
   */
  async function mark(
    { kind, id }: RecordKey,
    { uid }: Editor,
    { version, before = 0, from }: { version: number; before?: number; from?: number },
  ) {
    if (version === 0 || version === before) return
    const written = { collection: collectionOf(kind), id, version, by: { uid } }
    await activity.recordBroughtBack(written, from)
  }

  return {
    ...commands,
    async restore(key, version, expectedVersion, by) {
      const restored = await commands.restore(key, version, expectedVersion, by)
      if (restored.ok) await mark(key, by, { ...restored.value, before: expectedVersion, from: version })
      return restored
    },
    async putBack(key, by) {
      const restored = await commands.putBack(key, by)
      if (restored.ok) await mark(key, by, restored.value)
      return restored
    },
    async undo(key, version, by) {
      const undone = await commands.undo(key, version, by)
      if (undone.ok) await mark(key, by, undone.value)
      return undone
    },
    async removeForGood(key, by) {
      const removed = await commands.removeForGood(key, by)
      // Nothing of the record remains, so neither does its title.
      if (removed.ok && removed.value.erased)
        await activity.record({ kind: 'removed-for-good', by, about: recordKinds[key.kind].noun.inSentence })
      return removed
    },
  }
}

/** Removed samples leave no versions that show who removed them. */
export const recordSamples = (
  commands: SampleCommands,
  activity: Pick<ActivityLog, 'record'>,
): SampleCommands => ({
  async removeAll(by) {
    await commands.removeAll(by)
    await activity.record({ kind: 'removed-for-good', by, about: 'the samples' })
  },
})

/** Records how many messages were deleted at once. Nothing tells whose they were. */
export const recordDeletions =
  (erase: ContactCommands['erase'], activity: Pick<ActivityLog, 'record'>): ContactCommands['erase'] =>
  async (id, by, press) => {
    const wasHere = await erase(id, by)
    if (wasHere) await activity.record({ kind: 'message-deleted', by, id: press })
    return wasHere
  }

/** Records an export with the number of messages that have left the site, also when it was cut off. */
export function recordExports(
  all: MessageQueries['all'],
  { activity }: { readonly activity: Pick<ActivityLog, 'record'> },
): MessageQueries['all'] {
  return async function* recorded(filter, by) {
    let count = 0
    try {
      for await (const batch of all(filter, by)) {
        count += batch.length
        yield batch
      }
    } finally {
      const about = count === 1 ? '1 message' : `${count} messages`
      if (count > 0) await activity.record({ kind: 'messages-exported', by, about })
    }
  }
}
