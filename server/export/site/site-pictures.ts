import { downloadKeyOf } from '#domain/downloads/download-address.ts'
import { imageIdOfKey, parseImageAddress, variantKey } from '#domain/media/image-address.ts'
import type { MasterKey, VariantChoice } from '#domain/media/image-address.ts'
import { type VariantFormat, variantFormats } from '#domain/media/schema.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createMasterReader } from '#server/images/master-reader.ts'
import type { ImageWorkshop } from '#server/images/workshop.ts'
import type { ExportFolder } from '../export-folder.ts'
import { siteFolder } from '../format.ts'

/**
 * Writes the files to download and the sizes of pictures that pages name. A size that the website has not made yet is
 * made for the folder alone. A picture or file that the store does not have is left out.
 */
export function createSitePictures(
  {
    files,
    workshop,
  }: { readonly files: Pick<FileStore, 'open'>; readonly workshop: Pick<ImageWorkshop, 'makeVariants'> },
  folder: ExportFolder,
) {
  const written = new Set<string>()
  const masters = createMasterReader(files)
  let lastMade: { readonly size: string; readonly bytes: ReadonlyMap<VariantFormat, Uint8Array> } | null =
    null

  /** `paths`: of addresses, with a leading slash. */
  return async function write(paths: Iterable<string>): Promise<void> {
    // Sorted, so that the formats of one size come one after the other.
    for (const path of [...paths].sort()) {
      const address = parseImageAddress(path)
      const key = downloadKeyOf(path) ?? address?.variant?.key ?? address?.masterKey
      if (!key || written.has(key)) continue
      written.add(key)
      const file = await files.open(key)
      const body = file ? file.stream() : address?.variant && (await make(address.masterKey, address.variant))
      if (body) await folder.put(`${siteFolder}/${key}`, body)
    }
  }

  async function make(
    masterKey: MasterKey,
    { ratio, width, format, point }: VariantChoice,
  ): Promise<Uint8Array | null> {
    const size = variantKey(masterKey, { ratio, width, point, format: 'jpg' })
    if (lastMade?.size !== size) {
      const master = await masters.read(masterKey)
      if (!master) return null
      const made = await workshop.makeVariants({ master, ratio, width, point, formats: variantFormats })
      if (!made.ok)
        throw new Error(`the picture ${imageIdOfKey(masterKey)} cannot be made smaller: ${made.refusal}`)
      lastMade = { size, bytes: new Map(made.value.map((variant) => [variant.format, variant.bytes])) }
    }
    return lastMade.bytes.get(format) ?? null
  }
}
