import type { Account } from '#domain/accounts/schema.ts'
import type { Result } from '#domain/result.ts'
import type { FileBody } from '#ports/files/file-store.ts'

/** PDFs that staff have uploaded and that no record offers yet. Each was checked when its upload finished. */
export interface StagedDownloads {
  /** The files of `uploadIds` in that order, when all are finished and belong to `owner`. */
  find(
    uploadIds: readonly string[],
    owner: Account,
  ): Promise<Result<readonly StagedDownload[], { readonly missing: readonly string[] }>>
}

export interface StagedDownload {
  readonly uploadId: string
  readonly sizeBytes: number
  readonly file: FileBody
}
