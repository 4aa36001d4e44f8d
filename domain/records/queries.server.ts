import { toEnvelope } from '#domain/content/envelope.ts'
import { readVersion } from '#domain/content/past-version.server.ts'
import { findPicturesInFull } from '#domain/media/find-images.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readRecord } from './codec.ts'
import { type EditedOf, fieldsOf, type Kind } from './kind.ts'
import { sanitiseRecord } from './sanitise.server.ts'

export interface EditingQueries<K extends Kind> {
  /**
   * For staff: the published record, or its past `version`, with the values for its form. Null when the record did not
   * exist or cannot be read.
   */
  forEditing(id: string, version?: number): Promise<EditedOf<K> | null>
}

export const createEditingQueries = <K extends Kind>(
  kind: K,
  documents: Pick<DocumentStore, 'get' | 'version'>,
): EditingQueries<K> => ({
  async forEditing(id, version) {
    const document = await readVersion(documents, kind.collection, id, version)
    const record = document && readRecord(kind, document.fields)
    if (!document || !record) return null
    const shown: Record<string, unknown> = sanitiseRecord(kind, record)
    for (const { name, field } of fieldsOf(kind)) {
      if (field.shownAs !== 'pictures') continue
      const urls = [shown[name]].flat().filter((url) => typeof url === 'string')
      const pictures = await findPicturesInFull(urls, documents)
      shown[name] = Array.isArray(shown[name]) ? pictures : (pictures[0] ?? null)
    }
    return { ...shown, id, ...toEnvelope(document) } as EditedOf<K>
  },
})
