/** The six colours that can fill a picture's place while it loads (design: pictures). */
export const dominantColours = ['o-300', 'o-600', 'o-900', 'i-700', 'i-900', 'calico'] as const
export type DominantColour = (typeof dominantColours)[number]

/** What a page needs to show a stored picture. */
export interface PictureFile {
  /** The address in the record: `/images/Programs/{record}/{name}-{random}.jpg`. */
  readonly url: string
  /** Pixels of the stored master, after rotation. */
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
}

/** A stored picture as a record references it. */
export interface Picture extends PictureFile {
  /** Alt text; may be empty. */
  readonly description: string
}

/** `description`: characters of the alt text. */
export const imageLimits = { maxBytes: 25_000_000, maxPixels: 50_000_000, description: 300 } as const

/** The width-to-height ratios that pages use, and the widths made of each, in pixels. No other variants exist. */
export const variantWidths = {
  '8x5': [360, 640, 720, 960, 1200],
  '4x3': [360, 720, 1000],
  '1x1': [160, 320],
  '4x5': [180, 360],
  free: [360, 560],
} as const
export type VariantRatio = keyof typeof variantWidths
export const variantFormats = ['avif', 'webp', 'jpg'] as const
export type VariantFormat = (typeof variantFormats)[number]
