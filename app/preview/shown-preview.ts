import type { Preview, PreviewedPage } from '#domain/drafts/preview.server.ts'
import { type ShownProgram, toShownProgram } from '#app/public/programs/shown-program.ts'
import { type ShownCounts, toShownCounts } from '#app/public/representation/shown-counts.server.ts'

/** A preview as its page shows it. */
export type ShownPage =
  | Exclude<PreviewedPage, { kind: 'program' | 'representation' }>
  | (Omit<Extract<PreviewedPage, { kind: 'program' }>, 'more'> & { readonly more: readonly ShownProgram[] })
  | { readonly kind: 'representation'; readonly counts: ShownCounts }

export function toShownPage({ page }: Preview): ShownPage {
  if (page.kind === 'program') return { ...page, more: page.more.map(toShownProgram) }
  return page.kind === 'representation' ? { kind: page.kind, counts: toShownCounts(page.bodies, null) } : page
}
