import { z } from 'zod'
import { toPicture } from '#domain/media/image-record.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import type { StaffMember } from './schema.ts'

/*
 * Between the stored shape, with the field names of the forum's earlier website, and a member of the team. `order`
 * is ours: the earlier website had no order.
 */

const storedStaff = z
  .looseObject({
    id: z.unknown(),
    fullName: z.unknown(),
    position: z.unknown(),
    /** The address of a picture. */
    image: z.unknown(),
    order: z.unknown(),
  })
  .partial()

const staffRecord = z.object({
  id: z.string(),
  fullName: z.string().min(1),
  position: z.string(),
  image: z.string().nullable(),
  order: z.number().nullable(),
})
export type StaffRecord = z.infer<typeof staffRecord>

const staffCodec = z.codec(storedStaff, staffRecord, {
  decode: (stored) => ({
    id: readText(stored.id),
    fullName: readText(stored.fullName),
    position: readText(stored.position),
    image: readText(stored.image) || null,
    order: typeof stored.order === 'number' ? stored.order : null,
  }),
  encode: ({ image, order, ...member }) => ({
    ...member,
    ...(image === null ? {} : { image }),
    ...(order === null ? {} : { order }),
  }),
})

/** @throws {z.ZodError} for a member without a name. */
export function toStaffFields(member: StaffRecord): Fields {
  return z.encode(staffCodec, member) as Fields
}

/** Null when the record cannot be shown: it has no name. */
export function readStaffFields(fields: Fields): StaffRecord | null {
  return z.safeDecode(staffCodec, fields as z.input<typeof staffCodec>).data ?? null
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

const readText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
