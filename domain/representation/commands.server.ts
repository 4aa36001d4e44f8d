import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import type { PublishOptions } from '#domain/content/record.ts'
import type { ChangedSince, Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { toCountFields } from './codec.ts'
import type { CountDraft } from './draft.ts'

export interface RepresentationCommands {
  /**
   * Publishes a count. When it resolves, the count is durable and the next page shows it. The same draft sent twice makes
   * one record with one id.
   */
  add(
    draft: CountDraft,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /** Saves a count; the next page shows it. `expectedVersion`: the version that the editor opened. */
  save(
    id: string,
    draft: CountDraft,
    expectedVersion: number,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<Saved, SaveRefusal>>
  /**
   * Removes a count from the website. Its versions stay stored. `expectedVersion`: the version that the editor opened.
   * Removing a missing count is accepted.
   */
  remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, ChangedSince>>
}

const collection = 'Representation'

export function createRepresentationCommands({
  publisher,
}: {
  readonly publisher: Publisher
}): RepresentationCommands {
  return {
    add: (draft, by, options) =>
      publisher.add(
        {
          collection,
          content: { ...draft },
          pictures: { name: 'image', images: [] },
          toFields: (id) => toCountFields({ ...draft, id }),
        },
        by,
        options,
      ),

    save: (id, draft, expectedVersion, by, options) =>
      publisher.save(
        {
          collection,
          id,
          expectedVersion,
          toFields: (current) => ({ ...current, ...toCountFields({ ...draft, id }) }),
        },
        by,
        options,
      ),

    remove: (id, expectedVersion, by) => publisher.remove({ collection, id, expectedVersion }, by),
  }
}
