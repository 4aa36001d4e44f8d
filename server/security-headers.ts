import type { FastifyInstance } from 'fastify'

/** Headers of every answer; a page's own Content-Security-Policy takes the place of the strict one. */
export function securityHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not no-referrer: with it browsers send `Origin: null` on honest forms.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // No page of others can pull ours into its own process and read it there (Spectre).
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  }
}

const forDocumentsOnly: ReadonlySet<string> = new Set([
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  // `frame-ancestors` of the Content-Security-Policy says the same.
  'x-frame-options',
])

/** What of them a file of the build needs: a first visit fetches a dozen files, and pays for each head. */
export function headersOfFiles(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !forDocumentsOnly.has(name)))
}

/**
 * For public pictures and icons, in place of `same-origin`: link previews, image search, translated and archived
 * copies of our pages show them from our address. They are the same for everybody, so nothing leaks.
 */
export const showableByOthers = { 'cross-origin-resource-policy': 'cross-origin' } as const

export function setSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
