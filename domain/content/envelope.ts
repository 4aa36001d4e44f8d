import type { Collection, DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'

/** What staff are told of a record beside its content. Never part of what public pages load: it names people. */
export interface Envelope {
  /** To be sent back with a save or a delete, so that nothing somebody else saved is overwritten; 0 for no record. */
  readonly version: number
  /** When the record was last written, in milliseconds since the Unix epoch; 0 for no record. */
  readonly updatedAt: number
  /** The name of whoever wrote it last, as it was then; empty for no record. */
  readonly updatedBy: string
  /** Starter content that nobody has edited. */
  readonly sample: boolean
}

/** `document`: null where nobody has written the record. */
export function toEnvelope(document: StoredDocument | null): Envelope {
  return {
    version: document?.version ?? 0,
    updatedAt: document?.updatedAt ?? 0,
    updatedBy: document?.updatedBy.name ?? '',
    sample: document?.sample ?? false,
  }
}

/** The items of one page of a list with who wrote each last: a read of the store each. Those deleted meanwhile are left out. */
export async function withEnvelopes<Item extends { readonly id: string }>(
  documents: Pick<DocumentStore, 'get'>,
  collection: Collection,
  items: readonly Item[],
): Promise<readonly (Item & Envelope)[]> {
  const read = items.map(async (item) => {
    const document = await documents.get(collection, item.id)
    return document ? [{ ...item, ...toEnvelope(document) }] : []
  })
  return (await Promise.all(read)).flat()
}
