/** The values of `Cache-Control` (RFC 9111). Each `Cache-Control` header of the site is one of them. */
export const cachePolicy = {
  /** For a response to one user. No cache may store it. */
  personal: 'private, no-store',
  /** For a response that is only valid at this moment, such as a health check. No cache may store it. */
  uncached: 'no-store',
  /** Any cache may store it, and revalidates it before each use. */
  revalidated: 'public, max-age=0, must-revalidate',
  /** Only the visitor's browser may store it, and revalidates it before each use. */
  revalidatedByDevice: 'private, max-age=0, must-revalidate',
  /** Any cache may store it, and revalidates it before each use, even when the response is still fresh. */
  alwaysRevalidated: 'no-cache',
  hourly: 'public, max-age=3600',
  daily: 'public, max-age=86400',
  /** Any cache may store it for a year: its address changes when its content does. */
  immutable: 'public, max-age=31536000, immutable',
} as const
