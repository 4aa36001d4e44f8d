import type { SocialPost } from '#domain/organisation/schema.ts'

/*
 * One post as owners write it under Settings: its words, and its address on the last line.
 */

/** The pattern of the address of a post on each platform. */
export const postAddresses = {
  twitter: /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/\S+$/i,
  instagram: /^https:\/\/(?:www\.)?instagram\.com\/\S+$/i,
} as const

/** Null without words, or without such an address. */
export function readPost(text: string, address: RegExp): SocialPost | null {
  const lines = text.trim().split('\n')
  const url = lines.pop()?.trim() ?? ''
  const words = lines.join('\n').trim()
  return words !== '' && address.test(url) ? { words, url } : null
}

export const postText = (post: SocialPost | null): string => (post ? `${post.words}\n${post.url}` : '')
