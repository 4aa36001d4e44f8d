import { socialFrameOrigins } from '#app/public/embeds/social-embeds.ts'
import { videoFrameOrigins } from '#domain/news/video-link.ts'

/** Pages of others that may stand in a frame of ours, once a visitor asked for them. */
const embedOrigins = [...videoFrameOrigins, ...socialFrameOrigins]

/** What may run and style a page beside our own files: sources as the policy writes them, quotes included. */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The Content-Security-Policy (CSP Level 3) of a page that visitors read, which may be sent to many: its inline
 * scripts and styles are known by their hashes. Without 'strict-dynamic', with which Chromium refuses the static
 * imports of an inline module that is known by its hash.
 */
export function visitorPolicy({ scripts, styles }: InlineSources): string {
  return toPolicy({
    'script-src': ["'self'", ...scripts],
    // Style attributes stay forbidden: a hash lets in elements alone.
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : styles)],
    'img-src': ["'self'"],
  })
}

/**
 * The policy of a page of the staff area, rendered for one request. Its component library sets style attributes, adds
 * styles with script, and shows pictures that are still on the person's own device (blob:).
 */
export function staffPolicy(nonce: string): string {
  return toPolicy({
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
  })
}

// Vite's development server adds its styles with script, without a nonce.
const development = import.meta.env.DEV

function toPolicy(own: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries({
    'default-src': ["'none'"],
    ...own,
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': development ? ["'self'", 'ws:'] : ["'self'"],
    'frame-src': embedOrigins,
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
