import type { Publisher } from '#domain/content/publisher.server.ts'
import type { PictureField } from '#domain/content/record.ts'
import type { RecordCommands } from '#domain/content/record-commands.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import type { Json } from '#ports/documents/document-store.ts'
import { toNewsFields, withNewsFields, type NewsRecord } from './codec.ts'
import { summaryRulesOf, type NewsDraft } from './draft.ts'

/** A save removes the fields of other types from the record. */
export type NewsCommands = RecordCommands<NewsDraft>

export function createNewsCommands({ publisher }: { readonly publisher: Publisher }): NewsCommands {
  return {
    async add(draft, by, options) {
      const checked = check(draft)
      if (!checked.ok) return checked
      const item = checked.value
      return publisher.add(
        {
          collection: 'NewsUpdates',
          content: contentOf(item),
          pictures: pictureOf(draft),
          toFields: (id, [image = null]) => toNewsFields({ ...item, id, image }),
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
          collection: 'NewsUpdates',
          id,
          expectedVersion,
          pictures: pictureOf(draft),
          toFields: (current, [image = null]) =>
            withNewsFields(current, toNewsFields({ ...checked.value, id, image })),
        },
        by,
        options,
      )
    },

    remove: (id, expectedVersion, by) =>
      publisher.remove({ collection: 'NewsUpdates', id, expectedVersion }, by),
  }
}

type CheckedNews = Omit<NewsRecord, 'id' | 'image'>

/** An item without a theme has the same id as before there were themes. */
const contentOf = ({ type, title, theme, date, link, source, summary, videoLink }: CheckedNews): Json => [
  type,
  title,
  date,
  link,
  source,
  summary,
  videoLink,
  ...(theme ? [theme] : []),
]

function check(draft: NewsDraft): Result<CheckedNews, FieldErrors> {
  const { type, title, theme, date, link, source, videoLink } = draft
  const summary = sanitiseRichText(draft.summary)
  const problem = checkRichText(summary, summaryRulesOf(type))
  if (problem) return refused({ summary: problem })
  return accepted({ type, title, theme, date, link, source, summary, videoLink: videoLink?.embedUrl ?? null })
}

const pictureOf = ({ image }: NewsDraft): PictureField => ({ name: 'image', images: image ? [image] : [] })
