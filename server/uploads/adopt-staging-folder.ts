import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { isUploadId, type UploadId } from '#domain/media/image-address.ts'
import { accepted } from '#domain/result.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { uploadFolder } from './upload-files.ts'
import type { PreparedPicture, StagedUpload, UploadFacts } from './upload-facts.ts'

/** `{id}.json` of version 0.3 and before, next to the bytes `{id}`, the master and the thumbnail. */
interface FormerUpload extends Pick<StagedUpload, 'id' | 'owner' | 'name' | 'sizeBytes' | 'createdAt'> {
  readonly prepared: Omit<PreparedPicture, 'masterKey' | 'thumbnailKey'> | null
}

/**
 * Moves the uploads that an earlier version kept in `folder` to the database and the file store, and removes the
 * folder. Safe to repeat after an interruption. @returns the number of uploads.
 */
export async function adoptStagingFolder(
  folder: string,
  { facts, files }: { readonly facts: UploadFacts; readonly files: FileStore },
): Promise<number> {
  const names = await readdir(folder).catch(() => null)
  if (!names) return 0
  let adopted = 0
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const id = name.slice(0, -5)
    if (!isUploadId(id) || (await facts.find(id))) continue
    if (await adopt(id)) adopted += 1
  }
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
  await rmdir(folder)
  return adopted

  async function adopt(id: UploadId): Promise<boolean> {
    const path = (suffix: string) => join(folder, id + suffix)
    const former = JSON.parse(await readFile(path('.json'), 'utf8')) as FormerUpload
    const copy = async (suffix: string, as: string) => {
      const { size } = await stat(path(suffix))
      const key = `${uploadFolder(id)}${as}-${randomUUID()}${suffix && '.jpg'}`
      const content = Readable.toWeb(createReadStream(path(suffix))) as NodeWebStream<Uint8Array>
      await files.put(key, content as ReadableStream<Uint8Array>, { maxBytes: size })
      return { key, sizeBytes: size }
    }
    const { mtimeMs } = await stat(path('.json'))
    const upload = { ...former, kind: 'picture' as const, touchedAt: Math.round(mtimeMs), receivedBytes: 0 }
    if (former.prepared) {
      const masterKey = (await copy('.jpg', 'master')).key
      const thumbnailKey = (await copy('.thumbnail.jpg', 'thumbnail')).key
      const prepared = { ...former.prepared, masterKey, thumbnailKey }
      await facts.add({ ...upload, parts: [], prepared }, () => accepted([]))
    } else {
      const received = await copy('', 'part')
      await facts.add({ ...upload, parts: received.sizeBytes > 0 ? [received] : [], prepared: null }, () =>
        accepted([]),
      )
    }
    return true
  }
}
