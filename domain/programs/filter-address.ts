import { percentDecoded } from '#domain/percent-decoded.ts'
import { toSearchText } from '#domain/search-text.ts'
import { findTheme } from './rules.ts'
import type { ProgramFilter } from './schema.ts'

/*
 * The address of a filtered list: `?title_{text}&theme_{value}&year_{value}&page_2`, with percent-encoded values.
 * Three other forms are read as well:
 * 1. Links of the forum's earlier website have one filter with an unencoded `&` or `_` in its value:
 *    `?theme_Mentorship & Training`.
 * 2. Its router rewrote such links with URLSearchParams, as a form does, with `+` for a space and `=` after each part:
 *    `?theme_Mentorship+=&+Training=`.
 * 3. The form without script sends `?title=&theme=&year=`.
 * A plus sign in a title is `%2B` in all forms.
 */

const names = ['title', 'theme', 'year', 'page'] as const
type Name = (typeof names)[number]

const noFilter: ProgramFilter = { title: '', theme: null, year: null, page: 1 }

/**
 * Reads a query string, with or without its `?`. Never throws; an unreadable value means "any". `canonical`: the one
 * address of this list. It is '' without filters, otherwise it begins with `?`.
 */
export function readFilterAddress(search: string): { filter: ProgramFilter; canonical: string } {
  const params = parameters(search)
  const filter: ProgramFilter = {
    title: toSearchText(params.title ?? ''),
    theme: findTheme(params.theme ?? ''),
    year: /^[1-9]\d{3}$/.test(params.year?.trim() ?? '') ? Number(params.year) : null,
    page: /^[1-9]\d{0,3}$/.test(params.page?.trim() ?? '') ? Number(params.page) : 1,
  }
  return { filter, canonical: toFilterAddress(filter) }
}

/** The query string of a list. An absent part means "any", an absent page the first page. */
export function toFilterAddress(filter: Partial<ProgramFilter>): string {
  const { title, theme, year, page } = { ...noFilter, ...filter }
  const text = toSearchText(title)
  const parts = [
    text && `title_${encode(text)}`,
    theme && `theme_${encode(theme)}`,
    year && `year_${year}`,
    page > 1 && `page_${page}`,
  ].filter(Boolean)
  return parts.length ? `?${parts.join('&')}` : ''
}

/** Encodes like browsers, which escape the apostrophe that `encodeURIComponent` leaves (URL Standard, query state). */
const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

function parameters(search: string): Partial<Record<Name, string>> {
  const raw: Partial<Record<Name, string>> = {}
  let current: Name | null = null
  for (const part of search.replace(/^\?/, '').split('&')) {
    const match = /^(title|theme|year|page)([_=])/.exec(part)
    if (match) {
      current = match[1] as Name
      const value = part.slice(match[0].length)
      raw[current] = match[2] === '_' ? withoutTrailingEquals(value) : value
    } else if (/^[\w.-]+=/.test(part)) {
      // A foreign parameter, such as utm_source=…, does not belong to the value before it.
      current = null
    } else if (current) {
      raw[current] += `&${withoutTrailingEquals(part)}`
    }
  }
  for (const name of names) if (raw[name] !== undefined) raw[name] = decode(raw[name].replaceAll('+', ' '))
  return raw
}

/** Removes the `=` that URLSearchParams writes after a name without a value. A real `=` in the text is `%3D` there. */
const withoutTrailingEquals = (part: string) => part.replace(/=$/, '')

/** Percent-decodes a text and leaves invalid escapes as they are. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, percentDecoded)
}
