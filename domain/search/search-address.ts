import type { SearchRequest } from './schema.ts'

/** The query string of a search. */
export function toSearchAddress({
  text,
  kind = null,
  page = 1,
}: Pick<SearchRequest, 'text'> & Partial<SearchRequest>): string {
  if (text === '') return ''
  const parts = new URLSearchParams({ q: text })
  if (kind) parts.set('kind', kind)
  if (page > 1) parts.set('page', String(page))
  return `?${parts}`
}
