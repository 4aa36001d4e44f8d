import { createHash } from 'node:crypto'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { NewsSummary } from '#domain/news/schema.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import type { ProgramSummary, Theme } from '#domain/programs/schema.ts'

/** To be counted up when the drawing changes: addresses are kept for a year by whoever has read them. */
const drawingVersion = 2

export const sharePictureSize = { width: 1200, height: 630 } as const

/** What a share picture shows: the whole website, or one of its records. */
export type ShareSubject = SiteSubject | RecordSubject

export interface SiteSubject {
  readonly kind: 'site'
  readonly acronym: string
}

export interface RecordSubject {
  /** Programs show their theme, news items who reported it. */
  readonly kind: 'programs' | 'news'
  readonly id: string
  readonly acronym: string
  readonly title: string
  readonly theme: Theme | null
  /** The line above the date; empty for none. */
  readonly label: string
  readonly date: CalendarDate
  /** The address of the record's own picture, shown beside the title; null where it has none. */
  readonly pictureUrl: string | null
}

/** The picture that chats and social networks show beside a link to a page. */
export interface SharePicture {
  /** Beginning with a slash; another picture has another address. */
  readonly address: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** What the picture says, for those who cannot see it. */
  readonly description: string
}

export const siteSubject = ({ acronym }: Organisation): SiteSubject => ({ kind: 'site', acronym })

/** The second picture is the banner, as on cards. */
export function programSubject(
  { id, title, theme, date, images }: ProgramSummary,
  { acronym }: Organisation,
): RecordSubject {
  const pictureUrl = bannerOf(images)?.url ?? null
  return { kind: 'programs', id, acronym, title, theme, label: theme ?? '', date, pictureUrl }
}

export function newsSubject(
  { id, title, source, date, image }: NewsSummary,
  { acronym }: Organisation,
): RecordSubject {
  const pictureUrl = image?.url ?? null
  return { kind: 'news', id, acronym, title, theme: null, label: source, date, pictureUrl }
}

/** Where the pictures of a subject are, the outdated ones included; the beginning of their file keys too. */
export const sharePictureFolder = (subject: ShareSubject) =>
  subject.kind === 'site' ? 'share/site/' : `share/${subject.kind}/${subject.id}/`

/** The file store's key of a subject's picture: another drawing has another key. */
export function sharePictureKey(subject: ShareSubject): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([drawingVersion, ...Object.values(subject)]))
    .digest('hex')
  return `${sharePictureFolder(subject)}${digest.slice(0, 24)}.jpg`
}

/** The picture as the head of a page names it; it is drawn when first asked for. */
export function sharePicture(subject: ShareSubject, organisation: Organisation): SharePicture {
  return {
    address: `/${sharePictureKey(subject)}`,
    ...sharePictureSize,
    description: subject.kind === 'site' ? `${organisation.name}: ${organisation.tagline}` : subject.title,
  }
}
