import { toImagesField } from '#domain/media/draft-images.ts'
import { parseNewsDraft } from '#domain/news/draft.ts'
import type { NewsForEditing, NewsType } from '#domain/news/schema.ts'
import { newsTypes } from '#domain/news/schema.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { choice, date, type FormField, storedAs, text } from '../form/form-field.tsx'
import { optionalFields } from '../form/optional-fields.ts'
import { type OpenedRecord, toPublishedRecord } from '../form/record-values.ts'
import { richText } from '../rich-text/rich-text-kind.tsx'
import { images } from '../uploads/images-kind.tsx'

/** The choice of the theme for a news update on none. */
export const noTheme = 'No theme'

/** The fields of a news update's form, in page order. */
export const newsFields: readonly FormField[] = [
  { name: 'newsType', label: 'What type of News Report is this?', kind: choice },
  { name: 'title', label: 'Title', kind: storedAs(toOneLine) },
  { name: 'date', label: 'Date', kind: date },
  {
    name: 'link',
    label: 'News Report Link',
    kind: storedAs((typed) => parseWebLink(typed) ?? typed.trim()),
  },
  { name: 'image', label: 'Image', kind: images },
  {
    name: 'videoLink',
    label: 'Online Video Embed Link',
    kind: storedAs((typed) => parseVideoLink(typed)?.embedUrl ?? typed.trim()),
  },
  { name: 'summary', label: 'Summary', kind: richText },
  { name: 'source', label: 'Source', kind: text },
  { name: 'theme', label: 'Theme', kind: { ...choice, emptyWords: noTheme } },
]

/** The fields that only some types have. The form hides them for the others. */
const fieldsOfTypes: Readonly<Record<string, readonly NewsType[]>> = {
  link: ['News Article', 'Online Video'],
  videoLink: ['Online Video'],
}

/** Names what may stay empty in a news update of a type. */
export function optionalOf(type: NewsType): readonly string[] {
  const shown = newsFields.filter(({ name }) => fieldsOfTypes[name]?.includes(type) ?? true)
  return [...optionalFields(shown, parseNewsDraft, { newsType: type }), 'the details of the image']
}

export const newNews: OpenedRecord = {
  version: null,
  values: {
    newsType: newsTypes[0],
    title: '',
    date: '',
    link: '',
    image: '[]',
    videoLink: '',
    summary: '',
    source: '',
    theme: '',
  },
}

export function toPublishedNews(news: NewsForEditing) {
  const { type, title, date, link, image, videoLink, summary, source, theme } = news
  return toPublishedRecord(
    {
      newsType: type,
      title,
      date,
      link,
      image: toImagesField(image ? [image] : []),
      videoLink,
      summary,
      source,
      theme: theme ?? '',
    },
    news,
  )
}
