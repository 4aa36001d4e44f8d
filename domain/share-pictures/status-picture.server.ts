import type { CalendarDate } from '#domain/calendar-date.ts'
import type { PicturePoint } from '#domain/media/schema.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import type { ProgramSummary, Theme } from '#domain/programs/schema.ts'
import type { CountedBody } from '#domain/representation/schema.ts'
import { hostOf } from '#domain/web-link.ts'
import type { WomanSummary } from '#domain/women/schema.ts'
import {
  type Branded,
  brandOf,
  countSubject,
  type CountSubject,
  type PicturedOrganisation,
  sharePictureKey,
  type ShareSubject,
  womanSubject,
  type WomanSubject,
} from './share-picture.server.ts'

/** Upright, as phones show a status. */
export const statusPictureSize = { width: 1080, height: 1920 } as const

/** The subject of a status picture: one program, the count of one body, or a woman who stood. */
export type StatusSubject = ProgramStatus | CountStatus | WomanStatus

interface PageOfStatus {
  /** Host and path of the page, in two lines. */
  readonly page: readonly [host: string, path: string]
}

export interface ProgramStatus extends PageOfStatus, Branded {
  readonly kind: 'programs'
  readonly id: string
  readonly title: string
  readonly theme: Theme | null
  readonly date: CalendarDate
  /** The address of the banner. Null when there is none. */
  readonly pictureUrl: string | null
  readonly picturePoint?: PicturePoint
}

export interface CountStatus extends PageOfStatus, CountSubject {
  /** The host of the source. */
  readonly source: string
}

export interface WomanStatus extends PageOfStatus, WomanSubject {
  /** May be empty. */
  readonly ward: string
}

/** Everything that a picture below `/share/` shows. */
export type PictureSubject = ShareSubject | StatusSubject

export const isStatus = (subject: PictureSubject): subject is StatusSubject => 'page' in subject

/** The facts about the website that a status picture shows. */
export interface PicturedPages extends PicturedOrganisation {
  /** The public origin. */
  readonly url: string
}

export function programStatus(
  program: ProgramSummary,
  { url, ...organisation }: PicturedPages,
): ProgramStatus {
  const { id, title, theme, date, images } = program
  const picture = bannerOf(images)
  return {
    kind: 'programs',
    id,
    ...brandOf(organisation),
    title,
    theme,
    date,
    page: [new URL(url).host, `/programs/${id}`],
    pictureUrl: picture?.url ?? null,
    ...(picture?.point && { picturePoint: picture.point }),
  }
}

/** Null while the number is being checked. */
export function countStatus(body: CountedBody, { url, ...organisation }: PicturedPages): CountStatus | null {
  const subject = countSubject(body, organisation)
  if (!subject) return null
  return {
    ...subject,
    source: hostOf(body.current.source),
    page: [new URL(url).host, '/representation'],
  }
}

export const womanStatus = (woman: WomanSummary, { url, ...organisation }: PicturedPages): WomanStatus => ({
  ...womanSubject(woman, organisation),
  ward: woman.ward,
  page: [new URL(url).host, '/women'],
})

/** The address of a status picture. It begins with a slash, and the picture is drawn at the first request. */
export const statusPicture = (subject: StatusSubject): string => `/${sharePictureKey(subject)}`
