import { noShareTexts } from '#domain/records/test-share-texts.ts'
import { expect, test } from 'vitest'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { readRecord, writeRecord } from '#domain/records/codec.ts'
import { toNewsSummary } from './codec.ts'
import { news } from './kind.ts'

const article = {
  id: '3f2a',
  newsType: 'News Article',
  title: 'Six parties sign pledge on violence-free campaigns',
  theme: null,
  summary: '<p>The pledge names an officer in each party.</p>',
  image: '/images/NewsUpdates/3f2a/pledge-9c1d.jpg',
  videoLink: null,
  link: 'https://plateau-ledger.example/pledge',
  source: 'Plateau Ledger',
  date: '2022-11-28',
  ...noShareTexts,
} as const

const stored = {
  id: '3f2a',
  newsType: 'News Article',
  title: article.title,
  summary: article.summary,
  image: article.image,
  link: article.link,
  source: article.source,
  date: '2022-11-28',
  day: 28,
  month: 'November',
  year: 2022,
}

const document = (fields: Fields) => ({
  id: '3f2a',
  fields,
  version: 2,
  createdAt: 0,
  updatedAt: 0,
  createdBy: { uid: 'u1', name: 'Adaeze' },
  updatedBy: { uid: 'u1', name: 'Adaeze' },
  sample: false,
})

/** Reads the record from its fields first, as pages do. */
function summaryOf(stored: StoredDocument, images: ReadonlyMap<string, StoredDocument>) {
  const record = readRecord(news, stored.fields)
  return record && toNewsSummary(stored, record, images)
}

test('news is stored under the field names of the specification, and a video may have no image', () => {
  expect(writeRecord(news, article)).toEqual(stored)
  const embed = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'
  const video = writeRecord(news, { ...article, newsType: 'Online Video', image: null, videoLink: embed })
  expect(video).toMatchObject({ newsType: 'Online Video', videoLink: embed })
  expect(video).not.toHaveProperty('image')
})

test('the theme is stored when there is one, and an unknown one reads as none', () => {
  const item = { ...article, theme: 'Gender Based Violence' } as const
  expect(writeRecord(news, item)).toEqual({ ...stored, newsTheme: 'Gender Based Violence' })
  expect(readRecord(news, writeRecord(news, item))).toEqual(item)
  const themeOf = (newsTheme: string | number) =>
    summaryOf(document({ ...stored, newsTheme }), new Map())?.theme
  expect(themeOf('mentorship and training')).toBe('Mentorship & Training')
  for (const unknown of ['Cooking', '', 7]) expect(themeOf(unknown)).toBeNull()
})

test('a statement has its image, and never a link', () => {
  const statement = { ...stored, newsType: 'Statement' }
  const summary = summaryOf(document(statement), new Map())
  expect(summary).toMatchObject({ type: 'Statement', link: null, videoLink: null })
  expect(summary?.image).toBeTruthy()
})

test('stored news is read back as it was', () => {
  expect(readRecord(news, stored)).toEqual(article)
})

test('an item without a type, as on the earlier website, is a video when it has a video and no image', () => {
  const { newsType: _, image, ...untyped } = stored
  expect(readRecord(news, { ...untyped, image })?.newsType).toBe('News Article')
  expect(readRecord(news, { ...untyped, videoLink: 'https://youtu.be/aqz-KE-bpKQ' })?.newsType).toBe(
    'Online Video',
  )
  expect(readRecord(news, { ...untyped, image, newsType: 'online video' })?.newsType).toBe('Online Video')
})

test('a stored link or video address that is not allowed is not shown', () => {
  const summary = summaryOf(
    document({
      ...stored,
      newsType: 'Online Video',
      link: 'javascript:alert(1)',
      videoLink: 'https://evil.example',
    }),
    new Map(),
  )
  expect(summary).toMatchObject({ link: null, videoLink: null })
})

test('an article shows its picture, and a video its player and its poster', () => {
  expect(summaryOf(document(stored), new Map())).toMatchObject({
    id: '3f2a',
    type: 'News Article',
    day: 28,
    month: 'November',
    year: 2022,
    image: { url: article.image },
    videoLink: null,
    link: article.link,
    version: 2,
  })
  const video = { ...stored, newsType: 'Online Video', videoLink: 'https://youtu.be/aqz-KE-bpKQ' }
  expect(summaryOf(document(video), new Map())).toMatchObject({
    image: { url: article.image },
    videoLink: { embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ' },
  })
})

test('news without a title or a date cannot be shown, and is never stored', () => {
  expect(readRecord(news, { ...stored, title: ' ' })).toBeNull()
  expect(readRecord(news, { ...stored, date: 'soon', day: null })).toBeNull()
  expect(() => writeRecord(news, { ...article, date: '2022-02-30' })).toThrow()
})
