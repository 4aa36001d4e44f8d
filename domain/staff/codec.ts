import { z } from 'zod'
import { toPicture } from '#domain/media/image-record.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import type { StaffMember } from './schema.ts'

/*
 * Converts between the stored record, which has the field names of the forum's earlier website, and a member of the
 * team. `order` is our own field: the earlier website had no order.
 */

const staffRecord = z.object({
  id: z.string(),
  fullName: z.string().min(1),
  position: z.string(),
  /** The address of a picture. */
  image: z.string().nullable(),
  order: z.number().nullable(),
})
type StaffRecord = z.infer<typeof staffRecord>

/** @throws {z.ZodError} when the member has no name. */
export function toStaffFields(record: StaffRecord): Fields {
  const { image, order, ...member } = staffRecord.parse(record)
  return {
    ...member,
    ...(image === null ? {} : { image }),
    ...(order === null ? {} : { order }),
  }
}

/** Null when the record cannot be shown, because it has no name. */
export function readStaffFields(stored: Fields): StaffRecord | null {
  const record = staffRecord.safeParse({
    id: readText(stored.id),
    fullName: readText(stored.fullName),
    position: readText(stored.position),
    image: readText(stored.image) || null,
    order: typeof stored.order === 'number' ? stored.order : null,
  })
  return record.data ?? null
}

/** Converts a stored record to a member. Null when the record cannot be shown. */
export function toStaffMember(
  document: StoredDocument,
  images: ReadonlyMap<string, StoredDocument>,
): StaffMember | null {
  const record = readStaffFields(document.fields)
  if (!record) return null
  const { fullName, position, image, order } = record
  return {
    id: document.id,
    fullName,
    position,
    image: image ? toPicture(image, images) : null,
    order,
    version: document.version,
    sample: document.sample,
  }
}
