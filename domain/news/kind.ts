import { z } from 'zod'
import { optionalTheme } from '#domain/programs/theme-field.ts'
import { parserOf } from '#domain/records/draft.ts'
import {
  choice,
  date,
  type Field,
  field,
  line,
  onlyWithContent,
  richText,
  textRules,
  webLink,
} from '#domain/records/field.ts'
import { defineKind, type DraftOf, type RecordOf } from '#domain/records/kind.ts'
import { onePicture, optionalPicture } from '#domain/records/picture-fields.ts'
import { shareFields } from '#domain/records/share-fields.ts'
import { type FieldErrors, refused, type Result } from '#domain/result.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { type NewsType, newsTypes } from './schema.ts'
import { bothLinks, parseVideoLink, type VideoLink } from './video-link.ts'

const videoMissing = 'Paste the embed link of the video.'

/** Only videos have it. The form accepts any address of the video; the record has the address of its player. */
const videoLink: Field<string | null, VideoLink | null, string | null> = field(
  { label: 'Online Video Embed Link', short: 'Video link', column: 'Video' },
  {
    ...textRules,
    check: () =>
      z
        .string({ error: videoMissing })
        .trim()
        .min(1, { error: videoMissing, abort: true })
        .transform((text, context) => {
          const video = parseVideoLink(text)
          if (video) return video
          const message = /fb\.watch|facebook\.com\/share\//i.test(text)
            ? 'Facebook’s short links cannot be shown here. Open the video on Facebook and paste the address your browser shows then.'
            : 'This is not a video on YouTube, Vimeo or Facebook. Paste its address, its share link or its embed code.'
          context.issues.push({ code: 'custom', message, input: text })
          return z.NEVER
        }),
    read: (value) => readText(value) || null,
    toTyped: (shown) => shown ?? '',
    tidy: (text) => parseVideoLink(text)?.embedUrl ?? text.trim(),
  },
)

/**
 * A news update. The stored names are those of the forum's earlier website, which never stored the type, had no theme,
 * and accepted any text as a link. These are the rules of the type “Online Video”; `kindOfType` has those of each type.
 */
export const news = defineKind({
  collection: 'NewsUpdates',
  fields: {
    newsType: {
      ...choice({
        label: 'What type of News Report is this?',
        short: 'Type',
        of: newsTypes,
        wrong: 'Choose whether this is a news article, an online video or a statement.',
      }),
      read: readType,
    },
    title: line({ label: 'Title', limit: 200, missing: 'Write a title.', isNeeded: true }),
    date: date({ label: 'Date', missing: 'Choose the date of the news report.' }),
    link: {
      ...webLink({
        label: 'News Report Link',
        short: 'Link',
        missing: 'Paste the address of the news report.',
        wrong: 'This is not an address on the web. It begins with https:// or http://.',
        tooLong:
          'This address is too long. Open the report and copy a shorter address, for example its share link.',
      }),
      read: readText,
    },
    image: optionalPicture({ label: 'Image', says: 'A video has one image' }),
    videoLink: onlyWithContent(videoLink),
    summary: richText({ label: 'Summary', limit: 5_000, missing: 'Write the summary.', searched: true }),
    source: line({
      label: 'Source',
      limit: 120,
      missing: 'Write the source, for example the name of the newspaper.',
      searched: true,
    }),
    theme: onlyWithContent(
      optionalTheme({
        label: 'Theme',
        stored: 'newsTheme',
        emptyWords: 'No theme',
        wrong: 'This is not a theme of the programs. Choose another, or “No theme”.',
      }),
    ),
    ...shareFields,
  },
  csv: {
    file: 'news.csv',
    first: ['newsType', 'title', 'theme', 'date', 'source', 'link', 'videoLink', 'summary', 'image'],
  },
  unreadable: {
    version: 'A news update needs a title and a date, and one of them is missing in this version.',
    imported: 'it has no title, or no date that exists.',
  },
  incomplete: ({ newsType, image }) =>
    newsType === 'News Article' && !image ? 'An article needs an image, and this version has none.' : null,
})

const noVideoLink = { ...news.fields.videoLink, check: () => z.unknown().transform(() => null) }

const article = {
  ...news,
  fields: {
    ...news.fields,
    image: onePicture({
      label: 'Image',
      says: 'An article has one image',
      missing: 'Add the image of the article.',
    }),
    videoLink: noVideoLink,
  },
}

const statement = {
  ...news,
  fields: {
    ...news.fields,
    date: date({ label: 'Date', missing: 'Choose the date of the statement.' }),
    link: { ...news.fields.link, check: () => z.unknown().transform(() => '') },
    image: optionalPicture({ label: 'Image', says: 'A statement has one image' }),
    videoLink: noVideoLink,
    summary: richText({ label: 'Statement', limit: 20_000, missing: 'Write the statement.' }),
    source: line({
      label: 'Signed by',
      called: 'name',
      limit: 120,
      missing: 'Write who signs the statement, with her office.',
    }),
  },
}

/** The rules of each type's form. A form ignores the fields that its type does not have. */
const kindOfType = { 'News Article': article, 'Online Video': news, Statement: statement }

export type NewsDraft = DraftOf<typeof news>
export type NewsRecord = RecordOf<typeof news>

/** The rules of the summary, which is the whole text of a statement. */
export const summaryRulesOf = (type: NewsType) => kindOfType[type].fields.summary.rules

const parseVideo = parserOf(news)
const parsers: Readonly<Record<NewsType, (form: FormData) => Result<NewsDraft, FieldErrors>>> = {
  'News Article': parserOf(article),
  'Online Video': (form) => parseVideo(withBothLinks(form)),
  Statement: parserOf(statement),
}

function withBothLinks(form: FormData): FormData {
  const [link = '', videoLink = ''] = ['link', 'videoLink'].map((name) => String(form.get(name) ?? ''))
  const filled = new FormData()
  for (const [name, value] of form) filled.append(name, value)
  for (const [name, value] of Object.entries(bothLinks({ link, videoLink }))) filled.set(name, value)
  return filled
}

/** Reads the form. Refusals are keyed by field name, with the first message for each field. */
export function parseNewsDraft(form: FormData): Result<NewsDraft, FieldErrors> {
  const type = newsTypes.find((known) => known === form.get('newsType'))
  const parsed = parsers[type ?? 'News Article'](form)
  if (type || parsed.ok) return parsed
  // Only an article needs its image.
  const { image: _, ...others } = parsed.refusal
  return refused(others)
}

function readType(value: unknown, { image, videoLink: video }: Fields): NewsType {
  const text = readText(value).toLowerCase()
  const known = newsTypes.find((type) => type.toLowerCase() === text)
  return known ?? (readText(video) && !readText(image) ? 'Online Video' : 'News Article')
}
