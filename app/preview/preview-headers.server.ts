import type { MiddlewareFunction } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'

/**
 * Keeps a preview out of every cache and search engine. Its address, which may have a token, never reaches other sites.
 */
export const previewHeaders: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next()
  response.headers.set('Cache-Control', cachePolicy.personal)
  response.headers.set('X-Robots-Tag', 'noindex')
  response.headers.set('Referrer-Policy', 'same-origin')
  return response
}
