import { telLink } from '#domain/contact/phone-number.server.ts'
import { isUploadId } from '#domain/media/image-address.ts'
import { isListed, type ManyKind } from '#domain/records/kinds.ts'
import { serverKind, type serverKinds, singleKinds } from '#domain/records/kinds.server.ts'
import { readSettings } from '#domain/settings/codec.ts'
import { toOrganisationSettings } from '#domain/settings/schema.ts'
import { uploadAddress } from './preview-pictures.server.ts'
import type { DraftForm } from './schema.ts'
import type { ShownDraft } from './shown-draft.ts'

/** The forms of records of which there is only one. */
const singles = {
  about: singleKinds.about.preview,
  mandate: singleKinds.mandate.preview,
  'core-areas': singleKinds['core-areas'].preview,
  settings: settingsPage,
} satisfies Record<Exclude<DraftForm, ManyKind>, (shown: ShownDraft) => unknown>

/** What the page of a draft shows, by the form of the draft. */
export type Previewed = { readonly [Form in keyof typeof singles]: ReturnType<(typeof singles)[Form]> } & {
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
  const shown = isListed(form) ? serverKind(form).preview(draft) : singles[form](draft)
  return { kind: form, shown } as PreviewedPage
}

/** A value that cannot be saved yet is shown as it is on the website. */
function settingsPage({ draft: { id, values }, token, published: { settings } }: ShownDraft) {
  const shown = toOrganisationSettings(readSettings(values, settings.current()))
  const partners = shown.partners.map((partner) => ({
    ...partner,
    logo: isUploadId(partner.logo ?? '') ? uploadAddress(id, partner.logo ?? '', token) : partner.logo,
  }))
  return { changes: { ...shown, partners }, phoneLink: telLink(shown.phone) }
}
