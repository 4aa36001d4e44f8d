import { href } from 'react-router'
import { parseNewsDraft, type NewsDraft } from '#domain/news/draft.ts'
import type { PublishedKind } from '../form/publish-form.server.ts'

export const publishedNews: PublishedKind<NewsDraft> = {
  kind: 'news',
  parse: parseNewsDraft,
  commandsOf: ({ news }) => news,
  pageOf: ({ title }, id) => ({
    href: href('/news/:id', { id }),
    words: `See “${title}” on the website`,
  }),
}
