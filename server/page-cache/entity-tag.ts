import { createHash } from 'node:crypto'
import type { ContentCoding } from './content-coding.ts'

/** The first part of an entity tag. It depends on the content alone, not on its coding. */
export function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

/**
 * A strong entity tag (RFC 9110, 8.8.3). Each coding has its own. `quality`: the level of the compression, because a
 * recompressed page has other bytes.
 */
export function toTag(digest: string, coding: ContentCoding, quality: number): string {
  return coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}${quality}"`
}

/**
 * Returns the tag in If-None-Match that belongs to this content, or null (RFC 9110, 13.1.2: weak comparison). A tag of
 * any coding matches. For `*` it returns `current`.
 */
export function findMatch(ifNoneMatch: string, digest: string, current: string): string | null {
  if (ifNoneMatch.trim() === '*') return current
  if (!ifNoneMatch.includes(digest)) return null
  for (const listed of ifNoneMatch.split(',')) {
    const tag = listed.trim().replace(/^W\//, '')
    if (tag.startsWith(`"${digest}`) && /^"[0-9a-f]{24}(?:-(?:br|gzip)\d+)?"$/.test(tag)) return tag
  }
  return null
}
