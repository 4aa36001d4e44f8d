import { createHash } from 'node:crypto'
import { type CalendarDate, momentParts } from '#domain/calendar-date.ts'
import type { ListedEvent } from '#domain/events/schema.ts'
import { imageIdOf } from '#domain/media/image-address.ts'
import type { Picture, PicturePoint } from '#domain/media/schema.ts'
import type { NewsSummary } from '#domain/news/schema.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import type { ProgramSummary, Theme } from '#domain/programs/schema.ts'
import { isChecked, titleOfCount } from '#domain/representation/rules.ts'
import type { CountedBody } from '#domain/representation/schema.ts'
import { countWords } from '#domain/representation/words.ts'
import { excerptOfText } from '#domain/rich-text/excerpt.ts'
import type { WomanSummary } from '#domain/women/schema.ts'

/** Increase this number when the drawing changes: clients cache these addresses for a year. */
const drawingVersion = 2

/** The subject of a share picture: the whole website, one record, the count of one body, or a woman who stood. */
export type ShareSubject = SiteSubject | RecordSubject | CountSubject | WomanSubject

/** What every picture shows of the organisation. `logo`: the address of a stored picture; absent for the drawn mark. */
export interface Branded {
  readonly acronym: string
  readonly logo?: string
}

/** Without a stored logo, pictures keep the addresses that they had before there were logos. */
export const brandOf = ({ acronym, logo }: PicturedOrganisation): Branded => ({
  acronym,
  ...(logo && imageIdOf(logo) && { logo }),
})

export type PicturedOrganisation = Pick<Organisation, 'acronym' | 'logo'>

interface SiteSubject extends Branded {
  readonly kind: 'site'
  /** That of the home page, by line. */
  readonly headline: readonly string[]
}

/** The source of the address of a picture. Only a status picture has a `page`. */
type PictureKey =
  SiteSubject | { readonly kind: string; readonly id: string; readonly page?: readonly string[] }

export interface RecordSubject extends Branded {
  /** The kind of the record. A program's picture shows its theme, a news item's its source, an event's its place. */
  readonly kind: 'programs' | 'news' | 'events'
  readonly id: string
  readonly title: string
  readonly theme: Theme | null
  /** The text above the date; empty for none. */
  readonly label: string
  readonly date: CalendarDate
  /** The address of the record's own picture, shown next to the title. Null when there is none. */
  readonly pictureUrl: string | null
  /** The point of that picture that stays in view. Absent when none was chosen. */
  readonly picturePoint?: PicturePoint
}

/** The count of one body. */
export interface CountSubject extends Branded {
  readonly kind: 'representation'
  /** The key of the body. */
  readonly id: string
  /** "Senate, 2023" */
  readonly title: string
  readonly seats: number
  readonly women: number
  /** "seats are held by women.", "Half would be 55." */
  readonly words: readonly string[]
}

/** A woman who stood for an office. Her portrait is shown whole, so it has no point. */
export interface WomanSubject extends Branded {
  readonly kind: 'women'
  readonly id: string
  /** Her name. */
  readonly title: string
  /** Without quotation marks; may be empty. */
  readonly quote: string
  /** "House of Assembly, 2023" */
  readonly facts: string
  readonly pictureUrl: string | null
  /** True for a fictional woman. The picture says so. */
  readonly sample: boolean
}

/** The picture that chats and social networks show with a link to a page. */
export interface SharePicture {
  /** Begins with a slash. A changed picture has a new address. */
  readonly address: string
  /** The alt text. */
  readonly description: string
}

export const siteSubject = (organisation: Organisation): SiteSubject => ({
  kind: 'site',
  ...brandOf(organisation),
  headline: organisation.headline,
})

/** Uses the banner, as cards do, unless staff chose another picture. */
export function programSubject(
  { id, title, shareTitle, theme, date, images, sharePicture }: ProgramSummary,
  organisation: PicturedOrganisation,
): RecordSubject {
  const picture = pictureOf(sharePicture ?? bannerOf(images))
  const shown = { title: shareTitle || title, theme, label: theme ?? '', date, ...picture }
  return { kind: 'programs', id, ...brandOf(organisation), ...shown }
}

export function newsSubject(
  { id, title, shareTitle, source, date, image }: NewsSummary,
  organisation: PicturedOrganisation,
): RecordSubject {
  const shown = { title: shareTitle || title, theme: null, label: source, date, ...pictureOf(image) }
  return { kind: 'news', id, ...brandOf(organisation), ...shown }
}

/** Characters of a place that fit beside the tile. */
const placeLength = 30

export function eventSubject(
  { id, title, shareTitle, place, startsAt }: ListedEvent,
  organisation: PicturedOrganisation,
): RecordSubject {
  const { date } = momentParts(startsAt)
  const label = excerptOfText(place, placeLength)
  const shown = { title: shareTitle || title, theme: null, label, date, pictureUrl: null }
  return { kind: 'events', id, ...brandOf(organisation), ...shown }
}

/** Null while the number is being checked. */
export function countSubject(body: CountedBody, organisation: PicturedOrganisation): CountSubject | null {
  const { key, name, current } = body
  if (!isChecked(current)) return null
  const { seats, women } = current
  const { rest, half } = countWords(body, { inBody: false })
  return {
    kind: 'representation',
    id: key,
    ...brandOf(organisation),
    title: titleOfCount({ ...current, body: name }),
    seats,
    women,
    words: [rest, half].filter(Boolean),
  }
}

export const womanSubject = (
  { id, name, quote, office, year, image, sample }: WomanSummary,
  organisation: PicturedOrganisation,
): WomanSubject => ({
  kind: 'women',
  id,
  ...brandOf(organisation),
  title: name,
  quote,
  facts: [office, year].filter(Boolean).join(', '),
  pictureUrl: image?.url ?? null,
  sample,
})

const pictureOf = (picture: Picture | null): Pick<RecordSubject, 'pictureUrl' | 'picturePoint'> => ({
  pictureUrl: picture?.url ?? null,
  ...(picture?.point && { picturePoint: picture.point }),
})

/** The folder of a subject's pictures, outdated ones included. It is also the prefix of their file keys. */
export const sharePictureFolder = (subject: PictureKey) =>
  'id' in subject ? `share/${subject.kind}/${subject.id}/` : 'share/site/'

/** The file store's key of a subject's picture. A changed drawing has a new key. Status pictures are PNG. */
export function sharePictureKey(subject: PictureKey): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([drawingVersion, ...Object.values(subject)]))
    .digest('hex')
  return `${sharePictureFolder(subject)}${digest.slice(0, 24)}.${'page' in subject ? 'png' : 'jpg'}`
}

/** The picture is drawn at the first request. */
export const sharePictureAddress = (subject: ShareSubject): string => `/${sharePictureKey(subject)}`

/** The share picture for the head of a page about one subject. */
export const sharePicture = (subject: Exclude<ShareSubject, SiteSubject>): SharePicture => ({
  address: sharePictureAddress(subject),
  description: describe(subject),
})

function describe(subject: Exclude<ShareSubject, SiteSubject>): string {
  if (subject.kind === 'women') {
    return subject.quote ? `${subject.title}: “${subject.quote}”` : `${subject.title}, ${subject.facts}`
  }
  if (subject.kind !== 'representation') return subject.title
  const { title, women, seats, words } = subject
  return `${title}: ${women} of ${seats} ${words.join(' ')}`
}
