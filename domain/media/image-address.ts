import type { VariantFormat, VariantRatio } from './schema.ts'
import { variantFormats, variantWidths } from './schema.ts'

/** The ratios that pages ask of each collection's pictures; no others are made or served. */
export const collectionRatios = {
  Programs: ['8x5', '4x3', '1x1'],
  NewsUpdates: ['8x5'],
  Staff: ['4x5'],
  aboutUs: ['free'],
  LandingPage: ['8x5'],
} as const satisfies Record<string, readonly VariantRatio[]>

/** One file that is made of a master. */
export interface VariantChoice {
  readonly ratio: VariantRatio
  /** Pixels. */
  readonly width: number
  readonly format: VariantFormat
}

/** What an address under /images names. Keys are those of the file store: the address without its first slash. */
export interface ImageAddress {
  readonly masterKey: string
  /** Null when the address is the master's own. */
  readonly variant: (VariantChoice & { readonly key: string }) | null
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}'
const masterPattern = new RegExp(
  `^images/(${Object.keys(collectionRatios).join('|')})/${segment}/${segment}\\.jpg$`,
)
const variantPattern = /^(images\/[^/]+\/[^/]+\/[^/]+)\/([a-z0-9]+)-(\d{2,4})\.([a-z]+)$/

/** Null for everything that no record could name and no page could ask for. `path`: decoded, without query. */
export function parseImageAddress(path: string): ImageAddress | null {
  const key = path.replace(/^\//, '')
  if (masterPattern.test(key)) return { masterKey: key, variant: null }
  const [, base, ratio, width, format] = variantPattern.exec(key) ?? []
  const masterKey = `${base}.jpg`
  if (!masterPattern.test(masterKey)) return null
  const choice = variantsOf(masterKey).find(
    (variant) => variant.ratio === ratio && String(variant.width) === width && variant.format === format,
  )
  return choice ? { masterKey, variant: { ...choice, key } } : null
}

/** Every file that is made of a master, smallest first within its ratio. */
export function variantsOf(masterKey: string): readonly VariantChoice[] {
  const collection = masterKey.split('/')[1] as keyof typeof collectionRatios
  const ratios: readonly VariantRatio[] = collectionRatios[collection] ?? []
  return ratios.flatMap((ratio) =>
    variantWidths[ratio].flatMap((width) => variantFormats.map((format) => ({ ratio, width, format }))),
  )
}
