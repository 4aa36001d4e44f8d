import { createHash } from 'node:crypto'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Fields, Json } from '#ports/documents/document-store.ts'
import type { Findings } from '../findings.ts'
import { toPlainValue } from '../plain-value.ts'
import type { SourceCollection, SourceRecord } from '../source.ts'
import { readNews } from './news.ts'
import { readMessage, readUser } from './people.ts'
import type { PlannedRecord, ReadingOptions, ReadRecord } from './planned-record.ts'
import { readProgram } from './program.ts'
import { readStaff } from './staff.ts'
import { readAboutUs, readLandingPage } from './texts.ts'

const readers: Readonly<Record<SourceCollection, ReadRecord>> = {
  Programs: readProgram,
  NewsUpdates: readNews,
  newsUpdates: readNews,
  Staff: readStaff,
  aboutUs: readAboutUs,
  LandingPage: readLandingPage,
  Contactus: readMessage,
  Users: readUser,
}

/** The largest record of Firestore, in bytes of JSON here. Nothing larger can come from there. */
const largestRecordBytes = 1_048_576

/**
 * Returns a record as plain JSON. Null, with a note, for a value that is no map, or larger than the earlier website
 * could store.
 */
export function toPlainRecord({ collection, id, value }: SourceRecord, findings: Findings): Fields | null {
  const note = findings.of(collection, id)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    note('record-left-out', null, 'It is no map of fields.')
    return null
  }
  const { __collections__, ...own } = value as Record<string, unknown>
  if (
    typeof __collections__ === 'object' &&
    __collections__ !== null &&
    Object.keys(__collections__).length > 0
  ) {
    note('field', null, 'It has collections of its own, which are left out.')
  }
  const fields = Object.fromEntries(
    Object.entries(own).map(([name, inner]) => [
      name,
      toPlainValue(inner as Json, (reason) => note('type', name, `It is left out: ${reason}.`)),
    ]),
  )
  if (Buffer.byteLength(JSON.stringify(fields)) <= largestRecordBytes) return fields
  note(
    'record-left-out',
    null,
    'It has more than 1 MB, the most that the earlier website could store in a record.',
  )
  return null
}

/** Returns null when the record cannot be imported; the reason is a finding. */
export function readRecord(
  {
    collection,
    id,
    fields,
  }: { readonly collection: SourceCollection; readonly id: string; readonly fields: Fields },
  findings: Findings,
  options: ReadingOptions,
): PlannedRecord | null {
  const note = findings.of(collection, id)
  if (id === '') {
    note('record-left-out', null, 'It has no id.')
    return null
  }
  const newId = toRecordId(id)
  if (newId !== id) note('id', null, `It becomes ${newId}, so its old address does not lead to it.`)
  if (typeof fields['id'] === 'string' && fields['id'] !== id) {
    note('type', 'id', 'It differs from the id under which the record is stored, which is used.')
  }
  return readers[collection]({ id: newId, fields }, note, options)
}

/** The id, or where an address cannot contain it a hash of it. */
const toRecordId = (id: string): string =>
  isRecordId(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 20)
