import { isUploadId } from '#domain/media/image-address.ts'
import type { DraftUploads, SentImage, StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Staging } from './staging.ts'
import { isPicture } from './upload-facts.ts'

/** The staging area for commands: only valid, complete images, and only those of the given owner. */
export function createStagedImages(staging: Staging): StagedImages {
  return {
    async find(uploadIds, owner) {
      const images: SentImage[] = []
      const missing: string[] = []
      for (const uploadId of uploadIds) {
        const upload = await staging.find(uploadId)
        const settled = upload?.owner === owner.uid ? await staging.settle(upload.id) : null
        // A new upload must not replace one that is being published.
        if (upload && settled?.ok) await staging.touch(upload)
        if (!upload || !settled?.ok || !settled.value || !isPicture(settled.value)) {
          missing.push(uploadId)
          continue
        }
        const { masterKey, digest, width, height, colour, sizeBytes } = settled.value
        images.push({
          uploadId,
          originalName: upload.name,
          digest,
          uploadedBytes: upload.sizeBytes,
          width,
          height,
          colour,
          sizeBytes,
          master: { storedKey: masterKey },
        })
      }
      return missing.length > 0 ? refused({ missing }) : accepted(images)
    },
    async discard(uploadIds, owner) {
      for (const uploadId of uploadIds) {
        const upload = await staging.find(uploadId)
        if (upload?.owner === owner.uid) await staging.discard(upload.id)
      }
    },
  }
}

export function createDraftUploads(staging: Staging): DraftUploads {
  return {
    async handOver(keys, from, to) {
      for (const id of keys.filter(isUploadId)) await staging.handOver(id, from.uid, to.uid)
    },
  }
}
