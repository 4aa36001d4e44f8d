import { parseNewsDraft, type NewsDraft } from '#domain/news/kind.ts'
import type { PublishedKind } from '../form/publish-form.server.ts'

export const publishedNews: PublishedKind<NewsDraft> = {
  kind: 'news',
  parse: parseNewsDraft,
  commandsOf: ({ news }) => news,
  nameOf: ({ title }) => `“${title}”`,
}
