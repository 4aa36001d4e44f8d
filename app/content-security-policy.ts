import { socialFrameOrigins } from '#app/public/embeds/social-embeds.ts'
import { videoFrameOrigins } from '#domain/news/video-link.ts'

/** Pages of others that may stand in a frame of ours, once a visitor asked for them. */
const embedOrigins = [...videoFrameOrigins, ...socialFrameOrigins]

/**
 * The Content-Security-Policy (CSP Level 3) of a page rendered for one request.
 * `staff`: the admin area, whose component library sets style attributes and shows pictures
 * that are still on the person's own device (blob:).
 */
export function pagePolicy({ nonce, staff }: { nonce: string; staff: boolean }): string {
  const development = import.meta.env.DEV
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    // Vite's development server adds its styles with script, without a nonce.
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': [staff || development ? "'unsafe-inline'" : "'none'"],
    'img-src': staff ? ["'self'", 'blob:', 'data:'] : ["'self'"],
    'connect-src': development ? ["'self'", 'ws:'] : ["'self'"],
    'frame-src': embedOrigins,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
