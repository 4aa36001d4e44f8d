import { type Mandate, principles } from '#domain/about/schema.ts'
import { telLink } from '#domain/contact/phone-number.server.ts'
import { withTexts } from '#domain/core-areas/codec.ts'
import type { AreaName } from '#domain/core-areas/schema.ts'
import { isUploadId } from '#domain/media/image-address.ts'
import { toLines } from '#domain/plain-text.ts'
import { isListed, type ManyKind } from '#domain/records/kinds.ts'
import { serverKind, type serverKinds } from '#domain/records/kinds.server.ts'
import { presentRichText } from '#domain/rich-text/sanitise.server.ts'
import { readSettings } from '#domain/settings/codec.ts'
import { toOrganisationSettings } from '#domain/settings/schema.ts'
import { uploadAddress } from './preview-pictures.server.ts'
import type { DraftForm } from './schema.ts'
import { aboutPage, firstPicture, type ShownDraft } from './shown-draft.ts'

/** The forms of records of which there is only one. */
const singles = {
  about: storyPage,
  mandate: mandatePage,
  'core-areas': coreAreasPage,
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

function storyPage({ draft, placed, published }: ShownDraft) {
  const { values } = draft
  const page = aboutPage(published)
  const story = {
    intro: toLines(values['intro'] ?? '').trim(),
    content: presentRichText(values['content'] ?? ''),
    // A form without a picture keeps the one of the page.
    image: firstPicture({ placed }) ?? page.story?.image ?? null,
    version: 0,
    sample: false,
  }
  return { ...page, story }
}

function mandatePage({ draft: { values }, published }: ShownDraft) {
  const page = aboutPage(published)
  const texts = Object.fromEntries(
    principles.map((name) => [name, toLines(values[name] ?? page.mandate.texts[name]).trim()]),
  ) as Mandate['texts']
  return { ...page, mandate: { ...page.mandate, texts } }
}

function coreAreasPage({ draft: { values }, published: { coreAreas } }: ShownDraft) {
  const texts = Object.fromEntries(
    coreAreas.all().areas.map(({ name, text: before }) => [name, toLines(values[name] ?? before).trim()]),
  ) as Record<AreaName, string>
  return withTexts(texts)
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
