import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher, PublishOptions } from '#domain/content/publisher.server.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { uploadsGone } from '#domain/media/draft-images.ts'
import { refused, type FieldErrors, type Result } from '#domain/result.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { toNewsFields } from './codec.ts'
import { summaryRules, type NewsDraft } from './draft.ts'

export interface NewsCommands {
  /**
   * Publishes a news item: when it resolves, it is stored for good and the next page shows it. Sending the same
   * draft twice gives one record and the same id.
   */
  add(
    draft: NewsDraft,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
}

export function createNewsCommands({ publisher }: { readonly publisher: Publisher }): NewsCommands {
  return {
    async add(draft, by, options) {
      const { type, title, date, link, source } = draft
      const summary = sanitiseRichText(draft.summary)
      const problem = checkRichText(summary, summaryRules)
      if (problem) return refused({ summary: problem })
      const images = draft.image ? [draft.image] : []
      const videoLink = draft.videoLink?.embedUrl ?? null
      const added = await publisher.add(
        {
          collection: 'NewsUpdates',
          content: [type, title, date, link, source, summary, videoLink],
          images,
          toFields: (id, [image = null]) =>
            toNewsFields({ id, type, title, date, link, source, summary, image, videoLink }),
        },
        by,
        options,
      )
      return added.ok ? added : refused({ image: uploadsGone(images, added.refusal.missing) })
    },
  }
}
