import type { FastifyInstance } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import type { SettingsQueries } from '#domain/settings/queries.server.ts'
import type { NewsQueries } from '#domain/news/queries.server.ts'
import type { ProgramQueries } from '#domain/programs/queries.server.ts'
import {
  newsSubject,
  programSubject,
  sharePictureKey,
  type ShareSubject,
  siteSubject,
} from '#domain/share-pictures/share-picture.server.ts'
import { sendUnchanging } from '#server/images/serve.ts'
import { showableByOthers } from '#server/security-headers.ts'
import type { SharePictureMaker } from './maker.ts'

/**
 * Registers `GET` and `HEAD` of `/share/site/…`, `/share/programs/{id}/…` and `/share/news/{id}/…`. The content of an
 * address never changes. An outdated address redirects to the current picture, so that old links keep a picture.
 */
export function registerSharePictures(
  app: FastifyInstance,
  {
    maker,
    programs,
    news,
    settings,
  }: {
    maker: SharePictureMaker
    programs: Pick<ProgramQueries, 'summary'>
    news: Pick<NewsQueries, 'summary'>
    settings: Pick<SettingsQueries, 'organisation'>
  },
): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/share/*',
    handler: async (request, reply) => {
      reply.headers(showableByOthers)
      const subject = findShareSubject(request.params['*'], { programs, news, settings })
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

/** The subject of an address below `/share/`, which may be outdated. Null when there is none. `path`: without `/share/`. */
export function findShareSubject(
  path: string,
  {
    programs,
    news,
    settings,
  }: {
    readonly programs: Pick<ProgramQueries, 'summary'>
    readonly news: Pick<NewsQueries, 'summary'>
    readonly settings: Pick<SettingsQueries, 'organisation'>
  },
): ShareSubject | null {
  const organisation = settings.organisation()
  const [, kind, id] = /^(site|programs|news)(?:\/([\w-]{1,200}))?\/[0-9a-f]{24}\.jpg$/.exec(path) ?? []
  if (kind === 'site' && id === undefined) return siteSubject(organisation)
  if (kind === 'programs') {
    const program = programs.summary(id ?? '')
    return program ? programSubject(program, organisation) : null
  }
  const item = kind === 'news' && news.summary(id ?? '')
  return item ? newsSubject(item, organisation) : null
}
