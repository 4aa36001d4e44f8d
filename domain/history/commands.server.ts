import { actionOn, requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import { type RecordToRestore, toAuthor } from '#domain/content/record.ts'
import type { ChangedSince, RestoreRefusal } from '#domain/content/save-refusal.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { system } from '#domain/content/system.ts'
import type { DraftQueries } from '#domain/drafts/queries.server.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { kinds } from './kinds.server.ts'
import { collectionOf, isIdOfKind } from './record-key.ts'
import { createRemovalPlans, toRemovalChanges } from './removal-plan.server.ts'
import type { RecordKey, Removal } from './schema.ts'

/** The version on the website after a change; 0 when the record is not on the website. */
interface PublicVersion {
  readonly version: number
}

export type HistoryCommands = ReturnType<typeof createHistoryCommands>

/** The stored files of erased records. Removing missing files is allowed. */
export interface RemovableFiles {
  /** Removes pictures in every size. `imageIds`: see `domain/media/image-address.ts`. */
  removePictures(imageIds: readonly string[]): Promise<void>
  /** `urls`: see `domain/downloads/download-address.ts`. */
  removeDownloads(urls: readonly string[]): Promise<void>
  removeSharePictures(record: { readonly collection: string; readonly id: string }): Promise<void>
}

export function createHistoryCommands({
  documents,
  content,
  publisher,
  drafts,
  files,
  onFault,
}: {
  readonly documents: DocumentStore
  readonly content: Pick<Content, 'refresh'>
  readonly publisher: Pick<Publisher, 'restore' | 'remove'>
  readonly drafts: Pick<DraftQueries, 'all'>
  readonly files: RemovableFiles
  /** Called when files of an erased record could not be removed. */
  readonly onFault: (error: unknown) => void
}) {
  const plans = createRemovalPlans({ documents, drafts })

  function restore(
    { kind, id }: RecordKey,
    toRestore: Omit<RecordToRestore, 'collection' | 'id'>,
    by: Editor,
  ): Promise<Result<PublicVersion, RestoreRefusal>> {
    return publisher.restore({ collection: collectionOf(kind), id, ...toRestore }, by)
  }

  async function findNewest({ kind, id }: RecordKey) {
    if (!isIdOfKind({ kind, id }) || !isRecordId(id)) return null
    const [newest = null] = await documents.versions(collectionOf(kind), id, { limit: 1 })
    return newest
  }

  async function finishRemovals(stop?: AbortSignal): Promise<boolean> {
    for (const [id, { fields }] of await documents.read('Removals')) {
      if (stop?.aborted) return false
      try {
        await files.removePictures(fields.images as string[])
        // A removal that an earlier version of the product has begun has no downloads.
        await files.removeDownloads((fields.downloads ?? []) as string[])
        await files.removeSharePictures(fields.record as { collection: string; id: string })
      } catch (error) {
        onFault(error)
        return false
      }
      await documents.commit([{ kind: 'erase', collection: 'Removals', id }], system)
    }
    return true
  }

  return {
    /**
     * Publishes a past version as a new one. The fields that `notRestored` of its kind names, and the agreement of the
     * people in its pictures, stay as they are now. `expectedVersion`: the version on the website that the editor saw,
     * 0 for a record that is taken down. Refused when a picture of that version was removed for good, or when the form
     * would refuse it.
     */
    restore(
      record: RecordKey,
      version: number,
      expectedVersion: number,
      by: Editor,
    ): Promise<Result<PublicVersion, RestoreRefusal>> {
      const { refuseToShow, refuse, notRestored } = kinds[record.kind]
      const toRestore = {
        version,
        expectedVersion,
        notRestored: notRestored?.names ?? [],
        keepsConsent: true,
        refuse: (fields: Fields) => refuseToShow(fields) ?? refuse(fields),
      } as const
      return restore(record, toRestore, by)
    },

    /**
     * Publishes the last version of a record that was taken down. Accepted when the record is on the website already.
     */
    async putBack(record: RecordKey, by: Editor): Promise<Result<PublicVersion, RestoreRefusal>> {
      const newest = await findNewest(record)
      if (newest?.fields) return accepted({ version: newest.version })
      const version = (newest?.version ?? 0) - 1
      const { refuseToShow } = kinds[record.kind]
      return restore(record, { version, expectedVersion: 0, refuse: refuseToShow }, by)
    },

    /**
     * Undoes the publication that made `version`: publishes the version before it again, and takes down a record that
     * was not on the website before. Refused when a colleague has changed the record since. Safe to repeat.
     */
    async undo(
      record: RecordKey,
      version: number,
      by: Editor,
    ): Promise<Result<PublicVersion, RestoreRefusal>> {
      const newest = await findNewest(record)
      const collection = collectionOf(record.kind)
      const before = version > 1 ? await documents.version(collection, record.id, version - 1) : null
      if (before?.fields) {
        const { refuseToShow } = kinds[record.kind]
        return restore(record, { version: version - 1, expectedVersion: version, refuse: refuseToShow }, by)
      }
      if (!newest?.fields) return newest?.version === version + 1 ? accepted({ version: 0 }) : changedSince
      const removed = await publisher.remove({ collection, id: record.id, expectedVersion: version }, by)
      return removed.ok ? accepted({ version: 0 }) : removed
    },

    /** Returns the numbers of parts that `removeForGood` would remove. Null when the record is not taken down. */
    async removal(record: RecordKey): Promise<Removal | null> {
      const newest = await findNewest(record)
      return newest && !newest.fields ? (await plans.plan(record, newest.version)).removal : null
    },

    /**
     * Erases a record that is taken down: all versions, its drafts, its pictures in every size, and its share pictures.
     * Pictures that another record or another draft uses stay. Refused when the record is on the website. Accepted when
     * it is erased already, or never was. `erased`: whether this call has erased it. `filesRemoved`: false when files
     * are left, which `finishRemovals` removes.
     *
     * A job that removes what is old would ask `mayEraseByClock` first, and call this on `site.history`, which also
     * writes the list of recent changes. It needs an editor of its own and words for her there, a rule for drafts, and a
     * mark of the record, because an import publishes an erased record again (`findImportState`); `docs/running.md` and
     * Taken down say that nothing is removed by itself.
     */
    async removeForGood(
      record: RecordKey,
      by: Editor,
    ): Promise<
      Result<{ readonly erased: boolean; readonly filesRemoved: boolean }, { readonly code: 'on-website' }>
    > {
      requirePermission(by, actionOn(collectionOf(record.kind), 'remove-for-good'))
      const newest = await findNewest(record)
      if (newest?.fields) return refused({ code: 'on-website' })
      if (newest) {
        const plan = await plans.plan(record, newest.version)
        try {
          await content.refresh(await documents.commit(toRemovalChanges(record, plan), toAuthor(by)))
        } catch (error) {
          if (error instanceof VersionConflictError) return refused({ code: 'on-website' })
          throw error
        }
      }
      return accepted({ erased: newest !== null, filesRemoved: await finishRemovals() })
    },

    /**
     * Removes the files that interrupted removals have left. Safe to run twice at the same time. Starts no removal
     * after `stop` is aborted.
     */
    async finishRemovals(stop?: AbortSignal): Promise<void> {
      await finishRemovals(stop)
    },
  }
}

const changedSince: Result<never, ChangedSince> = refused({ code: 'changed-since' })
