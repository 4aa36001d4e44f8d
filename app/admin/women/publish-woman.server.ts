import { parseWomanDraft, type WomanDraft } from '#domain/women/kind.ts'
import type { PublishedKind } from '../form/publish-form.server.ts'

export const publishedWoman: PublishedKind<WomanDraft> = {
  kind: 'woman',
  parse: parseWomanDraft,
  commandsOf: ({ women }) => women,
  nameOf: ({ name }) => name,
}
