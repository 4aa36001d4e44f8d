import { writeRecord } from '#domain/records/codec.ts'
import { member } from '#domain/staff/kind.ts'
import { readFields } from './fields.ts'
import { firstPicture, readPictures } from './pictures.ts'
import type { ReadRecord } from './planned-record.ts'
import { readLine } from './text.ts'

export const readStaff: ReadRecord = ({ id, fields: stored }, note, options) => {
  const fields = readFields(stored, note)
  fields.raw('id')
  const fullName = readLine(fields, 'fullName', member.fields.fullName.limit, note)
  const position = readLine(fields, 'position', member.fields.position.limit, note)
  const addresses = fields.addresses('image', 'text')
  fields.noteUnknown()
  if (!fullName) {
    note('record-left-out', 'fullName', 'It has no name.')
    return null
  }
  const pictures = firstPicture(readPictures(addresses, 'image', note, options), note)
  return {
    kind: 'with-pictures',
    collection: 'Staff',
    id,
    pictures,
    toFields: (urlOf) =>
      writeRecord(member, {
        id,
        fullName,
        position,
        image: pictures[0] ? urlOf(pictures[0].from.text) : null,
      }),
  }
}
