import type { StoredDocument } from '#ports/documents/document-store.ts'

/** Data about a record for staff. Public pages never load it, because it contains names of people. */
export interface Envelope {
  /**
   * Sent back with a save or a delete, so that another editor's change is not overwritten. 0 when there is no record.
   */
  readonly version: number
  /** When the record was last written, in milliseconds since the Unix epoch. 0 when there is no record. */
  readonly updatedAt: number
  /** The name of the last editor at the time of writing. Empty when there is no record. */
  readonly updatedBy: string
  /** True for starter content that was not edited. */
  readonly sample: boolean
}

/** `document`: null when there is no record. */
export function toEnvelope(document: StoredDocument | null): Envelope {
  return {
    version: document?.version ?? 0,
    updatedAt: document?.updatedAt ?? 0,
    updatedBy: document?.updatedBy.name ?? '',
    sample: document?.sample ?? false,
  }
}

/** Data about a record in the content snapshot, which public pages may load. */
export interface PublicEnvelope {
  /** Sent back with a save or a delete, so that another editor's change is not overwritten. */
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  /** When the record was last written, in milliseconds since the Unix epoch. */
  readonly updatedAt: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
}

export const toPublicEnvelope = ({
  version,
  createdAt,
  updatedAt,
  sample,
}: StoredDocument): PublicEnvelope => ({ version, createdAt, updatedAt, sample })
