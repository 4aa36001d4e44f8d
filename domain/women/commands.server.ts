import type { Publisher } from '#domain/content/publisher.server.ts'
import {
  createRecordCommands,
  type PreparedRecord,
  type RecordCommands,
} from '#domain/content/record-commands.server.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { writeRecord } from '#domain/records/codec.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { woman, type WomanDraft } from './kind.ts'

export type WomenCommands = RecordCommands<WomanDraft>

export const createWomenCommands = ({ publisher }: { readonly publisher: Publisher }): WomenCommands =>
  createRecordCommands(publisher, { collection: 'Women', prepare })

function prepare({ image: picture, ...draft }: WomanDraft): Result<PreparedRecord, FieldErrors> {
  const content = { ...draft, words: sanitiseRichText(draft.words) }
  const problem = checkRichText(content.words, woman.fields.words.rules)
  if (problem) return refused({ words: problem })
  return accepted({
    content,
    pictures: { name: 'image', images: [picture] },
    toFields: (id, [image = null]) => writeRecord(woman, { ...content, id, image }),
  })
}
