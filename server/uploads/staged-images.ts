import { isUploadId } from '#domain/media/image-address.ts'
import type { DraftUploads, StagedImages } from '#domain/media/staged-images.ts'
import { findFinished } from './find-finished.ts'
import type { Staging } from './staging.ts'
import { isPicture } from './upload-facts.ts'

/** The staging area for commands: only valid, complete images, and only those of the given owner. */
export function createStagedImages(staging: Staging): StagedImages {
  return {
    find: (uploadIds, owner) =>
      findFinished(staging, uploadIds, owner, (upload, prepared) => {
        if (!isPicture(prepared)) return null
        const { masterKey, digest, width, height, colour, sizeBytes } = prepared
        return {
          uploadId: upload.id,
          originalName: upload.name,
          digest,
          uploadedBytes: upload.sizeBytes,
          width,
          height,
          colour,
          sizeBytes,
          master: { storedKey: masterKey },
        }
      }),
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
