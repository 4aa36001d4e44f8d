import { href } from 'react-router'
import type { MessageFilter } from '#domain/contact/queries.server.ts'
import { messageParts } from '#domain/contact/schema.ts'
import { readListAddress, toListQuery } from '../lists/list-address.ts'

export const messagesAddress = href('/admin/cms/messages')

/*
 * The address of the list of messages has the parameters of the other lists, and `show` with a part of the list. An
 * opened message has the same query string, so that its back link leads to the same part of the list.
 */

/** Reads the query string of the list, or of a message. Never throws. Without `show`, the open messages are listed. */
export function readMessageFilter(url: string): MessageFilter {
  const { search, page } = readListAddress(url)
  const show = new URL(url).searchParams.get('show')
  return { search, page, part: messageParts.find((part) => part === show) ?? 'open' }
}

/** Returns the query string of the list; empty for the first page of the open messages. */
export function toMessageQuery({ search, page, part }: MessageFilter): string {
  const query = new URLSearchParams(toListQuery({ search, page }))
  if (part !== 'open') query.set('show', part)
  return query.size > 0 ? `?${query}` : ''
}

/** The same with the checkboxes to select several messages. */
export const toSelectQuery = (filter: MessageFilter): string => withMark(filter, 'select')

/** The same with the notice that a message was deleted. */
export const toDeletedQuery = (filter: MessageFilter): string => withMark(filter, 'deleted')

function withMark(filter: MessageFilter, mark: 'select' | 'deleted'): string {
  const query = new URLSearchParams(toMessageQuery(filter))
  query.set(mark, '')
  return `?${query}`
}

/** Where the urgent messages are read: `only`, when there is one, or their list. `only`: the id of the message. */
export const urgentAddress = (only: string | null): string =>
  only === null
    ? messagesAddress + toMessageQuery({ search: '', part: 'urgent', page: 1 })
    : href('/admin/cms/messages/:id', { id: only })
