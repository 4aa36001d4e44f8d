import type { StagedDownload, StagedDownloads } from '#domain/downloads/staged-downloads.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Staging } from './staging.ts'
import { isPicture } from './upload-facts.ts'

/** The staging area for commands: only checked, complete PDFs, and only those of the given owner. */
export function createStagedDownloads(staging: Pick<Staging, 'find' | 'settle' | 'touch'>): StagedDownloads {
  return {
    async find(uploadIds, owner) {
      const downloads: StagedDownload[] = []
      const missing: string[] = []
      for (const uploadId of uploadIds) {
        const upload = await staging.find(uploadId)
        const settled = upload?.owner === owner.uid ? await staging.settle(upload.id) : null
        // A new upload must not replace one that is being published.
        if (upload && settled?.ok) await staging.touch(upload)
        if (!settled?.ok || !settled.value || isPicture(settled.value)) missing.push(uploadId)
        else {
          const { fileKey, sizeBytes } = settled.value
          downloads.push({ uploadId, sizeBytes, file: { storedKey: fileKey } })
        }
      }
      return missing.length > 0 ? refused({ missing }) : accepted(downloads)
    },
  }
}
