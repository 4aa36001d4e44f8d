import { requirePermission } from '#domain/accounts/policy.ts'
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
   * Removes all unedited starter content from the website in one commit, together with its pictures unless another
   * record uses them. Stored versions stay; the samples do not return at the next start. A record that is edited at the
   * same time stays. When it resolves, the next page shows the result. Safe to repeat.
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
      requirePermission(by, 'remove-samples')
      for (;;) {
        try {
          const revision = await documents.commit([...(await deletions()), seedingEnded], toAuthor(by))
          return await content.refresh(revision)
        } catch (error) {
          // Another editor has saved or deleted one of them since it was read. The next attempt reads again.
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
    const otherTexts = textsOf(
      records.filter(([collection, { sample }]) => collection !== 'Images' && !sample),
    )
    return records
      .filter(([, { sample }]) => sample)
      .filter(
        ([collection, { id }]) =>
          collection !== 'Images' || !otherTexts.some((text) => text.includes(imageUrl(id as ImageId))),
      )
      .map(([collection, { id, version }]) => ({ kind: 'delete', collection, id, expectedVersion: version }))
  }
}

/** Stops a seed that may still run, and all later ones. */
const seedingEnded: Change = {
  kind: 'set',
  collection: 'Starter',
  id: 'content',
  fields: { state: 'removed' },
}

/** All texts in the records. A picture's address may be a field, in a list, or inside rich text. */
function textsOf(records: Records): readonly string[] {
  const texts = (value: Json): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(texts)
        : []
  return records.flatMap(([, { fields }]) => texts(fields))
}
