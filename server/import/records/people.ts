import { accountLimits } from '#domain/accounts/schema.ts'
import { toContactFields } from '#domain/contact/rules.ts'
import { contactLimits } from '#domain/contact/schema.ts'
import { toLines } from '#domain/plain-text.ts'
import type { Json } from '#ports/documents/document-store.ts'
import { quote } from '../findings.ts'
import { readFields } from './fields.ts'
import type { ReadRecord } from './planned-record.ts'
import { noteLength, readLine } from './text.ts'

/** A message of the contact form. */
export const readMessage: ReadRecord = ({ id, fields: stored }, note) => {
  const fields = readFields(stored, note)
  fields.raw('id')
  const name = readLine(fields, 'name', contactLimits.name, note)
  const email = readLine(fields, 'email', contactLimits.email, note)
  const phone = readLine(fields, 'phone', contactLimits.phone, note)
  const message = toLines(fields.text('message'))
  noteLength(message, 'message', contactLimits.message, note)
  fields.noteUnknown()
  if (!message && !email && !phone) {
    note('record-left-out', null, 'It is empty.')
    return null
  }
  return {
    kind: 'plain',
    collection: 'Contactus',
    id,
    fields: toContactFields(id, { name, email, phone, message }),
  }
}

/** The record of an account. The account itself comes from the export of accounts. */
export const readUser: ReadRecord = ({ id, fields: stored }, note) => {
  const fields = readFields(stored, note)
  fields.raw('id')
  const username = readLine(fields, 'username', accountLimits.username, note)
  const email = readLine(fields, 'email', accountLimits.email, note)
  const stamp = fields.raw('createdAt')
  const createdAt = readTime(stamp)
  if (createdAt === null) {
    note(
      'date',
      'createdAt',
      stamp === undefined ? 'It is missing.' : `${quote(stamp)} is no date that exists.`,
    )
  }
  fields.noteUnknown()
  if (!email) {
    note('record-left-out', 'email', 'It has no mail address.')
    return null
  }
  return {
    kind: 'plain',
    collection: 'Users',
    id,
    fields: { username, email, ...(createdAt !== null && { createdAt }) },
  }
}

/** A moment as ISO text. Null when it is none. */
function readTime(value: Json | undefined): string | null {
  const { seconds } = (typeof value === 'object' && value !== null ? value : {}) as { seconds?: unknown }
  const ms =
    typeof seconds === 'number'
      ? seconds * 1_000
      : typeof value === 'string'
        ? Date.parse(value)
        : Number(value ?? Number.NaN)
  const moment = new Date(ms)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
