import { variantKey, variantsOf } from '#domain/media/image-address.ts'
import { imageLimits, type VariantFormat } from '#domain/media/schema.ts'
import { unlessThere } from '#ports/files/errors.ts'
import type { FileInfo, FileStore } from '#ports/files/file-store.ts'
import { createMasterReader } from './master-reader.ts'
import type { VariantTask } from './variant-queue.ts'
import type { ImageWorkshop } from './workshop.ts'

/** Makes variants and stores them. `onFile`: called with each variant that was made. */
export function createVariantWriter(
  files: FileStore,
  workshop: Pick<ImageWorkshop, 'makeVariants'>,
  onFile: (file: Pick<FileInfo, 'key' | 'sizeBytes'>) => void,
) {
  const masters = createMasterReader(files)

  /**
   * Stores the formats of one size that the file store lacks. Does nothing without the master.
   * @throws when the workshop refuses the master, and what the workshop and the file store throw.
   */
  async function write({ masterKey, ratio, width, point }: VariantTask): Promise<void> {
    const formats: VariantFormat[] = []
    for (const choice of variantsOf(masterKey, point)) {
      if (choice.ratio !== ratio || choice.width !== width) continue
      if (!(await files.open(variantKey(masterKey, choice)))) formats.push(choice.format)
    }
    if (formats.length === 0) return
    const master = await masters.read(masterKey)
    if (!master) return
    const made = await workshop.makeVariants({ master, ratio, width, point, formats })
    if (!made.ok) throw new Error(`${masterKey} has no ${ratio} variants of ${width} pixels: ${made.refusal}`)
    const keys = made.value.map(({ format }) => variantKey(masterKey, { ratio, width, format, point }))
    for (const [index, { bytes }] of made.value.entries()) {
      await unlessThere(files.put(keys[index] ?? '', bytes, { maxBytes: imageLimits.maxBytes }))
      onFile({ key: keys[index] ?? '', sizeBytes: bytes.length })
    }
    // The picture may have been removed while its variants were made.
    if (!(await files.open(masterKey))) for (const key of keys) await files.remove(key)
  }

  return {
    write,
    forgetMaster: masters.forget,
  }
}
