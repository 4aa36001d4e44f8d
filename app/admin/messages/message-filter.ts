import type { MessageFilter } from '#domain/contact/queries.server.ts'
import { readListAddress, toListQuery } from '../lists/list-address.ts'

/*
 * The address of the list of messages has the parameters of the other lists, and `show=unread`. An opened message has
 * the same query string, so that its back link leads to the same part of the list.
 */

/** Reads the query string of the list, or of a message. Never throws. */
export function readMessageFilter(url: string): MessageFilter {
  const { search, page } = readListAddress(url)
  return { search, page, unreadOnly: new URL(url).searchParams.get('show') === 'unread' }
}

/** Returns the query string of the list; empty for the first page of all messages. */
export function toMessageQuery({ search, page, unreadOnly }: MessageFilter): string {
  const query = new URLSearchParams(toListQuery({ search, page }))
  if (unreadOnly) query.set('show', 'unread')
  return query.size > 0 ? `?${query}` : ''
}
