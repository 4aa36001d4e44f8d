import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import { chooseCoding } from '../page-cache/content-coding.ts'

/**
 * A replacement worker. It deletes the stored pages and unregisters itself, but keeps unsent messages. As in
 * `app/offline/service-worker.ts` it asks twice to take over.
 */
const removal = `self.addEventListener('install', () => {
  self.skipWaiting()
  setTimeout(() => self.skipWaiting(), 2000)
})
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== 'messages') await caches.delete(name)
  await self.registration.unregister()
})()))
`

/**
 * Registers `GET /service-worker.js`, the worker that stores pages on devices (`app/offline`). Browsers revalidate it
 * on every visit, so a new version takes effect soon. `clientBuild`: null in development and with `OFFLINE=off`;
 * devices then get a worker that deletes the stored pages. `pictureOrigins`: the other origins of pictures.
 */
export async function registerServiceWorker(
  app: FastifyInstance,
  {
    clientBuild,
    pictureOrigins,
  }: { readonly clientBuild: string | null; readonly pictureOrigins: readonly string[] },
): Promise<void> {
  const script = clientBuild ? await readFile(join(clientBuild, 'service-worker.js'), 'utf8') : removal
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`
  let small: Promise<Buffer> | null = null
  app.route({
    method: ['GET', 'HEAD'],
    url: '/service-worker.js',
    handler: async (request, reply) => {
      reply.headers({
        'cache-control': cachePolicy.alwaysRevalidated,
        etag,
        // The policy also limits the addresses that the worker may fetch.
        'content-security-policy': `default-src 'none'; script-src 'self'; connect-src ${["'self'", ...pictureOrigins].join(' ')}`,
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding',
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (chooseCoding(request.headers['accept-encoding']?.toString()) !== 'br') return reply.send(script)
      small ??= promisify(brotliCompress)(script)
      return reply.header('content-encoding', 'br').send(await small)
    },
  })
}
