import type { ImageRefusal } from '#domain/media/refusals.ts'
import type { Area } from '#domain/media/crop.ts'
import type { DominantColour, PicturePoint, VariantFormat, VariantRatio } from '#domain/media/schema.ts'

/** The jobs that the workshop sends to its child process, as structured clones. */
export type Job = PrepareJob | VariantsJob | SharePictureJob | DrawingJob

/** Converts an uploaded file into a master: an upright sRGB JPEG without metadata. */
export interface PrepareJob {
  readonly kind: 'prepare'
  /** Path of the uploaded file. */
  readonly file: string
}

/** Makes the variants of one ratio and width, one in each format. */
export interface VariantsJob {
  readonly kind: 'variants'
  /** Null for the master of the previous job of this kind, which the child process still has. */
  readonly master: Uint8Array | null
  readonly ratio: VariantRatio
  /** Pixels. A variant is never wider than its master. */
  readonly width: number
  /** The point that the crop keeps in view; undefined when none was chosen. */
  readonly point: PicturePoint | undefined
  readonly formats: readonly VariantFormat[]
}

/** Composes a share picture from a drawing, texts and a master. */
export interface SharePictureJob {
  readonly kind: 'share-picture'
  /** A drawing of this site. Its only user input is short texts, which are escaped. */
  readonly svg: string
  /** A drawing of the same size that lies over the master; null for none. */
  readonly over: string | null
  readonly texts: readonly TextBlock[]
  /** Null for a drawing without a master. */
  readonly master: Uint8Array | null
  /** The area of the master, in pixels of the drawing. */
  readonly place: Area
  /**
   * The colour behind a master that is shown whole and stands on the lower edge of its place, as `#rrggbb`; null for a
   * master that is cropped to its place.
   */
  readonly ground: string | null
  /** The point of the master that stays in view; undefined when none was chosen. */
  readonly point: PicturePoint | undefined
  readonly format: 'jpeg' | 'png'
}

/** Converts a drawing of this site into a JPEG. */
export interface DrawingJob {
  readonly kind: 'drawing'
  /** It contains no user input. */
  readonly svg: string
  /** The size of the JPEG in pixels. A drawing with another ratio is cropped. */
  readonly width: number
  readonly height: number
}

/** A text block over the drawing, with line breaks. All lengths are in pixels of the drawing. */
export interface TextBlock {
  readonly text: string
  /** `text` when absent. `display` is for quotes. */
  readonly face?: 'text' | 'display'
  readonly left: number
  readonly top: number
  readonly width: number
  /** A text that needs more height is truncated with an ellipsis. */
  readonly height: number
  /** Font sizes, tried in this order. The first one in which the whole text fits is used. */
  readonly sizes: readonly number[]
  /** As `#rrggbb`. */
  readonly colour: string
}

export interface PreparedImage {
  /** JPEG, at most 2,400 pixels on its longer side. */
  readonly master: Uint8Array
  /** JPEG of at most 320 x 320 pixels, for the list of pictures in the form. */
  readonly thumbnail: Uint8Array
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
  /** SHA-256 of the uploaded file, in hex. */
  readonly digest: string
}

export interface MadeVariant {
  readonly format: VariantFormat
  readonly bytes: Uint8Array
}

export type JobReply =
  | { readonly kind: 'prepared'; readonly image: PreparedImage }
  | { readonly kind: 'variants'; readonly variants: readonly MadeVariant[] }
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly refusal: ImageRefusal }
  | { readonly kind: 'fault'; readonly message: string }

/** The child sends it once, when it has loaded its decoder. */
export const readyMessage = 'ready'

/** The exit code of a child whose memory exceeds its limit. Neither signals nor Node use this code. */
export const overMemoryExitCode = 86
