import type { Publisher } from '#domain/content/publisher.server.ts'
import type { SaveSingle } from '#domain/content/record-commands.server.ts'
import { mergeTextMap } from '#domain/content/text-map.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { refused } from '#domain/result.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readAboutFields, toAboutFields } from './codec.ts'
import { contentRules, missingImage, type AboutDraft, type MandateDraft } from './draft.ts'
import { principles } from './schema.ts'

export interface AboutCommands {
  /** The current image stays when the draft has none. The first story needs an image. */
  readonly saveStory: SaveSingle<AboutDraft>
  /** An empty text clears the stored one; an absent text leaves it unchanged. */
  readonly saveMandate: SaveSingle<MandateDraft>
}

export function createAboutCommands({
  documents,
  publisher,
}: {
  readonly documents: Pick<DocumentStore, 'get'>
  readonly publisher: Publisher
}): AboutCommands {
  return {
    async saveStory(draft, expectedVersion, by, options) {
      const { intro, image } = draft
      const content = sanitiseRichText(draft.content)
      const problem = checkRichText(content, contentRules)
      if (problem) return refused({ code: 'invalid', errors: { content: problem } })
      const stored = image ? null : await documents.get('aboutUs', 'About')
      if (!image && !(stored && readAboutFields(stored.fields).image)) {
        return refused({ code: 'invalid', errors: { image: missingImage } })
      }
      return publisher.save(
        {
          collection: 'aboutUs',
          id: 'About',
          expectedVersion,
          single: true,
          pictures: { name: 'image', images: image ? [image] : [] },
          toFields: (current, [url]) => ({
            ...current,
            ...toAboutFields({
              id: 'About',
              intro,
              content,
              image: url ?? readAboutFields(current).image,
            }),
          }),
        },
        by,
        options,
      )
    },

    saveMandate: (draft, expectedVersion, by, options) =>
      publisher.save(
        {
          collection: 'aboutUs',
          id: 'Mandate',
          expectedVersion,
          single: true,
          toFields: (current) => mergeTextMap(current, principles, draft),
        },
        by,
        options,
      ),
  }
}
