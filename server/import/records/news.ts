import { news, summaryRulesOf } from '#domain/news/kind.ts'
import { newsTypes } from '#domain/news/schema.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import { readRecord, writeRecord } from '#domain/records/codec.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { quote } from '../findings.ts'
import { readFields } from './fields.ts'
import { firstPicture, readPictures, readRichText } from './pictures.ts'
import type { ReadRecord } from './planned-record.ts'
import { noteLength, readDate, readLine } from './text.ts'

export const readNews: ReadRecord = ({ id, fields: stored }, note, options) => {
  const fields = readFields(stored, note)
  fields.raw('id')
  const title = readLine(fields, 'title', news.fields.title.limit, note)
  const date = readDate(fields, 'date', note)
  const summary = fields.text('summary')
  const source = readLine(fields, 'source', news.fields.source.limit, note)
  const link = fields.text('link')
  const videoLink = fields.text('videoLink')
  const typeText = fields.text('newsType')
  const addresses = fields.addresses('image', 'text')
  const knownType = newsTypes.find((known) => known.toLowerCase() === typeText.toLowerCase())
  noteLength(summary, 'summary', summaryRulesOf(knownType ?? 'News Article').limit, note)
  fields.noteUnknown()
  if (!title || !date) {
    note('record-left-out', title ? 'date' : 'title', title ? 'It has no date.' : 'It has no title.')
    return null
  }
  const image = addresses[0] ?? ''
  // The rules of the codec, for the earlier website often stored no type.
  const type =
    readRecord(news, { id, title, date, newsType: typeText, image, videoLink })?.newsType ?? 'News Article'
  if (typeText && !knownType) {
    note('type', 'newsType', `${quote(typeText)} is no type. It becomes ${quote(type)}.`)
  }
  if (link && !parseWebLink(link)) note('link', 'link', `${quote(link)} is no web address. It is not shown.`)
  if (type === 'Online Video' && !parseVideoLink(videoLink)) {
    const what = videoLink
      ? `${quote(videoLink)} is no video of YouTube, Vimeo or Facebook.`
      : 'It is missing.'
    note('link', 'videoLink', `${what} The item has no player.`)
  }
  const text = readRichText(summary, 'summary', note, options)
  const pictures = firstPicture([...readPictures(addresses, 'image', note, options), ...text.pictures], note)
  return {
    kind: 'with-pictures',
    collection: 'NewsUpdates',
    id,
    pictures,
    toFields: (urlOf) =>
      writeRecord(news, {
        id,
        newsType: type,
        title,
        date,
        summary: text.toHtml(urlOf),
        image: pictures[0] ? urlOf(pictures[0].from.text) : null,
        videoLink: videoLink || null,
        link,
        source,
      }),
  }
}
