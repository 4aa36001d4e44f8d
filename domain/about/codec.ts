import { z } from 'zod'
import { readTextMap } from '#domain/content/text-map.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { principles, type Mandate } from './schema.ts'

/*
 * `aboutUs/About` and `aboutUs/Mandate` in the shape of the forum's earlier website, and as the rest of the code
 * knows them.
 */

const storedAbout = z
  .looseObject({ id: z.unknown(), intro: z.unknown(), content: z.unknown(), image: z.unknown() })
  .partial()

const aboutRecord = z.object({
  id: z.string(),
  intro: z.string(),
  /** HTML as stored: to be sanitised again before a page shows it. */
  content: z.string(),
  /** The address of a picture. */
  image: z.string().nullable(),
})
export type AboutRecord = z.infer<typeof aboutRecord>

const aboutCodec = z.codec(storedAbout, aboutRecord, {
  decode: (stored) => ({
    id: readText(stored.id),
    intro: readText(stored.intro),
    content: readText(stored.content),
    image: readText(stored.image) || null,
  }),
  encode: ({ image, ...about }) => ({ ...about, ...(image === null ? {} : { image }) }),
})

export function toAboutFields(about: AboutRecord): Fields {
  return z.encode(aboutCodec, about) as Fields
}

export function readAboutFields(fields: Fields): AboutRecord {
  return z.decode(aboutCodec, fields as z.input<typeof aboutCodec>)
}

/** `document`: null while nobody has written the mandate. */
export function toMandate(document: StoredDocument | null): Mandate {
  return {
    texts: readTextMap(document?.fields ?? {}, principles),
    version: document?.version ?? 0,
    sample: document?.sample ?? false,
  }
}

const readText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
