import { toEnvelope } from '#domain/content/envelope.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { readTextMap } from '#domain/content/text-map.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { areaNames, type CoreAreas, type CoreAreasForEditing } from './schema.ts'

/** Reads. Those for public pages answer from the content snapshot, without a database read. */
export interface CoreAreaQueries {
  all(): CoreAreas
  /** For staff: what the form holds; of version 0 and empty while nobody has written it. */
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
