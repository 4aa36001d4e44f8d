import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewPicture } from '#domain/content/record-pictures.server.ts'
import { toSafeName } from '#domain/media/file-name.ts'
import { type ImageId, imageUrl, newImageId, type RecordCollection } from '#domain/media/image-address.ts'
import { noDetails } from '#domain/media/schema.ts'
import { type ImageWorkshop, ImageWorkshopError } from '../images/workshop.ts'
import { createQueue } from '../http/queue.ts'
import type { DownloadAddress } from './download-address.ts'
import type { FetchedPicture, PictureFetcher } from './fetch-picture.ts'
import type { PlannedPicture } from './records/planned-record.ts'

/** At most this many pictures are fetched at the same time. */
export const fetchesAtOnce = 4

/** The id of an imported picture. It follows from the address, so that a second run stores it under the same name. */
export function importedImageId(
  { collection, id }: { readonly collection: RecordCollection; readonly id: string },
  from: DownloadAddress,
): ImageId {
  const suffix = createHash('sha256').update(from.text).digest('hex').slice(0, 8)
  return newImageId(collection, id, `${toSafeName(from.name)}-${suffix}`)
}

/** Returns a function that fetches pictures and decodes them. `folder`: for the files that are being fetched. */
export function createPictureTaker({
  workshop,
  fetcher,
  folder,
}: {
  readonly workshop: Pick<ImageWorkshop, 'prepare'>
  readonly fetcher: Pick<PictureFetcher, 'fetch'>
  readonly folder: string
}) {
  const places = createQueue({ concurrency: fetchesAtOnce, waiting: Number.POSITIVE_INFINITY })
  let startedPictures = 0

  async function take(
    record: { readonly collection: RecordCollection; readonly id: string },
    { from, description }: PlannedPicture,
  ): Promise<NewPicture | FetchedPicture> {
    const slot = (startedPictures += 1)
    const file = join(folder, `picture-${slot}`)
    try {
      const fetched = await fetcher.fetch(from, file)
      if (fetched.kind !== 'fetched') return fetched
      // The workshop decodes one picture of each account at a time.
      const prepared = await workshop.prepare(file, `import-${slot % fetchesAtOnce}`)
      if (!prepared.ok) return { kind: 'left-out', words: prepared.refusal }
      const { master, width, height, colour, digest } = prepared.value
      const imageId = importedImageId(record, from)
      return {
        imageId,
        url: imageUrl(imageId),
        details: { ...noDetails, description },
        image: {
          uploadId: '',
          originalName: from.name.slice(0, 120),
          digest,
          width,
          height,
          colour,
          sizeBytes: master.length,
          master,
        },
      }
    } catch (error) {
      if (!(error instanceof ImageWorkshopError)) throw error
      return { kind: 'later', words: 'It could not be opened now.' }
    } finally {
      await rm(file, { force: true })
    }
  }

  return (...args: Parameters<typeof take>) => places.run(() => take(...args))
}
