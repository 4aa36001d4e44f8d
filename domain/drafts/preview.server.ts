import type { Rights } from '#domain/accounts/schema.ts'
import { principles, type AboutStory, type Mandate } from '#domain/about/schema.ts'
import { dateParts } from '#domain/calendar-date.ts'
import { withTexts } from '#domain/core-areas/codec.ts'
import type { AreaName, CoreArea } from '#domain/core-areas/schema.ts'
import { readTypedEvent, type TypedEvent } from '#domain/events/draft.ts'
import { readTypedDownloads } from '#domain/downloads/draft-downloads.ts'
import type { Download } from '#domain/downloads/schema.ts'
import type { ListedEvent } from '#domain/events/schema.ts'
import { detailsOf, draftImages, isExisting, readImagesField } from '#domain/media/draft-images.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { isUploadId, type UploadId } from '#domain/media/image-address.ts'
import { toPicture } from '#domain/media/image-record.ts'
import type { Picture, PictureFile } from '#domain/media/schema.ts'
import type { NewsQueries } from '#domain/news/queries.server.ts'
import { newsTypes, type NewsItem } from '#domain/news/schema.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import { findMoreOnTheme, type MoreOnTheme } from '#domain/programs/more-on-theme.ts'
import type { ProgramQueries } from '#domain/programs/queries.server.ts'
import { readTypedFigures } from '#domain/programs/figures.ts'
import { sourceOf } from '#domain/programs/report-pictures.ts'
import { findTheme } from '#domain/programs/rules.ts'
import type { Program, ProgramTexts, Theme } from '#domain/programs/schema.ts'
import { presentReport, presentRichText } from '#domain/rich-text/sanitise.server.ts'
import { readTypedCount } from '#domain/representation/draft.ts'
import { toBodies } from '#domain/representation/bodies.ts'
import type { CountedBody, ListedCount } from '#domain/representation/schema.ts'
import { readSettings } from '#domain/settings/codec.ts'
import type { OrganisationSettings, Settings } from '#domain/settings/schema.ts'
import type { StaffMember } from '#domain/staff/schema.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { withoutQuotationMarks } from '#domain/women/rules.ts'
import type { Woman } from '#domain/women/schema.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { DraftQueries } from './queries.server.ts'
import { canSee, type Draft } from './schema.ts'

export interface PreviewedProgram extends Pick<Program, 'title' | 'theme' | 'date' | 'images'>, ProgramTexts {
  /** An upload has no address. */
  readonly downloads: readonly (Omit<Download, 'url'> & { readonly url: string | null })[]
}

/** What a page shows of a draft, as it would after publishing. What is not written yet is empty; a date is ''. */
export type PreviewedPage =
  | {
      readonly kind: 'program'
      readonly program: PreviewedProgram
      /** The event that it tells of. */
      readonly event: ListedEvent | null
      readonly more: MoreOnTheme
    }
  | {
      readonly kind: 'news'
      readonly item: Pick<
        NewsItem,
        'id' | 'type' | 'title' | 'date' | 'image' | 'videoLink' | 'link' | 'source' | 'summary'
      >
      /** The theme of the item when there are programs on it. */
      readonly theme: Theme | null
    }
  | {
      readonly kind: 'about'
      readonly story: AboutStory | null
      readonly team: readonly StaffMember[]
      readonly mandate: Mandate
    }
  | { readonly kind: 'representation'; readonly bodies: readonly CountedBody[] }
  | {
      readonly kind: 'woman'
      readonly woman: Omit<Woman, 'year' | 'version' | 'createdAt' | 'updatedAt'> & {
        /** Null when it is not a year yet. */
        readonly year: number | null
      }
    }
  | { readonly kind: 'event'; readonly event: TypedEvent }
  | { readonly kind: 'core-areas'; readonly areas: readonly CoreArea[] }
  /** The settings that pages show, over those of the website. */
  | { readonly kind: 'settings'; readonly changes: Partial<OrganisationSettings> }

export interface Preview {
  /** The title that was typed so far; may be empty. */
  readonly title: string
  readonly page: PreviewedPage
  /** When the link ends, in milliseconds since the Unix epoch; null when the preview was not opened by its link. */
  readonly endsAt: number | null
}

export interface PreviewQueries {
  /** For staff: the preview of a draft. Null when there is no such draft, or none that this account sees. */
  ofDraft(id: string, by: Rights): Promise<Preview | null>
  /** The preview that a link shows. Null as in `DraftQueries.byLink`. */
  byLink(id: string, token: string): Promise<Preview | null>
  /**
   * The upload that a preview may show. Null when the draft does not hold it, when the link does not work, and when the
   * account does not see the draft. `by`: the token of the link, or the account of a request of staff.
   */
  upload(id: string, uploadId: string, by: string | Rights): Promise<UploadId | null>
}

/** The size and colour of an upload. Null when it has not arrived. */
export type MeasureUpload = (id: string) => Promise<Pick<PictureFile, 'width' | 'height' | 'colour'> | null>

/** The address of an upload in a preview. Only that preview may read it. */
const uploadAddress = (id: string, uploadId: string, token: string | null) =>
  `/preview/${id}/pictures/${uploadId}${token === null ? '' : `?token=${token}`}`

/** Any number of pictures: an unfinished form may have too few or too many. */
const anyImages = draftImages(() => null)

export function createPreviewQueries({
  drafts,
  documents,
  measureUpload,
  programs,
  news,
  events,
  about,
  staff,
  representation,
  coreAreas,
  settings,
}: {
  readonly drafts: Pick<DraftQueries, 'draft' | 'byLink'>
  readonly documents: Pick<DocumentStore, 'get'>
  readonly measureUpload: MeasureUpload
  readonly programs: Pick<ProgramQueries, 'moreOnTheme' | 'linkedTheme'>
  readonly news: Pick<NewsQueries, 'onTheme'>
  readonly events: { get(id: string): ListedEvent | null }
  readonly about: { story(): AboutStory | null; mandate(): Mandate }
  readonly staff: { team(): readonly StaffMember[] }
  readonly representation: { records(): readonly ListedCount[] }
  readonly coreAreas: { all(): { readonly areas: readonly CoreArea[] } }
  readonly settings: { current(): Settings }
}): PreviewQueries {
  async function preview(draft: Draft, token: string | null): Promise<Preview> {
    const pictures = await picturesOf(draft, token)
    const endsAt = token === null ? null : (draft.link?.endsAt ?? null)
    return { title: draft.title, page: pageOf(draft, pictures, token), endsAt }
  }

  async function picturesOf({ id, values }: Draft, token: string | null): Promise<readonly PlacedPicture[]> {
    const read = anyImages.safeParse(readImagesField(values['images'] ?? values['image'] ?? null))
    const images = read.data ?? []
    const records = await findImages(
      images.filter(isExisting).map(({ url }) => url),
      documents,
    )
    const pictures = await Promise.all(
      images.map(async (image) => {
        const file = isExisting(image) ? toPicture(image.url, records) : await uploaded(image.uploadId)
        return file && { source: sourceOf(image), picture: withDraftDetails(file, detailsOf(image)) }
      }),
    )
    return pictures.filter((picture) => picture !== null)

    async function uploaded(uploadId: string): Promise<PictureFile | null> {
      const measured = await measureUpload(uploadId)
      if (!measured) return null
      const { width, height, colour } = measured
      return { url: uploadAddress(id, uploadId, token), width, height, colour, whole: true }
    }
  }

  function pageOf(
    { id, form, recordId, values }: Draft,
    placed: readonly PlacedPicture[],
    token: string | null,
  ): PreviewedPage {
    const pictures = placed.map(({ picture }) => picture)
    const text = (name: string) => values[name] ?? ''
    const [picture = null] = pictures
    const published = { story: about.story(), team: staff.team(), mandate: about.mandate() }
    const date = dateParts(text('date')) ? text('date') : ''
    switch (form) {
      case 'program': {
        const theme = findTheme(text('theme'))
        return {
          kind: 'program',
          program: {
            title: toOneLine(text('title')),
            theme,
            date,
            images: pictures,
            lead: toOneLine(text('lead')),
            report: presentReport(
              text('report'),
              (src) => placed.find(({ source }) => source === src)?.picture.url ?? null,
            ),
            figures: readTypedFigures(text('figures')),
            downloads: readTypedDownloads(text('downloads')).map((file) => ({
              url: 'url' in file ? file.url : null,
              name: toOneLine(file.name),
              sizeBytes: file.sizeBytes,
            })),
          },
          event: events.get(text('event')),
          more: findMoreOnTheme({ id: recordId ?? '', theme }, { programs, news }),
        }
      }
      case 'news': {
        const type = newsTypes.find((known) => known === text('newsType')) ?? 'News Article'
        const isVideo = type === 'Online Video'
        const theme = findTheme(text('theme'))
        return {
          kind: 'news',
          item: {
            id: recordId ?? '',
            type,
            title: toOneLine(text('title')),
            date,
            image: isVideo ? null : picture,
            videoLink: isVideo ? parseVideoLink(text('videoLink')) : null,
            link: type === 'Statement' ? null : parseWebLink(text('link')),
            source: toOneLine(text('source')),
            summary: presentRichText(text('summary')),
          },
          theme: programs.linkedTheme(theme),
        }
      }
      case 'about': {
        const story = {
          intro: toLines(text('intro')).trim(),
          content: presentRichText(text('content')),
          // A form without a picture keeps the one of the page.
          image: picture ?? published.story?.image ?? null,
          version: 0,
          sample: false,
        }
        return { kind: 'about', ...published, story }
      }
      case 'mandate': {
        const texts = Object.fromEntries(
          principles.map((name) => [name, toLines(values[name] ?? published.mandate.texts[name]).trim()]),
        ) as Mandate['texts']
        return { kind: 'about', ...published, mandate: { ...published.mandate, texts } }
      }
      case 'staff': {
        const member: StaffMember = {
          id: recordId ?? '',
          fullName: toOneLine(text('fullName')),
          position: toOneLine(text('position')),
          image: picture,
          order: null,
          version: 0,
          sample: false,
        }
        const isKnown = published.team.some(({ id }) => id === recordId)
        const team = isKnown
          ? published.team.map((other) => (other.id === recordId ? member : other))
          : [...published.team, member]
        return { kind: 'about', ...published, team }
      }
      case 'representation':
        return { kind: 'representation', bodies: toBodies(withCount(recordId, values)) }
      case 'woman':
        return {
          kind: 'woman',
          woman: {
            id: recordId ?? '',
            name: toOneLine(text('name')),
            quote: withoutQuotationMarks(text('quote')),
            ward: toOneLine(text('ward')),
            party: toOneLine(text('party')),
            office: toOneLine(text('office')),
            result: toOneLine(text('result')),
            year: /^\d{4}$/.test(text('year').trim()) ? Number(text('year')) : null,
            agreedOn: dateParts(text('agreedOn')) ? text('agreedOn') : '',
            link: parseWebLink(text('link')),
            image: picture,
            words: presentRichText(text('words')),
            sample: false,
          },
        }
      case 'event':
        return { kind: 'event', event: readTypedEvent(values) }
      case 'core-areas': {
        const texts = Object.fromEntries(
          coreAreas
            .all()
            .areas.map(({ name, text: before }) => [name, toLines(values[name] ?? before).trim()]),
        ) as Record<AreaName, string>
        return { kind: 'core-areas', areas: withTexts(texts) }
      }
      case 'settings': {
        // What cannot be saved yet shows as it is on the website.
        const {
          urgentWords: _words,
          answers: _answers,
          callNumbers: _calls,
          exitAddress: _exit,
          ...shown
        } = readSettings(values, settings.current())
        const partners = shown.partners.map((partner) => ({
          ...partner,
          logo: isUploadId(partner.logo ?? '') ? uploadAddress(id, partner.logo ?? '', token) : partner.logo,
        }))
        return { kind: 'settings', changes: { ...shown, partners } }
      }
    }
  }

  /** The counts of the website with the one of a draft, which shows only what the form can save. */
  function withCount(recordId: string | null, values: Draft['values']): readonly ListedCount[] {
    const published = representation.records()
    const before = published.find(({ id }) => id === recordId)
    const others = published.filter(({ id }) => id !== recordId)
    const count = readTypedCount(values)
    if (!count) return published
    const envelope = before ?? { id: recordId ?? '', createdAt: Infinity, updatedAt: 0, sample: false }
    return [...others, { ...envelope, ...count }]
  }

  async function seenDraft(id: string, by: Rights): Promise<Draft | null> {
    const draft = await drafts.draft(id)
    return draft && canSee(draft, by) ? draft : null
  }

  return {
    async ofDraft(id, by) {
      const draft = await seenDraft(id, by)
      return draft && preview(draft, null)
    },
    async byLink(id, token) {
      const draft = await drafts.byLink(id, token)
      return draft && preview(draft, token)
    },
    async upload(id, uploadId, by) {
      const draft = await (typeof by === 'string' ? drafts.byLink(id, by) : seenDraft(id, by))
      return isUploadId(uploadId) && draft?.pictures.includes(uploadId) ? uploadId : null
    },
  }
}

/** `source`: what stands for the picture of a form in a report. */
interface PlacedPicture {
  readonly source: string
  readonly picture: Picture
}

/** A picture with the details that the form has now. Who agreed to be shown is only for staff. */
function withDraftDetails(
  { url, width, height, colour, whole }: PictureFile,
  { description, caption, photographer, point }: ReturnType<typeof detailsOf>,
): Picture {
  return {
    url,
    width,
    height,
    colour,
    ...(whole && { whole }),
    description,
    ...(caption && { caption }),
    ...(photographer && { photographer }),
    ...(point && { point }),
  }
}
