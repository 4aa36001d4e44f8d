import type { Envelope } from '#domain/content/envelope.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'

/** The story on the page About Us. */
export interface AboutStory {
  readonly intro: string
  readonly content: SafeHtml
  readonly image: Picture | null
  /** The stored version of the record; 0 when there is no record. */
  readonly version: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
}

/** The story as the form shows it; empty when there is no record. */
export interface StoryForEditing extends Envelope {
  readonly intro: string
  /** With the headings as entered in the editor. */
  readonly content: SafeHtml
  readonly image: Picture | null
}

export const principles = ['Mission', 'Vision', 'Values', 'Objectives'] as const
export type Principle = (typeof principles)[number]

export interface Mandate {
  /** Plain text with lines separated by \n; empty when not written yet. */
  readonly texts: Readonly<Record<Principle, string>>
  /** The stored version of the record; 0 when there is no record. */
  readonly version: number
  readonly sample: boolean
}

/** The mandate as the form shows it. */
export interface MandateForEditing extends Envelope, Pick<Mandate, 'texts'> {}

/** Characters. `content` counts HTML. */
export const aboutLimits = {
  intro: 1_000,
  content: 100_000,
  principle: 5_000,
} as const
