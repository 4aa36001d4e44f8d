/** How long an answer may be kept, and by whom (RFC 9111). Every `Cache-Control` header is one of these. */
export const cachePolicy = {
  /** For one person: no cache keeps it. */
  personal: 'private, no-store',
  /** Never kept by anybody, because it says what is true at this moment. */
  momentary: 'no-store',
  /** Kept, and asked for again each time. */
  revalidated: 'public, max-age=0, must-revalidate',
  /** The same, by the visitor's own device alone. */
  revalidatedByDevice: 'private, max-age=0, must-revalidate',
  /** Asked for again each time, whatever the answer says of its age. */
  checked: 'no-cache',
  hourly: 'public, max-age=3600',
  daily: 'public, max-age=86400',
  /** For a year: another content has another address. */
  immutable: 'public, max-age=31536000, immutable',
} as const
