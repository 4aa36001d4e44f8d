import { isListed, type ManyKind, type SingleKindName } from '#domain/records/kinds.ts'
import { serverKind, type serverKinds, singleKind, type singleKinds } from '#domain/records/kinds.server.ts'
import type { DraftForm } from './schema.ts'
import type { ShownDraft } from './shown-draft.ts'

/** The data that the page of a draft shows, by the form of the draft. */
export type Previewed = {
  readonly [Kind in SingleKindName]: ReturnType<(typeof singleKinds)[Kind]['preview']>
} & {
  readonly [Kind in ManyKind]: ReturnType<(typeof serverKinds)[Kind]['preview']>
}

/**
 * The content of a page that shows a draft as it would be after publishing. A value that is not written yet is empty; a
 * date is then ''.
 */
export type PreviewedPage = {
  readonly [Form in DraftForm]: { readonly kind: Form; readonly shown: Previewed[Form] }
}[DraftForm]

/** The page that the draft would become. */
export function toPreviewedPage(draft: ShownDraft): PreviewedPage {
  const { form } = draft.draft
  const shown = (isListed(form) ? serverKind(form) : singleKind(form)).preview(draft)
  return { kind: form, shown } as PreviewedPage
}
