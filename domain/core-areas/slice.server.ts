import type { Slice } from '#domain/content/snapshot.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toCoreAreas } from './codec.ts'
import type { CoreAreas } from './schema.ts'

export const coreAreasSlice: Slice<CoreAreas> = { collection: 'LandingPage', read: readCoreAreasSlice }

async function readCoreAreasSlice(documents: Pick<DocumentStore, 'read'>): Promise<CoreAreas> {
  return toCoreAreas((await documents.read('LandingPage')).get('CoreAreas') ?? null)
}
