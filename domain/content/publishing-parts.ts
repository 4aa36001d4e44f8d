import type { Editor } from '#domain/accounts/schema.ts'
import type { StagedDownloads } from '#domain/downloads/staged-downloads.ts'
import type { StagedImages } from '#domain/media/staged-images.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { CommitRecord } from './record-commit.server.ts'
import type { Content } from './snapshot.server.ts'

/** The dependencies of adding, saving and removing a record. `createPublisher` builds them. */
export interface PublishingParts {
  readonly documents: DocumentStore
  readonly content: Pick<Content, 'refresh'>
  readonly files: Pick<FileStore, 'open'>
  readonly stagedImages: Pick<StagedImages, 'find'>
  readonly stagedDownloads: Pick<StagedDownloads, 'find'>
  readonly commitRecord: CommitRecord
  /** Removes the editor's uploads that have become part of a record. Never rejects; a later cleanup removes the rest. */
  readonly discardUploads: (uploadIds: readonly string[], by: Editor) => Promise<void>
  /** Makes file names unique. */
  readonly randomSuffix: () => string
}
