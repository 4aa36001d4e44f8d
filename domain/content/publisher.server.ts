import { randomBytes } from 'node:crypto'
import type { Editor } from '#domain/accounts/schema.ts'
import type { StagedImages } from '#domain/media/staged-images.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { addRecord } from './add-record.server.ts'
import type { PublishingParts } from './publishing-parts.ts'
import { createRecordCommit } from './record-commit.server.ts'
import type { NewRecord, PublishOptions, RecordToRemove, RecordToSave } from './record.ts'
import { removeRecord } from './remove-record.server.ts'
import { saveRecord } from './save-record.server.ts'
import type { ChangedSince, Saved, SaveRefusal } from './save-refusal.ts'
import type { Content } from './snapshot.server.ts'

/** Records and the pictures they name, stored together: whole, or not at all. */
export interface Publisher {
  /**
   * When it resolves, the record is stored for good and the next page shows it. The same record sent twice is one,
   * with the same id. Pictures that are not among the person's uploads are refused beside their field.
   */
  add(
    record: NewRecord,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /**
   * The same for a record that may be there. Saving what is there changes nothing and is accepted, whichever version
   * the person saw: the same form sent twice is saved once. Pictures that leave the record stay stored.
   */
  save(record: RecordToSave, by: Editor, options?: PublishOptions): Promise<Result<Saved, SaveRefusal>>
  /** Takes a record off the website; its versions and pictures stay stored. One already gone is no refusal. */
  remove(record: RecordToRemove, by: Editor): Promise<Result<null, ChangedSince>>
}

export function createPublisher({
  documents,
  files,
  stagedImages,
  content,
  onImagesStored = () => {},
  onFault,
  randomSuffix = () => randomBytes(8).toString('hex'),
}: {
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly stagedImages: StagedImages
  readonly content: Pick<Content, 'refresh'>
  /** Called with the masters that a commit has just made public, so that their variants can be made. Must not throw. */
  readonly onImagesStored?: (urls: readonly string[]) => void
  /** Called with faults after the commit: the record is published, tidying up was not possible. */
  readonly onFault: (error: unknown) => void
  /** Makes names of files unique; random by default. */
  readonly randomSuffix?: () => string
}): Publisher {
  const parts: PublishingParts = {
    documents,
    content,
    stagedImages,
    commitRecord: createRecordCommit({ documents, files, content, onImagesStored, onFault }),
    discardUploads: (uploadIds) => stagedImages.discard(uploadIds).catch(onFault),
    randomSuffix,
  }
  return {
    add: (record, by, options = {}) => addRecord(parts, record, by, options),
    save: (record, by, options = {}) => saveRecord(parts, record, by, options),
    remove: (record, by) => removeRecord(parts, record, by),
  }
}
