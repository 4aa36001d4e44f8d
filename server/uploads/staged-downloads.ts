import type { StagedDownloads } from '#domain/downloads/staged-downloads.ts'
import { findFinished } from './find-finished.ts'
import type { Staging } from './staging.ts'
import { isPicture } from './upload-facts.ts'

/** The staging area for commands: only checked, complete PDFs, and only those of the given owner. */
export const createStagedDownloads = (
  staging: Pick<Staging, 'find' | 'settle' | 'touch'>,
): StagedDownloads => ({
  find: (uploadIds, owner) =>
    findFinished(staging, uploadIds, owner, ({ id }, prepared) => {
      if (isPicture(prepared)) return null
      const { fileKey, sizeBytes } = prepared
      return { uploadId: id, sizeBytes, file: { storedKey: fileKey } }
    }),
})
