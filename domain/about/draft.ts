import { z } from 'zod'
import { lines, parseFields, requiredRichText } from '#domain/form-fields.ts'
import { type DraftImage, oneImage, readImagesField } from '#domain/media/draft-images.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { aboutLimits, principles, type Principle } from './schema.ts'

/*
 * The forms 'About WIPF Update Form' and 'WIPF Mandate Update Form'. The browser and the action check them with the
 * same schemas. Fields of the first: `intro`, `content` (HTML) and `image`, which `toImagesField` writes; an empty
 * `image` keeps the current one. Fields of the second: one per principle, under its name.
 */

export interface AboutDraft {
  readonly intro: string
  /** As entered; the command sanitises it. */
  readonly content: string
  /**
   * An upload that replaces the image, or the current image with its description, which may have changed. Null leaves
   * the image unchanged.
   */
  readonly image: DraftImage | null
}

/** An empty text clears the stored one; an absent text leaves it unchanged. */
export type MandateDraft = { readonly [Name in Principle]?: string }

export const contentRules = {
  name: 'content',
  limit: aboutLimits.content,
  missing: 'Write the content.',
} as const

const missingIntro = 'Write the introduction.'

/** Only for the first story: later drafts may leave out the image. */
export const missingImage = 'Add the image of the story.'

const aboutDraft = z.object({
  intro: z
    .string({ error: missingIntro })
    .pipe(lines({ name: 'introduction', limit: aboutLimits.intro }))
    .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: missingIntro }),
  content: requiredRichText(contentRules),
  image: oneImage('The page has one image'),
})

/** Reads the form. Refusals are keyed by field name, with the first message for each field. */
export function parseAboutDraft(form: FormData): Result<AboutDraft, FieldErrors> {
  return parseFields(aboutDraft, {
    intro: form.get('intro'),
    content: form.get('content'),
    image: readImagesField(form.get('image')),
  })
}

const principle = (name: string) => lines({ name, limit: aboutLimits.principle }).optional()

const mandateDraft = z.object({
  Mission: principle('mission'),
  Vision: principle('vision'),
  Values: principle('text on values'),
  Objectives: principle('text on objectives'),
} satisfies Record<Principle, z.ZodType>)

/** Reads the form. Refusals are keyed by field name. */
export function parseMandateDraft(form: FormData): Result<MandateDraft, FieldErrors> {
  const sent = principles.filter((name) => form.has(name)).map((name) => [name, form.get(name)])
  return parseFields(mandateDraft, Object.fromEntries(sent))
}
