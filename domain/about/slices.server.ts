import type { Slice } from '#domain/content/snapshot.server.ts'
import { toPicture } from '#domain/media/image-record.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readAboutFields, toMandate } from './codec.ts'
import type { AboutStory, Mandate } from './schema.ts'

export const aboutSlice: Slice<AboutStory | null> = { collection: 'aboutUs', read: readAboutSlice }
export const mandateSlice: Slice<Mandate> = { collection: 'aboutUs', read: readMandateSlice }

/** Reads the story; null when there is no record. */
async function readAboutSlice(documents: Pick<DocumentStore, 'read'>): Promise<AboutStory | null> {
  const document = (await documents.read('aboutUs')).get('About')
  if (!document) return null
  const images = await documents.read('Images', { idPrefix: 'aboutUs/' })
  const { intro, content, image } = readAboutFields(document.fields)
  return {
    intro,
    content: presentRichText(content),
    image: image ? toPicture(image, images) : null,
    version: document.version,
    sample: document.sample,
  }
}

async function readMandateSlice(documents: Pick<DocumentStore, 'read'>): Promise<Mandate> {
  return toMandate((await documents.read('aboutUs')).get('Mandate') ?? null)
}
