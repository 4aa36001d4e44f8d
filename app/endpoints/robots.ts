import { siteContext } from '#app/context.ts'
import type { Route } from './+types/robots.ts'
import { textResponse } from './text-response.server.ts'

/** Robots Exclusion Protocol (RFC 9309): crawlers may read everything except the staff area. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    '',
    `Sitemap: ${context.get(siteContext).url}/sitemap.xml`,
  ]
  return textResponse('text/plain', `${lines.join('\n')}\n`)
}
