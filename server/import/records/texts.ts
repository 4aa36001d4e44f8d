import { mandate, story } from '#domain/about/kind.ts'
import { coreAreas } from '#domain/core-areas/kind.ts'
import { writeRecord } from '#domain/records/codec.ts'
import { fieldsOf } from '#domain/records/kind.ts'
import { otherFields, readTexts, type TextsKind } from '#domain/records/named-text.ts'
import { type Note, quote } from '../findings.ts'
import { readFields } from './fields.ts'
import { firstPicture, readPictures, readRichText } from './pictures.ts'
import type { PlannedRecord, ReadRecord } from './planned-record.ts'
import { noteLength } from './text.ts'

/** The records of `aboutUs`: the story and the mandate. */
export const readAboutUs: ReadRecord = (record, note, options) => {
  if (record.id === 'About') return readStory(record, note, options)
  if (record.id === 'Mandate') return planTexts(mandate, record, note)
  note('record-left-out', null, 'This collection has the records About and Mandate only.')
  return null
}

/** The record of `LandingPage`: the core areas. */
export const readLandingPage: ReadRecord = (record, note) => {
  if (record.id === 'CoreAreas') return planTexts(coreAreas, record, note)
  note('record-left-out', null, 'This collection has the record CoreAreas only.')
  return null
}

const readStory: ReadRecord = ({ fields: stored }, note, options) => {
  const fields = readFields(stored, note)
  fields.raw('id')
  const intro = story.fields.intro.tidy(fields.text('intro'))
  const content = fields.text('content')
  const addresses = fields.addresses('image', 'text')
  noteLength(intro, 'intro', story.fields.intro.limit, note)
  noteLength(content, 'content', story.fields.content.limit, note)
  fields.noteUnknown()
  const text = readRichText(content, 'content', note, options)
  const pictures = firstPicture([...readPictures(addresses, 'image', note, options), ...text.pictures], note)
  return {
    kind: 'with-pictures',
    collection: 'aboutUs',
    id: 'About',
    pictures,
    toFields: (urlOf) =>
      writeRecord(story, {
        id: 'About',
        intro,
        content: text.toHtml(urlOf),
        image: pictures[0] ? urlOf(pictures[0].from.text) : null,
      }),
  }
}

/** A record of named texts. Names match in the spellings that the product reads. */
function planTexts(kind: TextsKind, { id, fields }: Parameters<ReadRecord>[0], note: Note): PlannedRecord {
  const { id: _, ...given } = fields
  const found = readTexts(kind, given)
  const texts = fieldsOf(kind).map(({ name, field }): [string, string] => {
    const text = field.tidy(found[name] ?? '')
    noteLength(text, name, field.limit ?? Infinity, note)
    if (text === '') note('type', name, 'It has no text.')
    return [name, text]
  })
  for (const [name, value] of Object.entries(otherFields(kind, given))) {
    note('field', name, `It is left out. Its value: ${quote(value)}`)
  }
  return { kind: 'plain', collection: kind.collection, id, fields: Object.fromEntries(texts) }
}
