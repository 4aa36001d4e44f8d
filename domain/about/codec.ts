import { readTextMap } from '#domain/content/text-map.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { principles, type Mandate } from './schema.ts'

/*
 * `aboutUs/About` and `aboutUs/Mandate` in the shape of the forum's earlier website, and as the rest of the code
 * knows them.
 */

export interface AboutRecord {
  readonly id: string
  readonly intro: string
  /** HTML as stored: to be sanitised again before a page shows it. */
  readonly content: string
  /** The address of a picture. */
  readonly image: string | null
}

export function toAboutFields({ image, ...about }: AboutRecord): Fields {
  return { ...about, ...(image === null ? {} : { image }) }
}

export function readAboutFields(stored: Fields): AboutRecord {
  return {
    id: readText(stored.id),
    intro: readText(stored.intro),
    content: readText(stored.content),
    image: readText(stored.image) || null,
  }
}

/** `document`: null while nobody has written the mandate. */
export function toMandate(document: StoredDocument | null): Mandate {
  return {
    texts: readTextMap(document?.fields ?? {}, principles),
    version: document?.version ?? 0,
    sample: document?.sample ?? false,
  }
}
