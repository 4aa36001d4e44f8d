import { timingSafeEqual } from 'node:crypto'
import { digestOfToken } from '#domain/secret-token.server.ts'
import type { PreviewLink } from './schema.ts'

/** Whether a token opens a preview. `now`: milliseconds since the Unix epoch. */
export function opensPreview(link: PreviewLink | null, token: string, now: number): boolean {
  if (!link || now >= link.endsAt) return false
  const [sent, stored] = [Buffer.from(digestOfToken(token)), Buffer.from(link.digest)]
  return sent.length === stored.length && timingSafeEqual(sent, stored)
}
