import { siteContext } from '#app/context.ts'
import type { Route } from './+types/robots.ts'
import { textAnswer } from './text-answer.server.ts'

/** Robots Exclusion Protocol (RFC 9309): everything but the staff area may be read. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    '',
    `Sitemap: ${context.get(siteContext).url}/sitemap.xml`,
  ]
  return textAnswer('text/plain', `${lines.join('\n')}\n`)
}
