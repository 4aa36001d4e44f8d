import { toEnvelope } from '#domain/content/envelope.ts'
import { readVersion } from '#domain/content/past-version.server.ts'
import { findPicturesInFull } from '#domain/media/find-images.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readRecord } from './codec.ts'
import { type EditedOf, fieldsOf, type Kind, type RecordOf, type ShownIn } from './kind.ts'
import { recordKinds, type SingleKindName } from './kinds.ts'
import { sanitiseRecord } from './sanitise.server.ts'

export const createEditingQueries = <K extends Kind>(kind: K, documents: VersionedDocuments) => ({
  /**
   * For staff: the published record, or its past `version`, with the values for its form. Null when the record did not
   * exist or cannot be read.
   */
  async forEditing(id: string, version?: number): Promise<EditedOf<K> | null> {
    const document = await readVersion(documents, kind.collection, id, version)
    const record = document && readRecord(kind, document.fields)
    return record && { ...(await showRecord(kind, record, documents)), id, ...toEnvelope(document) }
  },
})

type VersionedDocuments = Pick<DocumentStore, 'get' | 'version'>

export const createSingleQueries = <K extends Kind>(
  name: SingleKindName,
  kind: K,
  documents: VersionedDocuments,
) => ({
  /**
   * For staff: the values of the form, of the published record or of a past `version`. Empty, with version 0, when
   * there was no record.
   */
  async forEditing(version?: number): Promise<EditedOf<K>> {
    const { id } = recordKinds[name]
    const document = await readVersion(documents, kind.collection, id, version)
    const record = readRecord(kind, document?.fields ?? {})
    if (!record) throw new TypeError(`${kind.collection}/${id} cannot be read.`)
    return { ...(await showRecord(kind, record, documents)), id, ...toEnvelope(document) }
  },
})

/** A record as its form shows it. */
export async function showRecord<K extends Kind>(
  kind: K,
  record: RecordOf<K>,
  documents: VersionedDocuments,
): Promise<ShownIn<K>> {
  const shown: Record<string, unknown> = sanitiseRecord(kind, record)
  for (const { name, field } of fieldsOf(kind)) {
    if (field.shownAs !== 'pictures') continue
    const urls = [shown[name]].flat().filter((url) => typeof url === 'string')
    const pictures = await findPicturesInFull(urls, documents)
    shown[name] = Array.isArray(shown[name]) ? pictures : (pictures[0] ?? null)
  }
  return shown as ShownIn<K>
}
