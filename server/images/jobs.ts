import type { ImageRefusal } from '#domain/media/refusals.ts'
import type { DominantColour, VariantFormat, VariantRatio } from '#domain/media/schema.ts'
import type { Area } from './crop.ts'

/** The messages between the workshop and its child process, sent as structured clones. */
export type Job = PrepareJob | VariantsJob | SharePictureJob | DrawingJob

/** Turns an uploaded file into a master: upright, sRGB, without any metadata, JPEG. */
export interface PrepareJob {
  readonly kind: 'prepare'
  /** Path of the file as uploaded. */
  readonly file: string
}

/** Makes the files of one ratio and width, one for each format. */
export interface VariantsJob {
  readonly kind: 'variants'
  /** Null: the one of the last such job, which the child process still has. */
  readonly master: Uint8Array | null
  readonly ratio: VariantRatio
  /** Pixels; where the master has fewer, the file has the master's. */
  readonly width: number
  readonly formats: readonly VariantFormat[]
}

/** Draws a share picture, with a picture of the website in it. */
export interface SharePictureJob {
  readonly kind: 'share-picture'
  /** Our own drawing: nothing in it comes from outside but short texts, escaped. */
  readonly svg: string
  readonly title: TitleBlock | null
  /** Null leaves the drawing as it is. */
  readonly master: Uint8Array | null
  /** What the master covers, in pixels of the drawing. */
  readonly place: Area
}

/** Turns a drawing of ours into a photograph's kind of file. */
export interface DrawingJob {
  readonly kind: 'drawing'
  /** Nothing in it comes from outside. */
  readonly svg: string
  /** Pixels of the JPEG; what of the drawing reaches beyond them is cut off. */
  readonly width: number
  readonly height: number
}

/** A text set over the drawing in as many lines as it needs. All lengths are pixels of the drawing. */
export interface TitleBlock {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  /** More lines than fit are cut off with an ellipsis. */
  readonly height: number
  /** Tried in this order; the first in which the whole text fits is taken. */
  readonly sizes: readonly number[]
  /** As `#rrggbb`. */
  readonly colour: string
}

export interface PreparedImage {
  /** JPEG, at most 2,400 pixels on its longer side. */
  readonly master: Uint8Array
  /** JPEG of at most 320 x 320 pixels, for the row in the form. */
  readonly thumbnail: Uint8Array
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
  /** SHA-256 of the file as uploaded, in hex. */
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

/** Sent once, when the child has loaded its decoder. */
export const readyMessage = 'ready'

/** How the child ends itself when its memory grows past the cap; no signal or runtime uses this code. */
export const overMemoryExitCode = 86
