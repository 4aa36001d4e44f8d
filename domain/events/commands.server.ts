import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import type { PublishOptions } from '#domain/content/record.ts'
import type { ChangedSince, Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { toEventFields } from './codec.ts'
import type { EventDraft } from './draft.ts'
import { programmeLines } from './programme.ts'

export interface EventCommands {
  /**
   * Publishes an event. When it resolves, the event is durable and the next page shows it. The same draft sent twice makes
   * one record with one id.
   */
  add(
    draft: EventDraft,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /** Saves an event; the next page shows it. `expectedVersion`: the version that the editor opened. */
  save(
    id: string,
    draft: EventDraft,
    expectedVersion: number,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<Saved, SaveRefusal>>
  /**
   * Removes an event from the website. Its versions stay stored. `expectedVersion`: the version that the editor opened.
   * Removing a missing event is accepted.
   */
  remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, ChangedSince>>
}

const collection = 'Events'

export function createEventCommands({ publisher }: { readonly publisher: Publisher }): EventCommands {
  return {
    add: (draft, by, options) =>
      publisher.add(
        {
          collection,
          content: { ...draft, programme: programmeLines(draft.programme) },
          pictures: { name: 'image', images: [] },
          toFields: (id) => toEventFields({ ...draft, id }),
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
          toFields: (current) => ({ ...current, ...toEventFields({ ...draft, id }) }),
        },
        by,
        options,
      ),

    remove: (id, expectedVersion, by) => publisher.remove({ collection, id, expectedVersion }, by),
  }
}
