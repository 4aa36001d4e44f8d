import type { FastifyInstance } from 'fastify'

/** The headers of every response. A page replaces the strict Content-Security-Policy with its own. */
export function securityHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // With no-referrer, browsers would send `Origin: null` with the site's own forms.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Other sites cannot load these resources into their own process (Spectre).
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  }
}

/** Files of the build do not need them. A first visit loads a dozen files, so headers cost bytes. */
export const neededByDocumentsOnly = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  // `frame-ancestors` of the Content-Security-Policy has the same effect.
  'x-frame-options',
] as const

/**
 * Replaces `same-origin` for public pictures and icons. Link previews, image search, and translated or archived copies
 * of pages embed them from this site. They are the same for every visitor, so nothing private leaks.
 */
export const showableByOthers = { 'cross-origin-resource-policy': 'cross-origin' } as const

export function setSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
