import { mandate } from '#domain/about/kind.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { coreAreas } from '#domain/core-areas/kind.ts'
import { isOwnDownload } from '#domain/downloads/download-address.ts'
import { readDownloads, toStoredDownloads } from '#domain/downloads/stored-downloads.ts'
import { readNeedsProgram } from '#domain/events/codec.ts'
import { event } from '#domain/events/kind.ts'
import { kindOf } from '#domain/history/record-key.ts'
import type { RecordKind } from '#domain/history/schema.ts'
import { parseImageAddress } from '#domain/media/image-address.ts'
import { readImageFields } from '#domain/media/image-record.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { readRecord, writeRecord } from '#domain/records/codec.ts'
import { declarationOf } from '#domain/records/kinds.server.ts'
import { fieldsOf, type Kind } from '#domain/records/kind.ts'
import { readTexts, type TextsKind } from '#domain/records/named-text.ts'
import { sanitiseRecord } from '#domain/records/sanitise.server.ts'
import { readOrder } from '#domain/staff/codec.ts'
import { member } from '#domain/staff/kind.ts'
import { firstSettings, settingsOver, toSettingsFields } from '#domain/settings/values.ts'
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
  if (collection === 'Images') return cleanImage(id, stored)
  if (!isRecordId(id)) return { problem: 'its id cannot be part of an address.' }
  if (stored['id'] !== undefined && stored['id'] !== id) return { problem: 'the field id has another id.' }
  const kind = kindOf(collection, id)
  if (kind) {
    const clean = isParticular(kind) ? particular[kind] : cleanDeclared(declarationOf(kind))
    return clean(id, stored, organisation)
  }
  return { problem: `the website has no such ${collection === 'Settings' ? 'settings' : 'page'}.` }
}

type Clean<Rest extends unknown[] = [organisation: Organisation]> = (
  id: string,
  stored: Fields,
  ...rest: Rest
) => CleanedRecord

function cleanDeclared(kind: Kind): Clean<[]> {
  return (id, stored) => {
    const record = readRecord(kind, stored)
    if (!record) return { problem: kind.unreadable?.imported ?? 'it cannot be read.' }
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

/** Kinds with stored fields that are not in their form, or that are not read as they are declared. */
const particular = {
  staff(id, stored) {
    const cleaned = cleanDeclared(member)(id, stored)
    const order = readOrder(stored)
    return 'problem' in cleaned || order === null ? cleaned : { fields: { ...cleaned.fields, order } }
  },

  event(id, stored) {
    const cleaned = cleanDeclared(event)(id, stored)
    if ('problem' in cleaned || stored['needsProgram'] === undefined) return cleaned
    return { fields: { ...cleaned.fields, needsProgram: readNeedsProgram(stored) } }
  },

  mandate: cleanTexts(mandate),
  'core-areas': cleanTexts(coreAreas),

  settings(_id, stored, organisation) {
    const first = firstSettings(organisation)
    const settings = readRecord(settingsOver(first), stored)
    return { fields: settings ? only(stored, toSettingsFields(settings, stored, first)) : {} }
  },
} satisfies Readonly<Partial<Record<RecordKind, Clean>>>

const isParticular = (kind: RecordKind): kind is keyof typeof particular => kind in particular

function cleanImage(id: string, stored: Fields): CleanedRecord {
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
}

function cleanTexts(kind: TextsKind): Clean<[]> {
  return (id, stored) => {
    // Names typed by hand get the spelling of the website.
    const cleaned = Object.entries(readTexts(kind, stored)).filter(
      ([name, text]) => text !== '' || stored[name] !== undefined,
    )
    return {
      fields: {
        ...(stored['id'] !== undefined && { id }),
        ...Object.fromEntries(cleaned.map(([name, text]) => [name, toLines(text)])),
      },
    }
  }
}

/** Leaves out fields that reading has added, so that old records do not change. Pages do not need them. */
const only = (stored: Fields, cleaned: Fields): Fields =>
  Object.fromEntries(Object.entries(cleaned).filter(([name]) => stored[name] !== undefined))
