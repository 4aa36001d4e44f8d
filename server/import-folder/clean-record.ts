import { readAboutFields, toAboutFields } from '#domain/about/codec.ts'
import { principles } from '#domain/about/schema.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { readTextMap } from '#domain/content/text-map.ts'
import { areaNames } from '#domain/core-areas/schema.ts'
import { isOwnDownload } from '#domain/downloads/download-address.ts'
import { readDownloads, toStoredDownloads } from '#domain/downloads/stored-downloads.ts'
import { readNeedsProgram } from '#domain/events/codec.ts'
import { event } from '#domain/events/kind.ts'
import { parseImageAddress } from '#domain/media/image-address.ts'
import { readImageFields } from '#domain/media/image-record.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { readRecord, writeRecord } from '#domain/records/codec.ts'
import { declaredIn } from '#domain/records/kinds.server.ts'
import { fieldsOf, type Kind } from '#domain/records/kind.ts'
import { sanitiseRecord } from '#domain/records/sanitise.server.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { readOrder } from '#domain/staff/codec.ts'
import { member } from '#domain/staff/kind.ts'
import { readSettings, toSettingsFields } from '#domain/settings/codec.ts'
import { defaultSettings, settingsRecord } from '#domain/settings/schema.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import type { ExportedCollection } from '../export/format.ts'

/** The fields to store, or the reason why the record cannot be imported, in words. */
type CleanedRecord = { readonly fields: Fields } | { readonly problem: string }

/**
 * Reads a record as pages do and writes it as the forms do, so that nothing is imported that they would refuse: rich
 * text is sanitised, unknown fields are left out. A record that the product has stored does not change.
 * `organisation`: that of `site.config.ts`.
 */
export function cleanRecord(
  collection: ExportedCollection,
  { id, fields: stored }: { readonly id: string; readonly fields: Fields },
  organisation: Organisation,
): CleanedRecord {
  const declared = declaredIn(collection)
  const clean = particular[collection] ?? (declared && cleanDeclared(declared))
  if (!clean) throw new TypeError(`The records of ${collection} cannot be imported.`)
  if (collection !== 'Images') {
    if (!isRecordId(id)) return { problem: 'its id cannot be part of an address.' }
    if (stored['id'] !== undefined && stored['id'] !== id) return { problem: 'the field id has another id.' }
  }
  return clean(id, stored, organisation)
}

type Clean<Rest extends unknown[] = [organisation: Organisation]> = (
  id: string,
  stored: Fields,
  ...rest: Rest
) => CleanedRecord

function cleanDeclared(kind: Kind): Clean<[]> {
  return (id, stored) => {
    const record = readRecord(kind, stored)
    if (!record) return { problem: kind.unreadable.imported }
    const tidied = Object.entries(kind.fields).map(([name, { tidy, limit }]) => {
      const value = record[name]
      return [name, typeof value === 'string' && limit !== undefined ? tidy(value) : value]
    })
    const cleaned = sanitiseRecord(kind, { ...Object.fromEntries(tidied), id })
    return { fields: { ...only(stored, writeRecord(kind, cleaned)), ...ownDownloads(kind, id, stored) } }
  }
}

/** A file is offered by the record that it was uploaded for. */
const ownDownloads = (kind: Kind, id: string, stored: Fields): Fields =>
  Object.fromEntries(
    fieldsOf(kind)
      .filter(({ field, stored: name }) => field.shownAs === 'downloads' && stored[name] !== undefined)
      .map(({ stored: name }) => [
        name,
        toStoredDownloads(readDownloads(stored[name]).filter(({ url }) => isOwnDownload(id, url))),
      ]),
  )

/** Collections that have no declaration, or a field that is not in the form. */
const particular: Readonly<Partial<Record<ExportedCollection, Clean>>> = {
  Staff(id, stored) {
    const cleaned = cleanDeclared(member)(id, stored)
    const order = readOrder(stored)
    return 'problem' in cleaned || order === null ? cleaned : { fields: { ...cleaned.fields, order } }
  },

  aboutUs(id, stored) {
    if (id === 'Mandate') return { fields: cleanTexts(stored, id, readTextMap(stored, principles)) }
    if (id !== 'About') return { problem: 'the website has no such page.' }
    const about = readAboutFields(stored)
    const cleaned = { intro: toLines(about.intro), content: sanitiseRichText(toLines(about.content)) }
    return { fields: only(stored, toAboutFields({ ...about, id, ...cleaned })) }
  },

  LandingPage(id, stored) {
    if (id !== 'CoreAreas') return { problem: 'the website has no such page.' }
    return { fields: cleanTexts(stored, id, readTextMap(stored, areaNames)) }
  },

  Events(id, stored) {
    const cleaned = cleanDeclared(event)(id, stored)
    if ('problem' in cleaned || stored['needsProgram'] === undefined) return cleaned
    return { fields: { ...cleaned.fields, needsProgram: readNeedsProgram(stored) } }
  },

  Settings(id, stored, organisation) {
    if (id !== settingsRecord.id) return { problem: 'the website has no such settings.' }
    const defaults = defaultSettings(organisation)
    return { fields: only(stored, toSettingsFields(readSettings(stored, defaults), stored, defaults)) }
  },

  Images(id, stored) {
    const isMaster = parseImageAddress(`/images/${id}`)?.variant === null
    const image = isMaster && readImageFields(stored)
    if (!image) return { problem: 'it is no record of a picture.' }
    const { description, caption, photographer, originalName, point, ...facts } = image
    const cleaned = {
      description: toOneLine(description),
      caption: toOneLine(caption),
      photographer: toOneLine(photographer),
      originalName: toOneLine(originalName),
    }
    return { fields: only(stored, { ...facts, ...cleaned, ...(point && { point }) }) }
  },
}

function cleanTexts(stored: Fields, id: string, texts: Readonly<Record<string, string>>): Fields {
  // Names typed by hand get the spelling of the website.
  const cleaned = Object.entries(texts).filter(([name, text]) => text !== '' || stored[name] !== undefined)
  return {
    ...(stored['id'] !== undefined && { id }),
    ...Object.fromEntries(cleaned.map(([name, text]) => [name, toLines(text)])),
  }
}

/** Leaves out fields that reading has added, so that old records do not change. Pages do not need them. */
const only = (stored: Fields, cleaned: Fields): Fields =>
  Object.fromEntries(Object.entries(cleaned).filter(([name]) => stored[name] !== undefined))
