import type { Envelope } from '#domain/content/envelope.ts'
import { imageLimits, type Picture } from '#domain/media/schema.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'

/** The story on the page About Us. */
export interface AboutStory {
  readonly intro: string
  readonly content: SafeHtml
  readonly image: Picture | null
  /** The store's version of the record; 0 while nobody has written it. */
  readonly version: number
  /** Starter content that nobody has edited. */
  readonly sample: boolean
}

/** The story as the form holds it, empty while nobody has written it. */
export interface StoryForEditing extends Envelope {
  readonly intro: string
  /** Headings as the editor made them. */
  readonly content: SafeHtml
  readonly image: Picture | null
}

export const principles = ['Mission', 'Vision', 'Values', 'Objectives'] as const
export type Principle = (typeof principles)[number]

export interface Mandate {
  /** Plain text, lines divided by \n; empty where nobody wrote one. */
  readonly texts: Readonly<Record<Principle, string>>
  /** The store's version of the record; 0 while nobody has written it. */
  readonly version: number
  readonly sample: boolean
}

/** The mandate as the form holds it. */
export interface MandateForEditing extends Envelope, Pick<Mandate, 'texts'> {}

/** `content`: of HTML. */
export const aboutLimits = {
  intro: 1_000,
  content: 100_000,
  imageDescription: imageLimits.description,
  principle: 5_000,
} as const
