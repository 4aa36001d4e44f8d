import { toPicture } from '#domain/media/image-record.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { member } from './kind.ts'
import type { StaffMember } from './schema.ts'

/** The place in the team. The earlier website had no such field. */
export const readOrder = ({ order }: Fields): number | null => (typeof order === 'number' ? order : null)

/** Converts a stored record to a member. Null when the record cannot be shown. */
export function toStaffMember(
  document: StoredDocument,
  images: ReadonlyMap<string, StoredDocument>,
): StaffMember | null {
  const record = readRecord(member, document.fields)
  if (!record) return null
  const { id, fields, version, sample } = document
  const image = record.image ? toPicture(record.image, images) : null
  return { ...record, id, image, order: readOrder(fields), version, sample }
}
