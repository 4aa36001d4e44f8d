import { toAboutFields } from '#domain/about/codec.ts'
import { aboutLimits, principles } from '#domain/about/schema.ts'
import { mergeTextMap, readTextMap } from '#domain/content/text-map.ts'
import { areaNames, coreAreaLimits } from '#domain/core-areas/schema.ts'
import { toLines } from '#domain/plain-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { type Note, quote } from '../findings.ts'
import { readFields } from './fields.ts'
import { firstPicture, readPictures, readRichText } from './pictures.ts'
import type { PlannedRecord, ReadRecord } from './planned-record.ts'
import { noteLength } from './text.ts'

/** The records of `aboutUs`: the story and the mandate. */
export const readAboutUs: ReadRecord = (record, note, options) => {
  if (record.id === 'About') return readStory(record, note, options)
  if (record.id === 'Mandate') {
    return readTexts(record.fields, note, {
      collection: 'aboutUs',
      id: 'Mandate',
      names: principles,
      limit: aboutLimits.principle,
    })
  }
  note('record-left-out', null, 'This collection has the records About and Mandate only.')
  return null
}

/** The record of `LandingPage`: the core areas. */
export const readLandingPage: ReadRecord = ({ id, fields }, note) => {
  if (id === 'CoreAreas') {
    return readTexts(fields, note, {
      collection: 'LandingPage',
      id,
      names: areaNames,
      limit: coreAreaLimits.text,
    })
  }
  note('record-left-out', null, 'This collection has the record CoreAreas only.')
  return null
}

const readStory: ReadRecord = ({ fields: stored }, note, options) => {
  const fields = readFields(stored, note)
  fields.raw('id')
  const intro = toLines(fields.text('intro'))
  const content = fields.text('content')
  const addresses = fields.addresses('image', 'text')
  noteLength(intro, 'intro', aboutLimits.intro, note)
  noteLength(content, 'content', aboutLimits.content, note)
  fields.noteUnknown()
  const text = readRichText(content, 'content', note, options)
  const pictures = firstPicture([...readPictures(addresses, 'image', note, options), ...text.pictures], note)
  return {
    kind: 'with-pictures',
    collection: 'aboutUs',
    id: 'About',
    pictures,
    toFields: (urlOf) =>
      toAboutFields({
        id: 'About',
        intro,
        content: text.toHtml(urlOf),
        image: pictures[0] ? urlOf(pictures[0].from.text) : null,
      }),
  }
}

/** A map of names to texts. Names match in the spellings that the product reads. */
function readTexts<Name extends string>(
  stored: Fields,
  note: Note,
  {
    collection,
    id,
    names,
    limit,
  }: {
    readonly collection: 'aboutUs' | 'LandingPage'
    readonly id: string
    readonly names: readonly Name[]
    readonly limit: number
  },
): PlannedRecord {
  const { id: _, ...given } = stored
  const found = readTextMap(given, names)
  const texts = Object.fromEntries(names.map((name) => [name, toLines(found[name]).trim()])) as Record<
    Name,
    string
  >
  for (const name of names) {
    noteLength(texts[name], name, limit, note)
    if (texts[name] === '') note('type', name, 'It has no text.')
  }
  for (const [name, value] of Object.entries(mergeTextMap(given, names, texts))) {
    if (!(names as readonly string[]).includes(name)) {
      note('field', name, `It is left out. Its value: ${quote(value)}`)
    }
  }
  return { kind: 'plain', collection, id, fields: texts }
}
