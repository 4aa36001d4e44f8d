import type { Publisher } from '#domain/content/publisher.server.ts'
import type { RecordCommands } from '#domain/content/record-commands.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { toWomanFields, type WomanRecord } from './codec.ts'
import { wordsRules, type WomanDraft } from './draft.ts'

export type WomenCommands = RecordCommands<WomanDraft>

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
