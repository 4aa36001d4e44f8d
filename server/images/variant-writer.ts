import { type MasterKey, variantKey, variantsOf } from '#domain/media/image-address.ts'
import type { VariantFormat } from '#domain/media/schema.ts'
import { FileExistsError } from '#ports/files/errors.ts'
import type { FileInfo, FileStore } from '#ports/files/file-store.ts'
import type { VariantTask } from './variant-queue.ts'
import type { ImageWorkshop } from './workshop.ts'

const maxMasterBytes = 25_000_000

/** Makes variants and stores them. `onFile`: called with each variant that was made. */
export function createVariantWriter(
  files: FileStore,
  workshop: Pick<ImageWorkshop, 'makeVariants'>,
  onFile: (file: Pick<FileInfo, 'key' | 'sizeBytes'>) => void,
) {
  let lastMaster: { key: string; bytes: Uint8Array } | null = null

  async function readMaster(key: MasterKey): Promise<Uint8Array | null> {
    if (lastMaster?.key === key) return lastMaster.bytes
    const file = await files.open(key)
    if (!file) return null
    lastMaster = { key, bytes: new Uint8Array(await new Response(file.stream() as BodyInit).arrayBuffer()) }
    return lastMaster.bytes
  }

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
    const master = await readMaster(masterKey)
    if (!master) return
    const made = await workshop.makeVariants({ master, ratio, width, point, formats })
    if (!made.ok) throw new Error(`${masterKey} has no ${ratio} variants of ${width} pixels: ${made.refusal}`)
    const keys = made.value.map(({ format }) => variantKey(masterKey, { ratio, width, format, point }))
    for (const [index, { bytes }] of made.value.entries()) {
      await files.put(keys[index] ?? '', bytes, { maxBytes: maxMasterBytes }).catch((error: unknown) => {
        if (!(error instanceof FileExistsError)) throw error
      })
      onFile({ key: keys[index] ?? '', sizeBytes: bytes.length })
    }
    // The picture may have been removed while its variants were made.
    if (!(await files.open(masterKey))) for (const key of keys) await files.remove(key)
  }

  return {
    write,
    /** Drops the last master, which is kept for the next size; with `masterKey`, only if it is that one. */
    forgetMaster(masterKey?: MasterKey): void {
      if (masterKey === undefined || lastMaster?.key === masterKey) lastMaster = null
    },
  }
}
