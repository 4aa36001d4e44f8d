import { toEnvelope } from '#domain/content/envelope.ts'
import { readVersion } from '#domain/content/past-version.server.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { readTextMap } from '#domain/content/text-map.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { areaNames, type CoreAreas, type CoreAreasForEditing } from './schema.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export interface CoreAreaQueries {
  all(): CoreAreas
  /**
   * For staff: the values of the form, of the published record or of a past `version`. Empty, with version 0, when
   * there was no record.
   */
  forEditing(version?: number): Promise<CoreAreasForEditing>
}

export function createCoreAreaQueries(
  content: Content<{ coreAreas: CoreAreas }>,
  documents: Pick<DocumentStore, 'get' | 'version'>,
): CoreAreaQueries {
  return {
    all: () => content.current().coreAreas,

    async forEditing(version) {
      const document = await readVersion(documents, 'LandingPage', 'CoreAreas', version)
      return { texts: readTextMap(document?.fields ?? {}, areaNames), ...toEnvelope(document) }
    },
  }
}
