import { parseCountDraft, type CountDraft } from '#domain/representation/kind.ts'
import { titleOfCount } from '#domain/representation/rules.ts'
import type { PublishedKind } from '../form/publish-form.server.ts'

export const publishedCount: PublishedKind<CountDraft> = {
  kind: 'representation',
  parse: parseCountDraft,
  commandsOf: ({ representation }) => representation,
  nameOf: (count) => `“${titleOfCount(count)}”`,
}
