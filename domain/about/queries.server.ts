import type { Content } from '#domain/content/snapshot.server.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readAboutFields } from './codec.ts'
import type { AboutStory, Mandate } from './schema.ts'

/** Reads for pages. All but `storyForEditing` answer from the content snapshot, without a database read. */
export interface AboutQueries {
  /** Null while nobody has written it. */
  story(): AboutStory | null
  mandate(): Mandate
  /** The story with its headings as the editor made them. One database read. Null while nobody has written it. */
  storyForEditing(): Promise<AboutStory | null>
}

export function createAboutQueries(content: Content, documents: DocumentStore): AboutQueries {
  return {
    story: () => content.current().about,
    mandate: () => content.current().mandate,
    async storyForEditing() {
      const story = content.current().about
      const document = story && (await documents.get('aboutUs', 'About'))
      if (!document) return null
      const { intro, content: html } = readAboutFields(document.fields)
      return { ...story, intro, content: sanitiseRichText(html), version: document.version }
    },
  }
}
