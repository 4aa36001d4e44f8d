import type { FileStore } from '#ports/files/file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import type { ImageWorkshop } from '#server/images/workshop.ts'
import { createSharePictureMaker } from '#server/share-pictures/maker.ts'
import { findPictureSubject, type PicturedSite } from '#server/share-pictures/serve.ts'
import type { ExportFolder } from '../export-folder.ts'
import { siteFolder } from '../format.ts'

/**
 * Returns a function that writes the share picture or status picture at a path such as `/share/site/0a….jpg`. A picture
 * that was never requested is drawn for the folder alone.
 */
export function createSharePictureWriter(
  {
    files,
    workshop,
    site,
  }: {
    readonly files: FileStore
    readonly workshop: Pick<ImageWorkshop, 'composeSharePicture'>
    readonly site: PicturedSite
  },
  folder: ExportFolder,
) {
  const written = new Set<string>()

  return async function write(path: string): Promise<void> {
    const subject = findPictureSubject(path.replace(/^\/share\//, ''), site)
    if (!subject || written.has(path)) return
    written.add(path)
    const drawn = createMemoryFileStore()
    const maker = createSharePictureMaker({
      files: { ...drawn, open: async (key) => (await drawn.open(key)) ?? files.open(key) },
      workshop,
    })
    await folder.put(siteFolder + path, (await maker.open(subject)).stream())
  }
}
