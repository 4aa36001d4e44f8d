import { createHash } from 'node:crypto'
import type { ContentCoding } from './content-coding.ts'

/** What a strong tag begins with: the same for the same content, however it is written. */
export function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

/**
 * A strong entity tag (RFC 9110, 8.8.3), another for each way the bytes are written. `quality`: of the compression,
 * since a page compressed again, better, has other bytes.
 */
export function toTag(digest: string, coding: ContentCoding, quality: number): string {
  return coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}${quality}"`
}

/**
 * The tag of an If-None-Match by which its sender has this content already, or null (RFC 9110, 13.1.2: weak
 * comparison). Whichever way it was written when it was sent, it is still the newest. `*` stands for any; it is
 * answered with `current`.
 */
export function findKnown(ifNoneMatch: string, digest: string, current: string): string | null {
  if (ifNoneMatch.trim() === '*') return current
  if (!ifNoneMatch.includes(digest)) return null
  for (const listed of ifNoneMatch.split(',')) {
    const tag = listed.trim().replace(/^W\//, '')
    if (tag.startsWith(`"${digest}`) && /^"[0-9a-f]{24}(?:-(?:br|gzip)\d+)?"$/.test(tag)) return tag
  }
  return null
}
