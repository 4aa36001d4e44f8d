import { toEnvelope } from '#domain/content/envelope.ts'
import { readVersion } from '#domain/content/past-version.server.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { readTextMap } from '#domain/content/text-map.ts'
import { findPicturesInFull } from '#domain/media/find-images.server.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readAboutFields } from './codec.ts'
import {
  principles,
  type AboutStory,
  type Mandate,
  type MandateForEditing,
  type StoryForEditing,
} from './schema.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export interface AboutQueries {
  /** Null when there is no record. */
  story(): AboutStory | null
  mandate(): Mandate
  /**
   * For staff: the values of the form, of the published record or of a past `version`. Empty, with version 0, when
   * there was no record.
   */
  storyForEditing(version?: number): Promise<StoryForEditing>
  /** The same for the mandate. */
  mandateForEditing(version?: number): Promise<MandateForEditing>
}

export function createAboutQueries(
  content: Content<{ about: AboutStory | null; mandate: Mandate }>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
): AboutQueries {
  return {
    story: () => content.current().about,
    mandate: () => content.current().mandate,

    async storyForEditing(version) {
      const document = await readVersion(documents, 'aboutUs', 'About', version)
      const { intro, content: html, image } = readAboutFields(document?.fields ?? {})
      const [detailed = null] = await findPicturesInFull(image ? [image] : [], documents)
      return {
        intro,
        content: sanitiseRichText(html),
        image: detailed,
        ...toEnvelope(document),
      }
    },

    async mandateForEditing(version) {
      const document = await readVersion(documents, 'aboutUs', 'Mandate', version)
      return { texts: readTextMap(document?.fields ?? {}, principles), ...toEnvelope(document) }
    },
  }
}
