import { socialFrameOrigins } from '#app/public/embeds/social-embeds.ts'
import { videoFrameOrigins } from '#domain/news/video-hosts.ts'

/** Other sites whose pages may load in a frame, after the visitor agrees. */
const embedOrigins = [...videoFrameOrigins, ...socialFrameOrigins]

/** Sources of a page's inline scripts and styles, as written in the policy, with quotes. */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

interface PictureOrigins {
  /** The other origins that the site redirects pictures to. */
  readonly pictureOrigins: readonly string[]
}

interface Nonce {
  readonly nonce: string
}

/**
 * The Content-Security-Policy (CSP Level 3) of a public page. The page may be cached, so the policy allows inline
 * scripts and styles by hash. It has no 'strict-dynamic': with it, Chromium blocks the static imports of an inline
 * module that is allowed by hash.
 */
export function visitorPolicy({ scripts, styles, pictureOrigins }: InlineSources & PictureOrigins): string {
  return toPolicy({
    'script-src': ["'self'", ...scripts],
    // A hash allows style elements only, so style attributes stay blocked.
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : styles)],
    'img-src': ["'self'", ...pictureOrigins],
  })
}

/**
 * The policy of a staff page, which is rendered for one request. The component library sets style attributes and adds
 * style elements with script. Upload previews use `blob:` addresses.
 */
export function staffPolicy({ nonce, pictureOrigins }: Nonce & PictureOrigins): string {
  return toPolicy({
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", ...pictureOrigins, 'blob:', 'data:'],
    // The preview of a draft.
    'frame-src': ["'self'", ...embedOrigins],
  })
}

/**
 * The policy of a preview, which is rendered for one request. It allows style attributes, because they crop pictures
 * that are not published. `framed`: a staff page may show it in a frame.
 */
export function previewPolicy({
  nonce,
  pictureOrigins,
  framed,
}: Nonce & PictureOrigins & { readonly framed: boolean }): string {
  return toPolicy({
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", ...pictureOrigins],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
  })
}

// Vite's development server adds style elements with script, without a nonce.
const development = import.meta.env.DEV

function toPolicy(own: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries({
    'default-src': ["'none'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': development ? ["'self'", 'ws:'] : ["'self'"],
    'frame-src': embedOrigins,
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...own,
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
