import { randomUUID } from 'node:crypto'
import { actionOn, requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { StagedDownloads } from '#domain/downloads/staged-downloads.ts'
import type { StagedImages } from '#domain/media/staged-images.ts'
import { accepted, type FieldErrors, refused, type Result } from '#domain/result.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { addRecord } from './add-record.server.ts'
import type { PublishingParts } from './publishing-parts.ts'
import { createRecordCommit, toDraftDelete } from './record-commit.server.ts'
import {
  type NewRecord,
  type PublishOptions,
  type RecordToRemove,
  type RecordToRestore,
  type RecordToSave,
  toAuthor,
} from './record.ts'
import { removeRecord } from './remove-record.server.ts'
import { restoreRecord } from './restore-record.server.ts'
import { saveRecord } from './save-record.server.ts'
import type { ChangedSince, RestoreRefusal, Saved, SaveRefusal } from './save-refusal.ts'
import type { Content } from './snapshot.server.ts'

/** Stores records together with their pictures: both or neither. */
export interface Publisher {
  /**
   * When it resolves, the record is durable and the next page shows it. The same record sent twice is stored once,
   * under one id. A picture that is not among the editor's uploads is refused at its field.
   */
  add(
    record: NewRecord,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /**
   * The same for an existing record. A save without changes is accepted with any expected version, so that the same
   * form sent twice is saved once. Pictures that the record drops stay stored.
   */
  save(record: RecordToSave, by: Editor, options?: PublishOptions): Promise<Result<Saved, SaveRefusal>>
  /**
   * Publishes a past version as a new one, with the descriptions that its pictures had then. A record that was taken
   * down is public again under its id. Restoring what is on the website is accepted and changes nothing.
   */
  restore(record: RecordToRestore, by: Editor): Promise<Result<Saved, RestoreRefusal>>
  /**
   * Removes a record from the website. Its versions and pictures stay stored. Removing a missing record is accepted.
   */
  remove(record: RecordToRemove, by: Editor): Promise<Result<null, ChangedSince>>
}

const noStagedDownloads: StagedDownloads = {
  find: async (uploadIds) => (uploadIds.length === 0 ? accepted([]) : refused({ missing: uploadIds })),
}

export function createPublisher({
  documents,
  files,
  stagedImages,
  stagedDownloads = noStagedDownloads,
  content,
  onImagesStored = () => {},
  onFault,
  randomSuffix = randomUUID,
}: {
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly stagedImages: StagedImages
  /** Absent: no record has files to download. */
  readonly stagedDownloads?: StagedDownloads
  readonly content: Pick<Content, 'refresh'>
  /**
   * Called with the image addresses that a commit has published, so that their variants can be made. Must not throw.
   */
  readonly onImagesStored?: (urls: readonly string[]) => void
  /** Called with errors after the commit: the record is published, but the cleanup failed. */
  readonly onFault: (error: unknown) => void
  /** Makes file names unique; random by default. */
  readonly randomSuffix?: () => string
}): Publisher {
  const parts: PublishingParts = {
    documents,
    content,
    files,
    stagedImages,
    stagedDownloads,
    commitRecord: createRecordCommit({ documents, files, content, onImagesStored, onFault }),
    discardUploads: (uploadIds, by) => stagedImages.discard(uploadIds, by).catch(onFault),
    randomSuffix,
  }
  /**
   * A form that was sent twice makes no second commit. A save of the same page may also have changed the draft after
   * the form was read and before its commit.
   */
  async function deleteDraft(by: Editor, options: PublishOptions): Promise<void> {
    const { draft } = options
    const stored = draft && (await documents.get('Drafts', draft.id))
    if (!stored) return
    const { version, fields } = stored
    if (version !== draft.version && fields['writer'] !== draft.writer) return
    await documents.commit(toDraftDelete({ id: draft.id, version }), toAuthor(by)).catch((error: unknown) => {
      if (error instanceof VersionConflictError) return deleteDraft(by, options)
      throw error
    })
  }
  return {
    async add(record, by, options = {}) {
      requirePermission(by, actionOn(record.collection, 'publish'))
      const added = await addRecord(parts, record, by, options)
      if (added.ok) await deleteDraft(by, options)
      return added
    },
    async save(record, by, options = {}) {
      requirePermission(by, actionOn(record.collection, 'publish'))
      const saved = await saveRecord(parts, record, by, options)
      if (saved.ok) await deleteDraft(by, options)
      return saved
    },
    async restore(record, by) {
      requirePermission(by, actionOn(record.collection, 'restore'))
      return restoreRecord(parts, record, by)
    },
    async remove(record, by) {
      requirePermission(by, actionOn(record.collection, 'take-off'))
      return removeRecord(parts, record, by)
    },
  }
}
