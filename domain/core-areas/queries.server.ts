import { toEnvelope } from '#domain/content/envelope.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { readTextMap } from '#domain/content/text-map.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { areaNames, type CoreAreas, type CoreAreasForEditing } from './schema.ts'

/** Queries. Those for public pages read from the content snapshot, without a database read. */
export interface CoreAreaQueries {
  all(): CoreAreas
  /** For staff: the values of the form. Empty, with version 0, when there is no record. */
  forEditing(): Promise<CoreAreasForEditing>
}

export function createCoreAreaQueries(
  content: Content<{ coreAreas: CoreAreas }>,
  documents: Pick<DocumentStore, 'get'>,
): CoreAreaQueries {
  return {
    all: () => content.current().coreAreas,

    async forEditing() {
      const document = await documents.get('LandingPage', 'CoreAreas')
      return { texts: readTextMap(document?.fields ?? {}, areaNames), ...toEnvelope(document) }
    },
  }
}
