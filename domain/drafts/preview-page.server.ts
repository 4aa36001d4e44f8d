import { type AboutStory, type Mandate, principles } from '#domain/about/schema.ts'
import { telLink } from '#domain/contact/phone-number.server.ts'
import { withTexts } from '#domain/core-areas/codec.ts'
import type { AreaName, CoreArea } from '#domain/core-areas/schema.ts'
import { readTypedDownloads } from '#domain/downloads/draft-downloads.ts'
import { readTypedEvent } from '#domain/events/kind.ts'
import type { ListedEvent } from '#domain/events/schema.ts'
import { isUploadId } from '#domain/media/image-address.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { NewsQueries } from '#domain/news/queries.server.ts'
import { news } from '#domain/news/kind.ts'
import { newsTypes } from '#domain/news/schema.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { readTypedFigures } from '#domain/programs/figures.ts'
import { findMoreOnTheme } from '#domain/programs/more-on-theme.ts'
import type { ProgramQueries } from '#domain/programs/queries.server.ts'
import { program } from '#domain/programs/kind.ts'
import { findTheme } from '#domain/programs/rules.ts'
import { typedTexts } from '#domain/records/draft.ts'
import { toBodies } from '#domain/representation/bodies.ts'
import { readTypedCount } from '#domain/representation/draft.ts'
import type { ListedCount } from '#domain/representation/schema.ts'
import { presentReport, presentRichText } from '#domain/rich-text/sanitise.server.ts'
import { readSettings } from '#domain/settings/codec.ts'
import { type Settings, toOrganisationSettings } from '#domain/settings/schema.ts'
import { member } from '#domain/staff/kind.ts'
import type { StaffMember } from '#domain/staff/schema.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { woman } from '#domain/women/kind.ts'
import { type PlacedPicture, uploadAddress } from './preview-pictures.server.ts'
import type { PreviewedPage } from './previewed-page.ts'
import type { Draft } from './schema.ts'

/** The published content. A page shows it beside the draft, or in place of parts that the draft does not have yet. */
export interface PublishedContent {
  readonly programs: Pick<ProgramQueries, 'moreOnTheme' | 'linkedTheme'>
  readonly news: Pick<NewsQueries, 'onTheme'>
  readonly events: { get(id: string): ListedEvent | null }
  readonly about: { story(): AboutStory | null; mandate(): Mandate }
  readonly staff: { team(): readonly StaffMember[] }
  readonly representation: { records(): readonly ListedCount[] }
  readonly coreAreas: { all(): { readonly areas: readonly CoreArea[] } }
  readonly settings: { current(): Settings }
}

/** A draft with everything that its preview is made from. `token`: of the link that shows it, or null for staff. */
interface ShownDraft {
  readonly draft: Draft
  readonly placed: readonly PlacedPicture[]
  readonly token: string | null
  readonly published: PublishedContent
}

/** The page that the draft would become. */
export function toPreviewedPage(shown: ShownDraft): PreviewedPage {
  switch (shown.draft.form) {
    case 'program':
      return programPage(shown)
    case 'news':
      return newsPage(shown)
    case 'about':
      return storyPage(shown)
    case 'mandate':
      return mandatePage(shown)
    case 'staff':
      return teamPage(shown)
    case 'representation':
      return { kind: 'representation', bodies: toBodies(withCount(shown)) }
    case 'woman':
      return womanPage(shown)
    case 'event':
      return { kind: 'event', event: readTypedEvent(shown.draft.values) }
    case 'core-areas':
      return coreAreasPage(shown)
    case 'settings':
      return settingsPage(shown)
  }
}

/** Reads a field; '' when it was not written. */
const textsOf =
  ({ values }: Draft) =>
  (name: string): string =>
    values[name] ?? ''

const firstPicture = (placed: readonly PlacedPicture[]): Picture | null => placed[0]?.picture ?? null

function programPage({ draft, placed, published }: ShownDraft): PreviewedPage {
  const typed = typedTexts(program, draft.values)
  const theme = findTheme(typed.theme)
  return {
    kind: 'program',
    program: {
      ...typed,
      theme,
      images: placed.map(({ picture }) => picture),
      report: presentReport(
        typed.report,
        (src) => placed.find(({ source }) => source === src)?.picture.url ?? null,
      ),
      figures: readTypedFigures(typed.figures),
      downloads: readTypedDownloads(typed.downloads).map((file) => ({
        url: 'url' in file ? file.url : null,
        name: toOneLine(file.name),
        sizeBytes: file.sizeBytes,
      })),
    },
    event: published.events.get(typed.event),
    more: findMoreOnTheme({ id: draft.recordId ?? '', theme }, published),
  }
}

function newsPage({ draft, placed, published }: ShownDraft): PreviewedPage {
  const { title, date, source, ...typed } = typedTexts(news, draft.values)
  const type = newsTypes.find((known) => known === typed.newsType) ?? 'News Article'
  return {
    kind: 'news',
    item: {
      id: draft.recordId ?? '',
      type,
      title,
      date,
      image: firstPicture(placed),
      videoLink: type === 'Online Video' ? parseVideoLink(typed.videoLink) : null,
      link: type === 'Statement' ? null : parseWebLink(typed.link),
      source,
      summary: presentRichText(typed.summary),
    },
    theme: published.programs.linkedTheme(findTheme(typed.theme)),
  }
}

const aboutPage = ({ about, staff }: PublishedContent) =>
  ({ kind: 'about', story: about.story(), team: staff.team(), mandate: about.mandate() }) as const

function storyPage({ draft, placed, published }: ShownDraft): PreviewedPage {
  const text = textsOf(draft)
  const page = aboutPage(published)
  const story = {
    intro: toLines(text('intro')).trim(),
    content: presentRichText(text('content')),
    // A form without a picture keeps the one of the page.
    image: firstPicture(placed) ?? page.story?.image ?? null,
    version: 0,
    sample: false,
  }
  return { ...page, story }
}

function mandatePage({ draft: { values }, published }: ShownDraft): PreviewedPage {
  const page = aboutPage(published)
  const texts = Object.fromEntries(
    principles.map((name) => [name, toLines(values[name] ?? page.mandate.texts[name]).trim()]),
  ) as Mandate['texts']
  return { ...page, mandate: { ...page.mandate, texts } }
}

function teamPage({ draft, placed, published }: ShownDraft): PreviewedPage {
  const { recordId } = draft
  const page = aboutPage(published)
  const shown: StaffMember = {
    id: recordId ?? '',
    ...typedTexts(member, draft.values),
    image: firstPicture(placed),
    order: null,
    version: 0,
    sample: false,
  }
  const isKnown = page.team.some(({ id }) => id === recordId)
  const team = isKnown
    ? page.team.map((other) => (other.id === recordId ? shown : other))
    : [...page.team, shown]
  return { ...page, team }
}

/** The counts of the website together with the count of a draft, which has only values that the form can save. */
function withCount({
  draft: { recordId, values },
  published: { representation },
}: ShownDraft): readonly ListedCount[] {
  const records = representation.records()
  const before = records.find(({ id }) => id === recordId)
  const others = records.filter(({ id }) => id !== recordId)
  const count = readTypedCount(values)
  if (!count) return records
  const envelope = before ?? { id: recordId ?? '', createdAt: Infinity, updatedAt: 0, sample: false }
  return [...others, { ...envelope, ...count }]
}

function womanPage({ draft, placed }: ShownDraft): PreviewedPage {
  const typed = typedTexts(woman, draft.values)
  return {
    kind: 'woman',
    woman: {
      ...typed,
      id: draft.recordId ?? '',
      year: /^\d{4}$/.test(typed.year) ? Number(typed.year) : null,
      link: parseWebLink(typed.link),
      image: firstPicture(placed),
      words: presentRichText(typed.words),
      sample: false,
    },
  }
}

function coreAreasPage({ draft: { values }, published: { coreAreas } }: ShownDraft): PreviewedPage {
  const texts = Object.fromEntries(
    coreAreas.all().areas.map(({ name, text: before }) => [name, toLines(values[name] ?? before).trim()]),
  ) as Record<AreaName, string>
  return { kind: 'core-areas', areas: withTexts(texts) }
}

/** A value that cannot be saved yet is shown as it is on the website. */
function settingsPage({ draft: { id, values }, token, published: { settings } }: ShownDraft): PreviewedPage {
  const shown = toOrganisationSettings(readSettings(values, settings.current()))
  const partners = shown.partners.map((partner) => ({
    ...partner,
    logo: isUploadId(partner.logo ?? '') ? uploadAddress(id, partner.logo ?? '', token) : partner.logo,
  }))
  return { kind: 'settings', changes: { ...shown, partners }, phoneLink: telLink(shown.phone) }
}
