import type { Collection, StoredDocument } from './document-store.ts'

/** A writer's expected version is not the current one. `current` is the stored record, so that both can be shown. */
export class VersionConflictError extends Error {
  override name = 'VersionConflictError'
  readonly code = 'version-conflict'
  readonly collection: Collection
  readonly id: string
  readonly expectedVersion: number
  /** Null when the record does not exist. */
  readonly current: StoredDocument | null

  constructor(facts: {
    collection: Collection
    id: string
    expectedVersion: number
    current: StoredDocument | null
  }) {
    super(`${facts.collection}/${facts.id} is not at version ${facts.expectedVersion}`)
    this.collection = facts.collection
    this.id = facts.id
    this.expectedVersion = facts.expectedVersion
    this.current = facts.current
  }
}
