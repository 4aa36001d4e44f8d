/** The six colours that can fill a picture's place while it loads (design: pictures). */
export const dominantColours = ['o-300', 'o-600', 'o-900', 'i-700', 'i-900', 'calico'] as const
export type DominantColour = (typeof dominantColours)[number]

/** The facts that a page needs to show a stored picture. */
export interface PictureFile {
  /** The address in the record: `/images/Programs/{record}/{name}-{random}.jpg`. */
  readonly url: string
  /** Pixels of the stored master, after rotation. */
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
  /** The point that crops keep in view. Absent when no point was chosen. */
  readonly point?: PicturePoint
  /** True for an upload that is not published: only the whole picture has an address, and the browser crops it. */
  readonly whole?: true
}

/** A place in a picture, in whole percent of its width from the left and of its height from the top. */
export interface PicturePoint {
  readonly x: number
  readonly y: number
}

/** The details of a picture that staff enter. */
export interface PictureDetails {
  /** Alt text; may be empty. */
  readonly description: string
  /** Shown under the picture; may be empty. */
  readonly caption: string
  /** The name of the photographer, shown after the caption; may be empty. */
  readonly photographer: string
  /** The point that every crop keeps in view. Null: no point was chosen. */
  readonly point: PicturePoint | null
  /** Everyone who can be recognised has agreed to be shown. Only for staff: pages for visitors must not contain it. */
  readonly agreed: boolean
}

export const noDetails: PictureDetails = {
  description: '',
  caption: '',
  photographer: '',
  point: null,
  agreed: false,
}

/** A stored picture as a record references it. Details that were not entered are absent. */
export interface Picture extends PictureFile, Partial<Pick<PictureDetails, 'caption' | 'photographer'>> {
  /** Alt text; may be empty. */
  readonly description: string
}

/** The purposes of an upload: a picture, or a PDF that visitors download. */
export const uploadKinds = ['picture', 'download'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** `description`, `caption`, `photographer`: characters. */
export const imageLimits = {
  maxBytes: 25_000_000,
  maxPixels: 50_000_000,
  description: 300,
  caption: 200,
  photographer: 100,
} as const

/**
 * The longest side of a picture in pixels: of the one that a browser sends, and of the master that the site keeps. A
 * picture that is stored already keeps its size when these change.
 */
export const longestSide = { sent: 2_560, stored: 2_400 } as const

/**
 * The width-to-height ratios that pages use, and the widths made of each, in pixels. No other variants exist. The files
 * of a width that is taken out stay stored, also their public copies, until their records are removed for good.
 */
export const variantWidths = {
  '8x5': [360, 640, 720, 960, 1200],
  '4x3': [360, 720, 1000],
  '1x1': [160, 320],
  '4x5': [180, 360, 560],
  '16x9': [360, 720, 1200],
  free: [360, 560],
  full: [360, 720, 1200],
} as const
export type VariantRatio = keyof typeof variantWidths
/** The largest size of a variant that is narrower than 1,000 pixels, and of a wider one, in bytes. */
export const variantMaxBytes = { narrow: 60_000, wide: 120_000 } as const
export const isWideVariant = (width: number): boolean => width >= 1_000
/**
 * In low-data mode a place offers one file, so that its button can say the size: the widest AVIF up to this width in
 * pixels. Phones load about the same file in the other mode.
 */
export const lowDataMaxWidth = 720
/**
 * `free` and `full` have the whole picture: `free` for a page that shows it small, `full` for one that shows it large.
 */
export type CropRatio = Exclude<VariantRatio, 'free' | 'full'>
export const isCrop = (ratio: VariantRatio): ratio is CropRatio => ratio !== 'free' && ratio !== 'full'
export const variantFormats = ['avif', 'webp', 'jpg'] as const
export type VariantFormat = (typeof variantFormats)[number]
