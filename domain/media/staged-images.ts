import type { Account } from '#domain/accounts/schema.ts'
import type { Result } from '#domain/result.ts'
import type { FileBody } from '#ports/files/file-store.ts'
import type { DominantColour } from './schema.ts'

/**
 * Images that staff have uploaded and that no record names yet. Each was decoded, limited, rotated, stripped of
 * metadata and re-encoded when its upload finished: what is not an allowed image never gets here.
 */
export interface StagedImages {
  /** The images of `uploadIds` in that order, when all are finished and belong to `owner`. */
  find(
    uploadIds: readonly string[],
    owner: Account,
  ): Promise<Result<readonly StagedImage[], { readonly missing: readonly string[] }>>
  /** Drops the staged files; safe to repeat. Called after the commit that made a record name them. */
  discard(uploadIds: readonly string[]): Promise<void>
}

/** An upload of the person who asks, as a form lists it: on its way, or finished and claimed by no record. */
export interface WaitingPicture {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly receivedBytes: number
  /** The image was found good, and has a thumbnail. */
  readonly finished: boolean
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

export interface StagedImage {
  readonly uploadId: string
  /** As the person's device called it, at most 120 characters; text only, never part of a path. */
  readonly originalName: string
  /** SHA-256 of the bytes that were uploaded, in hex: part of the record's content hash. */
  readonly digest: string
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
  readonly sizeBytes: number
  /** The re-encoded master, always JPEG. */
  readonly master: FileBody
}
