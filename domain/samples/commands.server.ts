import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { type ImageId, imageUrl } from '#domain/media/image-address.ts'
import {
  publicCollections,
  type Change,
  type Collection,
  type DocumentStore,
  type Json,
  type StoredDocument,
} from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'

export interface SampleCommands {
  /**
   * Takes all starter content off the website that nobody has edited, and the pictures that nothing else names, in
   * one commit; every version is kept, and no start brings any of it back. A record that somebody edits at the same
   * moment stays. When it resolves, the next page shows it. Safe to repeat.
   */
  removeAll(by: Editor): Promise<void>
}

type Records = readonly (readonly [Collection, StoredDocument])[]

export function createSampleCommands({
  documents,
  content,
}: {
  readonly documents: DocumentStore
  readonly content: Pick<Content, 'refresh'>
}): SampleCommands {
  return {
    async removeAll(by) {
      for (;;) {
        try {
          const revision = await documents.commit([...(await deletions()), broughtInForGood], toAuthor(by))
          return await content.refresh(revision)
        } catch (error) {
          // Somebody saved or deleted one of them since it was read: looked at again, it is theirs.
          if (!(error instanceof VersionConflictError)) throw error
        }
      }
    },
  }

  async function deletions(): Promise<readonly Change[]> {
    const records: Records = (
      await Promise.all(
        publicCollections.map(async (collection) =>
          [...(await documents.read(collection)).values()].map((document) => [collection, document] as const),
        ),
      )
    ).flat()
    const kept = textsOf(records.filter(([collection, { sample }]) => collection !== 'Images' && !sample))
    return records
      .filter(([, { sample }]) => sample)
      .filter(
        ([collection, { id }]) =>
          collection !== 'Images' || !kept.some((text) => text.includes(imageUrl(id as ImageId))),
      )
      .map(([collection, { id, version }]) => ({ kind: 'delete', collection, id, expectedVersion: version }))
  }
}

/** A first start may still be bringing samples in: it stops, and so does every later one. */
const broughtInForGood: Change = {
  kind: 'set',
  collection: 'Starter',
  id: 'content',
  fields: { state: 'removed' },
}

/** Every text in the records: an address may stand alone, in a list, or in a rich text. */
function textsOf(records: Records): readonly string[] {
  const texts = (value: Json): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(texts)
        : []
  return records.flatMap(([, { fields }]) => texts(fields))
}
