import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { palette } from '#app/styles/palette.ts'
import { locale } from '#domain/locale.ts'

const style = `body{margin:0;background:${palette.paper};color:${palette.ink};font:17px/1.6 Roboto,system-ui,sans-serif}
main{max-width:36em;padding:56px 16px;margin:0 auto;border-top:12px solid ${palette['o-500']}}
h1{font:800 32px/1.1 Georgia,serif}a{color:inherit;font-weight:700;text-decoration:underline 3px ${palette['o-500']}}`

/** The content of a page for when no route can answer. `words` says what happened and what to do. */
export interface PlainAnswer {
  readonly status: number
  readonly title: string
  readonly words: string
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfterS?: number
}

/**
 * Sends a small page that needs no router, style sheet or script. It serves requests that are refused before they
 * reach a route, and errors in rendering.
 */
export function sendPlainPage(reply: FastifyReply, answer: PlainAnswer): FastifyReply {
  if (answer.retryAfterS !== undefined) reply.header('retry-after', answer.retryAfterS)
  return reply.code(answer.status).headers(plainPageHeaders).send(toPlainPage(answer))
}

export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': cachePolicy.uncached,
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** The HTML of the page, for code that writes to the socket without the framework. */
export function toPlainPage({ title, words }: Omit<PlainAnswer, 'status'>): string {
  return (
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(title)}</title><style>${style}</style>` +
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p><p><a href="/">Go to the home page</a></p></main></html>`
  )
}
