import type { FastifyInstance } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import type { EventQueries } from '#domain/events/queries.server.ts'
import type { SettingsQueries } from '#domain/settings/queries.server.ts'
import type { NewsQueries } from '#domain/news/queries.server.ts'
import type { ProgramQueries } from '#domain/programs/queries.server.ts'
import type { RepresentationQueries } from '#domain/representation/queries.server.ts'
import type { WomenQueries } from '#domain/women/queries.server.ts'
import {
  countSubject,
  eventSubject,
  newsSubject,
  programSubject,
  sharePictureKey,
  siteSubject,
  womanSubject,
} from '#domain/share-pictures/share-picture.server.ts'
import {
  countStatus,
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

/**
 * The subject of an address below `/share/`, which may be outdated. Null when there is none. `path`: without `/share/`.
 */
export function findPictureSubject(path: string, site: PicturedSite): PictureSubject | null {
  const { url, programs, news, events, representation, women, settings } = site
  const organisation = settings.organisation()
  const [, kind, id = '', format] =
    /^(site|programs|news|events|women|representation)(?:\/([\w-]{1,200}))?\/[0-9a-f]{24}\.(jpg|png)$/.exec(
      path,
    ) ?? []
  const isStatus = format === 'png'
  if (kind === 'programs') {
    const program = programs.summary(id)
    if (!program) return null
    return isStatus ? programStatus(program, { ...organisation, url }) : programSubject(program, organisation)
  }
  if (kind === 'representation') {
    const body = representation.bodies().find(({ key }) => key === id)
    if (!body) return null
    return isStatus ? countStatus(body, { ...organisation, url }) : countSubject(body, organisation)
  }
  if (kind === 'women') {
    const woman = women.summary(id)
    if (!woman) return null
    return isStatus ? womanStatus(woman, { ...organisation, url }) : womanSubject(woman, organisation)
  }
  if (isStatus) return null
  if (kind === 'site') return id === '' ? siteSubject(organisation) : null
  if (kind === 'events') {
    const event = events.get(id)
    return event && eventSubject(event, organisation)
  }
  const item = kind === 'news' && news.summary(id)
  return item ? newsSubject(item, organisation) : null
}
