import type { Picture } from '#domain/media/schema.ts'
import { parserOf } from '#domain/records/draft.ts'
import { lines, richText } from '#domain/records/field.ts'
import { defineKind, type DraftOf, type RecordOf } from '#domain/records/kind.ts'
import { namedText } from '#domain/records/named-text.ts'
import { optionalPicture } from '#domain/records/picture-fields.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import type { Principle } from './schema.ts'

/** The record `aboutUs/About`, with the field names of the forum's earlier website. */
export const story = defineKind({
  collection: 'aboutUs',
  fields: {
    intro: lines({ label: 'Introduction', limit: 1_000, missing: 'Write the introduction.', searched: true }),
    content: richText({ label: 'Content', limit: 100_000, missing: 'Write the content.', searched: true }),
    // A form without a picture keeps the stored one.
    image: optionalPicture({ label: 'Image', says: 'The page has one image' }),
  },
  incomplete: ({ image }) => (image ? null : 'The story needs a picture, and this version has none.'),
})

export type StoryDraft = DraftOf<typeof story>

export const parseStory = parserOf(story)

/** Only for the first story: later forms may leave out the image. */
export const missingImage = 'Add the image of the story.'

/** The story on the page About Us. */
export interface AboutStory extends Omit<RecordOf<typeof story>, 'id' | 'content' | 'image'> {
  readonly content: SafeHtml
  readonly image: Picture | null
  /** The stored version of the record; 0 when there is no record. */
  readonly version: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
}

/** The record `aboutUs/Mandate`. */
export const mandate = defineKind({
  collection: 'aboutUs',
  fields: {
    Mission: namedText('Mission', 'mission'),
    Vision: namedText('Vision', 'vision'),
    Values: namedText('Values', 'text on values'),
    Objectives: namedText('Objectives', 'text on objectives'),
  } satisfies Record<Principle, unknown>,
})

/** An empty text clears the stored one; an absent text leaves it unchanged. */
export type MandateDraft = DraftOf<typeof mandate>

export const parseMandate = parserOf(mandate)
