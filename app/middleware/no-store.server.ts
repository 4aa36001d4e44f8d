import type { MiddlewareFunction } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'

/** Keeps responses of the staff area out of every cache, because many editors share a computer. */
export const noStore: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next()
  response.headers.set('Cache-Control', cachePolicy.personal)
  return response
}
