import { sharePictureFolder, sharePictureKey } from '#domain/share-pictures/share-picture.server.ts'
import type { PictureSubject } from '#domain/share-pictures/status-picture.server.ts'
import { imageIdOf, masterKeyOf } from '#domain/media/image-address.ts'
import { unlessThere } from '#ports/files/errors.ts'
import type { FileStore, OpenFile } from '#ports/files/file-store.ts'
import type { ImageWorkshop } from '#server/images/workshop.ts'
import { compose } from './composition.ts'

/** Draws share pictures and status pictures at their first request and stores them in the file store. */
export type SharePictureMaker = ReturnType<typeof createSharePictureMaker>

const maxBytes = 2_000_000

/**
 * An earlier picture is kept this long beside a newer one. Processes at different revisions, or of two builds during an
 * update, draw different pictures of one record, and none knows which is newer.
 */
const earlierRetentionMs = 24 * 3_600_000

/** Two processes may draw the same picture at the same time; the file that is stored first is used. */
export function createSharePictureMaker(options: {
  files: FileStore
  workshop: Pick<ImageWorkshop, 'composeSharePicture'>
}) {
  const { files, workshop } = options
  const drawn = new Map<string, Promise<void>>()

  async function make(subject: PictureSubject, key: string): Promise<void> {
    const master = 'pictureUrl' in subject && subject.pictureUrl ? await read(subject.pictureUrl) : null
    const own = subject.logo ? await read(subject.logo) : null
    const logo = own && `data:image/jpeg;base64,${Buffer.from(own).toString('base64')}`
    const bytes = await workshop.composeSharePicture({ ...compose(subject, master !== null, logo), master })
    await unlessThere(files.put(key, bytes, { maxBytes }))
    // Earlier pictures of the kind are no longer needed, because their addresses redirect to this one.
    for await (const earlier of files.list(sharePictureFolder(subject))) {
      const isOld = Date.now() - earlier.modifiedAt > earlierRetentionMs
      if (earlier.key !== key && isOld && earlier.key.slice(-4) === key.slice(-4)) {
        await files.remove(earlier.key)
      }
    }
  }

  async function read(url: string): Promise<Uint8Array | null> {
    const id = imageIdOf(url)
    const file = id && (await files.open(masterKeyOf(id)))
    return file && new Uint8Array(await new Response(file.stream() as BodyInit).arrayBuffer())
  }

  return {
    /** Opens the current picture of the subject. Parallel calls draw it once. */
    async open(subject: PictureSubject): Promise<OpenFile> {
      const key = sharePictureKey(subject)
      const kept = await files.open(key)
      if (kept) return kept
      const making = drawn.get(key) ?? make(subject, key).finally(() => drawn.delete(key))
      drawn.set(key, making)
      await making
      const made = await files.open(key)
      if (!made) throw new Error(`the share picture ${key} was removed as soon as it was made`)
      return made
    },
  }
}
