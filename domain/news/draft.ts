import { z } from 'zod'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { parseFields, requiredDate, requiredLine, requiredRichText, webLink } from '#domain/form-fields.ts'
import { type DraftImage, oneImage, readImagesField, requiredImage } from '#domain/media/draft-images.ts'
import { themes, type Theme } from '#domain/programs/schema.ts'
import { accepted, type FieldErrors, fieldErrorsOf, refused, type Result } from '#domain/result.ts'
import { newsLimits, newsTypes, type NewsType } from './schema.ts'
import { parseVideoLink, type VideoLink } from './video-link.ts'

/*
 * The form 'Add News Update'. The browser and the action check it with the same schema. Fields: `newsType`, `title`,
 * `date` (2023-11-18), `link`, `source`, `summary` (HTML), `image`, which `toImagesField` writes. Only an article needs
 * its image. A video also has `videoLink`; a statement has no link. Fields of the other types are ignored. `theme` may
 * be empty or absent.
 */

export interface NewsDraft {
  readonly type: NewsType
  readonly title: string
  readonly theme: Theme | null
  readonly date: CalendarDate
  /** Empty for a statement. */
  readonly link: string
  readonly source: string
  /** As entered; the command sanitises it. */
  readonly summary: string
  /**
   * The picture of an article or a statement, or the poster of a video. Null for a video or a statement without one.
   */
  readonly image: DraftImage | null
  /** Null for the other types. */
  readonly videoLink: VideoLink | null
}

const summaryRules = { name: 'summary', limit: newsLimits.summary, missing: 'Write the summary.' } as const
const statementRules = {
  name: 'statement',
  limit: newsLimits.statement,
  missing: 'Write the statement.',
} as const

/** The rules of the field `summary`. */
export const summaryRulesOf = (type: NewsType) => (type === 'Statement' ? statementRules : summaryRules)

const link = z
  .string({ error: 'Paste the address of the news report.' })
  .trim()
  .min(1, { error: 'Paste the address of the news report.', abort: true })
  .pipe(
    webLink({
      wrong: 'This is not an address on the web. It begins with https:// or http://.',
      tooLong:
        'This address is too long. Open the report and copy a shorter address, for example its share link.',
    }),
  )

const videoLink = z
  .string({ error: 'Paste the embed link of the video.' })
  .trim()
  .min(1, { error: 'Paste the embed link of the video.', abort: true })
  .transform((text, context) => {
    const video = parseVideoLink(text)
    if (video) return video
    const message = /fb\.watch|facebook\.com\/share\//i.test(text)
      ? 'Facebook’s short links cannot be shown here. Open the video on Facebook and paste the address your browser shows then.'
      : 'This is not a video on YouTube, Vimeo or Facebook. Paste its address, its share link or its embed code.'
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  })

const theme = z
  .enum(['', ...themes], { error: 'This is not a theme of the programs. Choose another, or “No theme”.' })
  .transform((chosen) => chosen || null)

const title = requiredLine({ name: 'title', limit: newsLimits.title, missing: 'Write a title.' })
const report = {
  title,
  theme,
  date: requiredDate('Choose the date of the news report.'),
  link,
  source: requiredLine({
    name: 'source',
    limit: newsLimits.source,
    missing: 'Write the source, for example the name of the newspaper.',
  }),
  summary: requiredRichText(summaryRules),
}

const article = z.object({
  ...report,
  image: requiredImage('An article has one image', 'Add the image of the article.'),
})
const video = z.object({ ...report, image: oneImage('A video has one image'), videoLink })
const statement = z.object({
  title,
  theme,
  date: requiredDate('Choose the date of the statement.'),
  source: requiredLine({
    name: 'name',
    limit: newsLimits.source,
    missing: 'Write who signs the statement, with her office.',
  }),
  summary: requiredRichText(statementRules),
  image: oneImage('A statement has one image'),
})

/** Reads the form. Refusals are keyed by field name, with the first message for each field. */
export function parseNewsDraft(form: FormData): Result<NewsDraft, FieldErrors> {
  const typed = {
    title: form.get('title'),
    theme: form.get('theme') ?? '',
    date: form.get('date'),
    link: form.get('link'),
    source: form.get('source'),
    summary: form.get('summary'),
    image: readImagesField(form.get('image')),
    videoLink: form.get('videoLink'),
  }
  const type = newsTypes.find((known) => known === form.get('newsType'))
  if (type === 'Online Video') {
    const parsed = parseFields(video, typed)
    return parsed.ok ? accepted({ type, ...parsed.value }) : parsed
  }
  if (type === 'Statement') {
    const parsed = parseFields(statement, typed)
    return parsed.ok ? accepted({ type, ...parsed.value, link: '', videoLink: null }) : parsed
  }
  const parsed = parseFields(article, typed)
  if (!type) {
    const { image: _, ...others } = fieldErrorsOf(parsed)
    const newsType = 'Choose whether this is a news article, an online video or a statement.'
    return refused({ newsType, ...others })
  }
  return parsed.ok ? accepted({ type, ...parsed.value, videoLink: null }) : parsed
}
