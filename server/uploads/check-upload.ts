import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { refuseEnd } from '#domain/downloads/pdf-check.ts'
import { downloadRefusals } from '#domain/downloads/refusals.ts'
import type { UploadId } from '#domain/media/image-address.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { FileKey, FileStore } from '#ports/files/file-store.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import { uploadChecks } from './upload-checks.ts'
import type { PreparedUpload, StagedUpload, UploadFacts } from './upload-facts.ts'
import { MissingPartError, readPart, readParts, removeUploadFiles, storeUploadFile } from './upload-files.ts'

/** The message when more bytes are stored than announced, as in the specification. */
export const wrongSizeRefusal = 'Server recorded incorrect upload file size, please retry the upload.'

/** The message when a file with received bytes is missing, for example after the pictures were restored alone. */
const missingPartRefusal =
  'A part of this upload is missing on the website. Remove it, then choose the file again.'

export type CheckUpload = (id: UploadId) => Promise<Result<PreparedUpload | null, string>>

/**
 * Returns the check of an upload: see `Staging.settle`. When two checks of one upload run at a time, one may work in
 * vain.
 */
export function createUploadCheck({
  facts,
  files,
  scratchFolder,
  workshop,
}: {
  readonly facts: Pick<UploadFacts, 'find' | 'hasOtherParts' | 'setPrepared' | 'remove'>
  readonly files: FileStore
  readonly scratchFolder: string
  readonly workshop: Pick<ImageWorkshop, 'prepare'>
}): CheckUpload {
  async function check(id: UploadId): Promise<Result<PreparedUpload | null, string>> {
    const upload = await facts.find(id)
    if (!upload || upload.prepared) return accepted(upload?.prepared ?? null)
    const { receivedBytes, sizeBytes } = upload
    const scratchFile = join(scratchFolder, randomUUID())
    try {
      const refusal = receivedBytes > sizeBytes ? wrongSizeRefusal : await refusalByFirstBytes(files, upload)
      if (refusal !== null) return await refuse(id, refusal)
      if (receivedBytes < sizeBytes) return accepted(null)
      if (upload.kind === 'download') return await prepareDownload(upload)
      await orFull(pipeline(readParts(files, upload.parts), createWriteStream(scratchFile)))
      const image = await workshop.prepare(scratchFile, upload.owner)
      return image.ok ? await prepareImage(upload, image.value) : await refuse(id, image.refusal)
    } catch (error) {
      if (!(error instanceof MissingPartError)) throw error
      // Another process that received bytes or prepared the upload has replaced the part meanwhile.
      return (await facts.hasOtherParts(id, upload.parts)) ? check(id) : refused(missingPartRefusal)
    } finally {
      await rm(scratchFile, { force: true })
    }
  }

  /** The uploaded bytes are removed, because they may contain the place and time of the photograph. */
  const prepareImage = (upload: StagedUpload, image: WorkshopImage) =>
    keepPrepared(upload, async (keep) => ({
      masterKey: await keep('master', '.jpg', image.master),
      thumbnailKey: await keep('thumbnail', '.jpg', image.thumbnail),
      width: image.width,
      height: image.height,
      colour: image.colour,
      digest: image.digest,
      sizeBytes: image.master.length,
    }))

  /** Stores a PDF in one file. It has 10 MB at most. */
  async function prepareDownload(upload: StagedUpload): Promise<Result<PreparedUpload | null, string>> {
    const content = await buffer(readParts(files, upload.parts))
    const refusal = refuseEnd(content)
    if (refusal) return refuse(upload.id, downloadRefusals[refusal])
    return keepPrepared(upload, async (keep) => ({
      fileKey: await keep('file', '.pdf', content),
      sizeBytes: content.length,
    }))
  }

  /** Replaces the uploaded bytes by the files that `make` stores with `keep`. */
  async function keepPrepared(
    { id, parts }: StagedUpload,
    make: (
      keep: (name: string, extension: string, content: Uint8Array) => Promise<FileKey>,
    ) => Promise<PreparedUpload>,
  ): Promise<Result<PreparedUpload | null, string>> {
    const stored: FileKey[] = []
    const removeStored = async () => {
      for (const key of stored) await files.remove(key)
    }
    const failed = async (error: unknown): Promise<never> => {
      await removeStored()
      throw error
    }
    const prepared = await make(async (name, extension, content) => {
      const key = await storeUploadFile(files, { id, name, extension }, content)
      stored.push(key)
      return key
    }).catch(failed)
    const isSet = await facts.setPrepared(id, prepared).catch((error: unknown) => {
      if (error instanceof StorageFullError) return failed(error)
      // The row may be written and only the answer lost, so the files stay. They are removed with the upload.
      throw error
    })
    if (isSet) {
      for (const { key } of parts) await files.remove(key)
      return accepted(prepared)
    }
    // Another process has prepared or removed the upload meanwhile.
    await removeStored()
    return accepted((await facts.find(id))?.prepared ?? null)
  }

  async function refuse(id: UploadId, refusal: string): Promise<Result<never, string>> {
    await facts.remove(id)
    await removeUploadFiles(files, id)
    return refused(refusal)
  }

  return check
}

type WorkshopImage = Extract<Awaited<ReturnType<ImageWorkshop['prepare']>>, { ok: true }>['value']

/** Refuses a file of the wrong type early, so that users do not send megabytes in vain. */
async function refusalByFirstBytes(
  files: FileStore,
  { kind, parts, receivedBytes, sizeBytes }: StagedUpload,
): Promise<string | null> {
  const { maxBytes, refusals, startBytes, refuseStart } = uploadChecks[kind]
  if (sizeBytes > maxBytes) return refusals.tooManyBytes
  const [first] = parts
  if (!first || receivedBytes < Math.min(startBytes, sizeBytes)) return null
  return refuseStart(Buffer.from(await readPart(files, first, { start: 0, end: startBytes - 1 })))
}

async function orFull<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw orStorageFull(error)
  })
}
