import type { MiddlewareFunction } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'

/** Nothing of the staff area stays behind in a cache: many of its readers share a computer. */
export const neverStored: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next()
  response.headers.set('Cache-Control', cachePolicy.personal)
  return response
}
