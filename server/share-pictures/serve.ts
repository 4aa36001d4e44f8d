import type { FastifyInstance } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import type { EventQueries } from '#domain/events/queries.server.ts'
import type { SettingsQueries } from '#domain/settings/queries.server.ts'
import type { NewsQueries } from '#domain/news/queries.server.ts'
import type { ProgramQueries } from '#domain/programs/queries.server.ts'
import type { RepresentationQueries } from '#domain/representation/queries.server.ts'
import type { WomenQueries } from '#domain/women/queries.server.ts'
import { pagedKinds, recordKinds } from '#domain/records/kinds.ts'
import {
  countSubject,
  eventSubject,
  newsSubject,
  type PicturedOrganisation,
  programSubject,
  sharePictureKey,
  siteSubject,
  womanSubject,
} from '#domain/share-pictures/share-picture.server.ts'
import {
  countStatus,
  type PicturedPages,
  type PictureSubject,
  programStatus,
  womanStatus,
} from '#domain/share-pictures/status-picture.server.ts'
import { sendUnchanging } from '#server/images/serve.ts'
import { showableByOthers } from '#server/http/security-headers.ts'
import type { SharePictureMaker } from './maker.ts'

/** The part of the site from which share pictures and status pictures are drawn. */
export interface PicturedSite {
  /** The public origin, without a trailing slash. */
  readonly url: string
  readonly programs: Pick<ProgramQueries, 'summary'>
  readonly news: Pick<NewsQueries, 'summary'>
  readonly events: Pick<EventQueries, 'get'>
  readonly representation: Pick<RepresentationQueries, 'bodies'>
  readonly women: Pick<WomenQueries, 'summary'>
  readonly settings: Pick<SettingsQueries, 'organisation'>
}

/**
 * Registers `GET` and `HEAD` of `/share/site/…`, `/share/programs/{id}/…`, `/share/news/{id}/…`,
 * `/share/events/{id}/…`, `/share/women/{id}/…` and `/share/representation/{key}/…`: share pictures as JPEG, status
 * pictures as PNG. The content of an address never changes. An outdated address redirects to the current picture, so
 * that old links keep a picture.
 */
export function registerSharePictures(
  app: FastifyInstance,
  { maker, site }: { maker: SharePictureMaker; site: PicturedSite },
): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/share/*',
    handler: async (request, reply) => {
      reply.headers(showableByOthers)
      const subject = findPictureSubject(request.params['*'], site)
      if (!subject) {
        return reply
          .code(404)
          .headers({ 'cache-control': cachePolicy.uncached, 'content-type': 'text/plain; charset=utf-8' })
          .send('There is no picture at this address.')
      }
      const key = sharePictureKey(subject)
      if (key !== `share/${request.params['*']}`) {
        return reply.header('cache-control', cachePolicy.uncached).redirect(`/${key}`, 302)
      }
      return sendUnchanging(request, reply, await maker.open(subject))
    },
  })
}

/** Each count has a picture of its own, although all of them are on one page. */
const picturedKinds = [...pagedKinds, 'representation'] as const

/**
 * The subject of an address below `/share/`, which may be outdated. Null when there is none. `path`: without `/share/`.
 */
export function findPictureSubject(path: string, site: PicturedSite): PictureSubject | null {
  const { url, programs, news, events, representation, women, settings } = site
  const organisation = settings.organisation()
  const [, folder, id = '', format] =
    /^([a-z]+)(?:\/([\w-]{1,200}))?\/[0-9a-f]{24}\.(jpg|png)$/.exec(path) ?? []
  const isStatus = format === 'png'
  if (folder === 'site') return id === '' && !isStatus ? siteSubject(organisation) : null

  function subjectOf<Item>(
    item: Item | null | undefined,
    toShare: (item: Item, organisation: PicturedOrganisation) => PictureSubject | null,
    toStatus: (item: Item, pages: PicturedPages) => PictureSubject | null = () => null,
  ): PictureSubject | null {
    if (!item) return null
    return isStatus ? toStatus(item, { ...organisation, url }) : toShare(item, organisation)
  }
  const find: Readonly<Record<(typeof picturedKinds)[number], () => PictureSubject | null>> = {
    program: () => subjectOf(programs.summary(id), programSubject, programStatus),
    news: () => subjectOf(news.summary(id), newsSubject),
    event: () => subjectOf(events.get(id), eventSubject),
    woman: () => subjectOf(women.summary(id), womanSubject, womanStatus),
    representation: () => {
      const body = representation.bodies().find(({ key }) => key === id)
      return subjectOf(body, countSubject, countStatus)
    },
  }
  const kind = picturedKinds.find((one) => recordKinds[one].page.split('/')[1] === folder)
  return kind ? find[kind]() : null
}
