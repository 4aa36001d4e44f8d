import { downloadKeyOf } from '#domain/downloads/download-address.ts'
import type { RemovableFiles } from '#domain/history/commands.server.ts'
import { imageIdOfRecord, masterKeyOf, type RecordCollection } from '#domain/media/image-address.ts'
import {
  type RecordSubject,
  sharePictureFolder,
  type WomanSubject,
} from '#domain/share-pictures/share-picture.server.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { removePicture } from './stored-pictures.ts'
import type { VariantMaker } from './variant-maker.ts'

/** The kind of the share pictures of a collection; null for none. */
const shareKinds: Readonly<Record<RecordCollection, (RecordSubject | WomanSubject)['kind'] | null>> = {
  Programs: 'programs',
  NewsUpdates: 'news',
  Events: 'events',
  Women: 'women',
  Staff: null,
  Representation: null,
  aboutUs: null,
  LandingPage: null,
  Settings: null,
}

/** The files of records that are removed for good. */
export function createRemovableFiles({
  files,
  variants,
}: {
  files: FileStore
  variants: Pick<VariantMaker, 'forget'>
}): RemovableFiles {
  return {
    async removePictures(imageIds) {
      for (const imageId of imageIds) {
        const masterKey = masterKeyOf(imageIdOfRecord(imageId))
        variants.forget(masterKey)
        await removePicture(files, masterKey)
      }
    },

    async removeDownloads(urls) {
      for (const key of urls.map(downloadKeyOf)) if (key) await removePicture(files, key)
    },

    async removeSharePictures({ collection, id }) {
      const kind = shareKinds[collection as RecordCollection]
      if (!kind) return
      for await (const { key } of files.list(sharePictureFolder({ kind, id }))) await files.remove(key)
    },
  }
}
