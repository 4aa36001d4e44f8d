import type { Account } from '#domain/accounts/schema.ts'
import type { Result } from '#domain/result.ts'
import type { FileBody } from '#ports/files/file-store.ts'
import type { DominantColour, UploadKind } from './schema.ts'

/**
 * Images that staff have uploaded and that no record references yet. Each image was decoded, limited in size, rotated,
 * stripped of metadata and re-encoded when its upload finished, so every staged file is an allowed image.
 */
export interface StagedImages {
  /** The images of `uploadIds` in that order, when all are finished and belong to `owner`. */
  find(
    uploadIds: readonly string[],
    owner: Account,
  ): Promise<Result<readonly SentImage[], { readonly missing: readonly string[] }>>
  /**
   * Removes the staged files that belong to `owner`; safe to repeat. Called after the commit that references the images.
   */
  discard(uploadIds: readonly string[], owner: Account): Promise<void>
}

/** The uploads of drafts. */
export interface DraftUploads {
  /** Gives the uploads of `from` among `keys` to another account. Keys that are no uploads of hers are ignored. */
  handOver(keys: readonly string[], from: Pick<Account, 'uid'>, to: Pick<Account, 'uid'>): Promise<void>
}

/** An upload of the signed-in person, as a form lists it: in progress, or finished and not yet part of a record. */
export interface WaitingUpload {
  readonly id: string
  readonly kind: UploadKind
  readonly name: string
  readonly sizeBytes: number
  readonly receivedBytes: number
  /** True when the upload was accepted. A picture then has a thumbnail. */
  readonly finished: boolean
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

export interface StagedImage {
  readonly uploadId: string
  /** The file name on the person's device, at most 120 characters. Text only, never part of a path. */
  readonly originalName: string
  /** SHA-256 of the bytes that were uploaded, in hex: part of the record's content hash. */
  readonly digest: string
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
  /** The size of the re-encoded master. */
  readonly sizeBytes: number
  /** The re-encoded master, always JPEG. */
  readonly master: FileBody
}

/** A staged image with the size of the file that was uploaded. */
export interface SentImage extends StagedImage {
  /** In bytes. */
  readonly uploadedBytes: number
}
