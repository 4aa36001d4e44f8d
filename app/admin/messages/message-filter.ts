import type { MessageFilter } from '#domain/contact/queries.server.ts'
import { readListAddress, toListQuery } from '../lists/list-address.ts'

/*
 * The list of messages has the address of the other lists, and `show=unread`. A message opened from it carries the
 * same query string, so that the way back leads to the same part of the list.
 */

/** Reads any address below the list; never throws. */
export function readMessageFilter(url: string): MessageFilter {
  return { ...readListAddress(url), unreadOnly: new URL(url).searchParams.get('show') === 'unread' }
}

/** The query string of the list; empty for the newest of all messages. */
export function toMessageQuery({ search, page, unreadOnly }: MessageFilter): string {
  const query = new URLSearchParams(toListQuery({ search, page }))
  if (unreadOnly) query.set('show', 'unread')
  return query.size > 0 ? `?${query}` : ''
}
