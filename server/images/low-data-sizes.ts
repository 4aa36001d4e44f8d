import { parseImageAddress } from '#domain/media/image-address.ts'
import { lowDataMaxWidth } from '#domain/media/schema.ts'
import type { FileInfo } from '#ports/files/file-store.ts'

/**
 * The sizes of the picture files that low-data mode offers, for its buttons. They are in memory and cost no reads: code
 * that makes, lists or sends a variant calls `note`. Each process knows only the sizes that it has seen.
 */
export type LowDataSizes = ReturnType<typeof createLowDataSizes>

interface LowDataSizesOptions {
  /**
   * Sizes beyond this number stay unknown. Replacing earlier ones would change `count`, and thereby outdate each page
   * in low-data mode, with every picture that is sent. Default: about 3 MB of memory, the pictures of more than 3,000
   * programs.
   */
  readonly maxSizes?: number
}

export function createLowDataSizes({ maxSizes = 20_000 }: LowDataSizesOptions = {}) {
  const sizes = new Map<string, number>()
  return {
    /** Ignores files that low-data mode does not offer. */
    note({ key, sizeBytes }: Pick<FileInfo, 'key' | 'sizeBytes'>): void {
      if (sizes.size < maxSizes && isOffered(key)) sizes.set(key, sizeBytes)
    },
    /** `url`: the address of a variant. Null when the size is not known. */
    sizeBytes: (url: string): number | null => sizes.get(url.replace(/^\//, '')) ?? null,
    /** The number of sizes known so far. A page in low-data mode that was rendered before may lack some. */
    count: (): number => sizes.size,
  }
}

function isOffered(key: string): boolean {
  if (!key.endsWith('.avif')) return false
  const variant = parseImageAddress(key)?.variant
  return Boolean(variant && variant.width <= lowDataMaxWidth)
}
