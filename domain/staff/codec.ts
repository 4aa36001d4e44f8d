import { z } from 'zod'
import { toPicture } from '#domain/media/image-record.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import type { StaffMember } from './schema.ts'

/*
 * Between the stored shape, with the field names of the forum's earlier website, and a member of the team. `order`
 * is ours: the earlier website had no order.
 */

const staffRecord = z.object({
  id: z.string(),
  fullName: z.string().min(1),
  position: z.string(),
  /** The address of a picture. */
  image: z.string().nullable(),
  order: z.number().nullable(),
})
export type StaffRecord = z.infer<typeof staffRecord>

/** @throws {z.ZodError} for a member without a name. */
export function toStaffFields(record: StaffRecord): Fields {
  const { image, order, ...member } = staffRecord.parse(record)
  return {
    ...member,
    ...(image === null ? {} : { image }),
    ...(order === null ? {} : { order }),
  }
}

/** Null when the record cannot be shown: it has no name. */
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

/** The member of a stored record. Null as above. */
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
