import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { isUploadId, type UploadId } from '#domain/media/image-address.ts'
import { UploadChangedError } from './append-bytes.ts'
import type { Staging } from './staging.ts'

/**
 * The store of the tus server, backed by the staging area. It passes errors of the database and of the file store on:
 * the stores of tus replace them by one error, so a full disk could not be recognised. `beginUpload` has added the
 * upload before.
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
    return upload
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    try {
      return await this.#staging.append(requireUploadId(id), offset, bytes)
    } catch (error) {
      throw error instanceof UploadChangedError ? ERRORS.INVALID_OFFSET : error
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#staging.find(id)
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    return new Upload({
      id,
      size: upload.sizeBytes,
      offset: upload.receivedBytes,
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
