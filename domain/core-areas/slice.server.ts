import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toCoreAreas } from './codec.ts'
import type { CoreAreas } from './schema.ts'

export async function readCoreAreasSlice(documents: Pick<DocumentStore, 'read'>): Promise<CoreAreas> {
  return toCoreAreas((await documents.read('LandingPage')).get('CoreAreas') ?? null)
}
