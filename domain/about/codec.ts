import { readTextMap } from '#domain/content/text-map.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { principles, type Mandate } from './schema.ts'

/*
 * Converts the stored records `aboutUs/About` and `aboutUs/Mandate`, which have the field names of the forum's earlier
 * website.
 */

interface AboutRecord {
  readonly id: string
  readonly intro: string
  /** Stored HTML; sanitise it again before a page shows it. */
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

/** `document`: null when there is no record. */
export function toMandate(document: StoredDocument | null): Mandate {
  return {
    texts: readTextMap(document?.fields ?? {}, principles),
    version: document?.version ?? 0,
    sample: document?.sample ?? false,
  }
}
