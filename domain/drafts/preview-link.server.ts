import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PreviewLink } from './schema.ts'

/** A token of 128 random bits for the address of a preview. */
export const createPreviewToken = () => randomBytes(16).toString('base64url')

/** The stored form of a token. It cannot be used in place of the token. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Whether a token opens a preview. `now`: milliseconds since the Unix epoch. */
export function opensPreview(link: PreviewLink | null, token: string, now: number): boolean {
  if (!link || now >= link.endsAt) return false
  const [sent, stored] = [Buffer.from(digestOf(token)), Buffer.from(link.digest)]
  return sent.length === stored.length && timingSafeEqual(sent, stored)
}
