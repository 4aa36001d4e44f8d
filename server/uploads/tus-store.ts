import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { isUploadId, type UploadId } from '#domain/media/image-address.ts'
import type { Staging } from './staging.ts'

/**
 * The store of the tus server, backed by the staging area. It passes errors of the disk on. The file store of tus
 * replaces them all by one error, so a full disk could not be recognised.
 */
export class TusStore extends DataStore {
  // Concatenation, deferred length and expiration would need separate rules for quota and ownership.
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
