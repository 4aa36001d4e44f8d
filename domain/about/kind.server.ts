import { aboutPage, firstPicture, type ShownDraft } from '#domain/drafts/shown-draft.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import { checkRichText } from '#domain/form-fields.ts'
import { toPicture } from '#domain/media/image-record.ts'
import { readRecord, writeRecord } from '#domain/records/codec.ts'
import { typedTexts } from '#domain/records/draft.ts'
import { readTexts } from '#domain/records/named-text.ts'
import {
  type SingleCommands,
  type SingleKind,
  singleSlice,
  textsOnServer,
} from '#domain/records/single-kind.server.ts'
import { refused } from '#domain/result.ts'
import { presentRichText, sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import {
  type AboutStory,
  mandate,
  type MandateDraft,
  missingImage,
  parseMandate,
  parseStory,
  story,
  type StoryDraft,
} from './kind.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { Mandate } from './schema.ts'

const refuse = (errors: Partial<Record<keyof typeof story.fields, string>>) =>
  refused({ code: 'invalid', errors } as const)

export const storyOnServer = {
  kind: story,
  parse: parseStory,
  wordsOf: () => 'Visitors can read the story now.',

  slice: singleSlice('about', async (document, documents): Promise<AboutStory | null> => {
    const record = document && readRecord(story, document.fields)
    if (!record) return null
    const { id: _, image, ...shown } = record
    const images = await documents.read('Images', { idPrefix: 'aboutUs/' })
    return {
      ...shown,
      content: presentRichText(record.content),
      image: image ? toPicture(image, images) : null,
      version: document.version,
      sample: document.sample,
    }
  }),

  createCommands: ({
    documents,
    publisher,
  }: {
    readonly documents: Pick<DocumentStore, 'get'>
    readonly publisher: Publisher
  }): SingleCommands<StoryDraft> => ({
    /** The current image stays when the draft has none. The first story needs an image. */
    async save({ image, ...draft }, expectedVersion, by, options) {
      const content = sanitiseRichText(draft.content)
      const problem = checkRichText(content, story.fields.content.rules)
      if (problem) return refuse({ content: problem })
      const stored = image ? null : await documents.get('aboutUs', 'About')
      if (!image && !(stored && readRecord(story, stored.fields)?.image)) {
        return refuse({ image: missingImage })
      }
      return publisher.save(
        {
          collection: 'aboutUs',
          id: 'About',
          expectedVersion,
          single: true,
          pictures: { name: 'image', images: image ? [image] : [] },
          toFields: (current, [url = readRecord(story, current)?.image ?? null]) => ({
            ...current,
            ...writeRecord(story, { ...draft, id: 'About', content, image: url }),
          }),
        },
        by,
        options,
      )
    },
  }),

  preview({ draft: { values }, placed, published }: ShownDraft) {
    const page = aboutPage(published)
    const typed = typedTexts(story, values)
    const shown: AboutStory = {
      ...typed,
      content: presentRichText(typed.content),
      // A form without a picture keeps the one of the page.
      image: firstPicture({ placed }) ?? page.story?.image ?? null,
      version: 0,
      sample: false,
    }
    return { ...page, story: shown }
  },
} satisfies SingleKind<typeof story, AboutStory | null, StoryDraft>

export const mandateOnServer = {
  ...textsOnServer('mandate', {
    kind: mandate,
    words: 'Visitors can read the mandate now.',
    none: 'Visitors see no principle now, because none has a text.',
  }),
  parse: parseMandate,

  slice: singleSlice('mandate', (document): Mandate => ({
    texts: readTexts(mandate, document?.fields ?? {}),
    version: document?.version ?? 0,
    sample: document?.sample ?? false,
  })),

  preview({ draft: { values }, published }: ShownDraft) {
    const page = aboutPage(published)
    const texts = typedTexts(mandate, { ...page.mandate.texts, ...values })
    return { ...page, mandate: { ...page.mandate, texts } }
  },
} satisfies SingleKind<typeof mandate, Mandate, MandateDraft>
