import type { Publisher } from '#domain/content/publisher.server.ts'
import {
  createRecordCommands,
  type PreparedRecord,
  type RecordCommands,
} from '#domain/content/record-commands.server.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { mergeRecord, writeRecord } from '#domain/records/codec.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { news, type NewsDraft, summaryRulesOf } from './kind.ts'

/** A save removes the fields of other types from the record. */
export type NewsCommands = RecordCommands<NewsDraft>

export const createNewsCommands = ({ publisher }: { readonly publisher: Publisher }): NewsCommands =>
  createRecordCommands(publisher, { collection: 'NewsUpdates', prepare, merge: mergeRecord(news) })

function prepare(draft: NewsDraft): Result<PreparedRecord, FieldErrors> {
  const { newsType, title, theme, date, link, source, shareTitle, shareDescription, searchWords } = draft
  const share = [shareTitle, shareDescription, searchWords].map((text) => text ?? '')
  const summary = sanitiseRichText(draft.summary)
  const problem = checkRichText(summary, summaryRulesOf(newsType))
  if (problem) return refused({ summary: problem })
  const videoLink = draft.videoLink?.embedUrl ?? null
  return accepted({
    // An item without these has the same id as before they existed.
    content: [
      ...[newsType, title, date, link, source, summary, videoLink],
      ...(theme ? [theme] : []),
      ...(share.some(Boolean) ? share : []),
    ],
    pictures: { name: 'image', images: draft.image ? [draft.image] : [] },
    toFields: (id, [image = null]) => writeRecord(news, { ...draft, id, summary, videoLink, image }),
  })
}
