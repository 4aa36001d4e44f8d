import type { Preview, PreviewedPage } from '#domain/drafts/preview.server.ts'
import { type ShownProgram, toShownProgram } from '#app/public/programs/shown-program.ts'

/** A preview as its page shows it. */
export type ShownPage =
  | Exclude<PreviewedPage, { kind: 'program' }>
  | (Omit<Extract<PreviewedPage, { kind: 'program' }>, 'more'> & { readonly more: readonly ShownProgram[] })

export function toShownPage({ page }: Preview): ShownPage {
  return page.kind === 'program' ? { ...page, more: page.more.map(toShownProgram) } : page
}
