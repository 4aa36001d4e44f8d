import type { StagedImages } from '#domain/media/staged-images.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { CommitRecord } from './record-commit.server.ts'
import type { Content } from './snapshot.server.ts'

/** What adding, saving and removing a record share; `createPublisher` puts it together. */
export interface PublishingParts {
  readonly documents: DocumentStore
  readonly content: Pick<Content, 'refresh'>
  readonly stagedImages: Pick<StagedImages, 'find'>
  readonly commitRecord: CommitRecord
  /** Removes uploads that have become pictures of a record. Never rejects: what is left is swept later. */
  readonly discardUploads: (uploadIds: readonly string[]) => Promise<void>
  /** Makes names of files unique. */
  readonly randomSuffix: () => string
}
