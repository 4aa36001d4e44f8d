import type { Publisher } from '#domain/content/publisher.server.ts'
import { createRecordCommands, type RecordCommands } from '#domain/content/record-commands.server.ts'
import { checkRichText, type TextRules } from '#domain/form-fields.ts'
import type { DraftImage } from '#domain/media/draft-images.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Json } from '#ports/documents/document-store.ts'
import { writeRecord } from './codec.ts'
import type { DraftOf, Kind, RecordOf, RecordToWrite } from './kind.ts'
import { sanitiseRecord } from './sanitise.server.ts'

/** The commands of a kind whose records have only the fields of their form, and at most one picture, in `image`. */
export const commandsOf =
  <K extends Kind>(kind: K) =>
  ({ publisher }: { readonly publisher: Publisher }): RecordCommands<DraftOf<K>> =>
    createRecordCommands<DraftOf<K>>(publisher, {
      collection: kind.collection,
      prepare(draft) {
        const { image, ...typed } = draft as { readonly image?: DraftImage }
        const content = sanitiseRecord(kind, typed as RecordOf<K>)
        for (const [name, field] of Object.entries(kind.fields)) {
          const { rules } = field as { readonly rules?: TextRules }
          const problem = rules && checkRichText(String(content[name]), rules)
          if (problem) return refused({ [name]: problem })
        }
        return accepted({
          content: content as unknown as Json,
          ...(image && { pictures: { name: 'image', images: [image] } }),
          toFields: (id, [url = null]) =>
            writeRecord(kind, {
              ...content,
              id,
              ...(image && { image: url }),
            } as unknown as RecordToWrite<K>),
        })
      },
    })
