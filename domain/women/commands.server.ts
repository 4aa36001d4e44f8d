import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import type { PublishOptions } from '#domain/content/record.ts'
import type { ChangedSince, Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { toWomanFields, type WomanRecord } from './codec.ts'
import { wordsRules, type WomanDraft } from './draft.ts'

export interface WomenCommands {
  /**
   * Publishes a woman. When it resolves, the record is durable and the next page shows her. The same draft sent twice
   * makes one record with one id.
   */
  add(
    draft: WomanDraft,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /** Saves a woman; the next page shows the change. `expectedVersion`: the version that the editor opened. */
  save(
    id: string,
    draft: WomanDraft,
    expectedVersion: number,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<Saved, SaveRefusal>>
  /**
   * Takes a woman off the website. The versions and the portrait stay stored. `expectedVersion`: the version that the
   * editor opened. Removing a missing record is accepted.
   */
  remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, ChangedSince>>
}

const collection = 'Women'

export function createWomenCommands({ publisher }: { readonly publisher: Publisher }): WomenCommands {
  return {
    async add(draft, by, options) {
      const checked = check(draft)
      if (!checked.ok) return checked
      const woman = checked.value
      return publisher.add(
        {
          collection,
          content: { ...woman },
          pictures: { name: 'image', images: [draft.image] },
          toFields: (id, [url = null]) => toWomanFields({ ...woman, id, image: url }),
        },
        by,
        options,
      )
    },

    async save(id, draft, expectedVersion, by, options) {
      const checked = check(draft)
      if (!checked.ok) return refused({ code: 'invalid', errors: checked.refusal })
      return publisher.save(
        {
          collection,
          id,
          expectedVersion,
          pictures: { name: 'image', images: [draft.image] },
          toFields: (current, [url = null]) => ({
            ...current,
            ...toWomanFields({ ...checked.value, id, image: url }),
          }),
        },
        by,
        options,
      )
    },

    remove: (id, expectedVersion, by) => publisher.remove({ collection, id, expectedVersion }, by),
  }
}

function check({
  image: _image,
  ...draft
}: WomanDraft): Result<Omit<WomanRecord, 'id' | 'image'>, FieldErrors> {
  const words = sanitiseRichText(draft.words)
  const problem = checkRichText(words, wordsRules)
  return problem ? refused({ words: problem }) : accepted({ ...draft, words })
}
