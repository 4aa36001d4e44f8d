import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { isUploadId, type UploadId } from '#domain/media/image-address.ts'
import type { Staging } from './staging.ts'

/**
 * The staging area as the tus server writes to it. Errors of the disk come through as they are: the store that tus
 * brings turns all of them into one, and a full disk would look like a fault.
 */
export class TusStore extends DataStore {
  // Concatenation, deferred length and tus's own expiry would each need quota and ownership rules of their own.
  override extensions = ['creation', 'creation-with-upload', 'termination']
  readonly #staging: Staging

  constructor(staging: Staging) {
    super()
    this.#staging = staging
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#staging.begin({
      id: requireUploadId(upload.id),
      owner: upload.metadata?.owner ?? '',
      name: upload.metadata?.filename ?? '',
      sizeBytes: upload.size ?? 0,
      createdAt: Date.now(),
      prepared: null,
    })
    return upload
  }

  override write(bytes: Readable, id: string, offset: number): Promise<number> {
    return this.#staging.append(requireUploadId(id), offset, bytes)
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#staging.find(id)
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    return new Upload({
      id,
      size: upload.sizeBytes,
      offset: await this.#staging.receivedBytes(upload.id),
      metadata: { filename: upload.name },
      creation_date: new Date(upload.createdAt).toISOString(),
    })
  }

  override remove(id: string): Promise<void> {
    return this.#staging.discard(requireUploadId(id))
  }
}

function requireUploadId(id: string): UploadId {
  if (!isUploadId(id)) throw ERRORS.FILE_NOT_FOUND
  return id
}
