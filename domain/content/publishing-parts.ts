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
  /** Removes uploads that have become pictures of a record. Never rejects; a later cleanup removes what is left. */
  readonly discardUploads: (uploadIds: readonly string[]) => Promise<void>
  /** Makes file names unique. */
  readonly randomSuffix: () => string
}
