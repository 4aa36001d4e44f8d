import { toSearchText } from '#domain/search-text.ts'
import { findTheme } from './rules.ts'
import type { ProgramFilter } from './schema.ts'

/*
 * The address of a filtered list: `?title_{text}&theme_{value}&year_{value}&page_2`, values percent-encoded.
 * Links of the forum's earlier website carry one filter with a raw `&` or `_` in its value
 * (`?theme_Mentorship & Training`). Its router also rewrote them as a form would (URLSearchParams): `+` for a space, and
 * `=` behind each part (`?theme_Mentorship+=&+Training=`). A plus sign in a title is `%2B` in all of them. The form
 * without script sends `?title=&theme=&year=`. All are read here.
 */

const names = ['title', 'theme', 'year', 'page'] as const
type Name = (typeof names)[number]

const noFilter: ProgramFilter = { title: '', theme: null, year: null, page: 1 }

/**
 * Reads a query string, with or without its `?`; never throws. What cannot be understood means "any".
 * `canonical` is the one address of the same list: '' without filters, else beginning with `?`.
 */
export function readFilterAddress(search: string): { filter: ProgramFilter; canonical: string } {
  const asked = parameters(search)
  const filter: ProgramFilter = {
    title: toSearchText(asked.title ?? ''),
    theme: findTheme(asked.theme ?? ''),
    year: /^[1-9]\d{3}$/.test(asked.year?.trim() ?? '') ? Number(asked.year) : null,
    page: /^[1-9]\d{0,3}$/.test(asked.page?.trim() ?? '') ? Number(asked.page) : 1,
  }
  return { filter, canonical: toFilterAddress(filter) }
}

/** The query string of a list; parts left out mean "any" and the first page. */
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

/** As browsers write a query: they escape the apostrophe, which `encodeURIComponent` leaves (URL Standard, query state). */
const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

function parameters(search: string): Partial<Record<Name, string>> {
  const raw: Partial<Record<Name, string>> = {}
  let current: Name | null = null
  for (const part of search.replace(/^\?/, '').split('&')) {
    const named = /^(title|theme|year|page)([_=])/.exec(part)
    if (named) {
      current = named[1] as Name
      const value = part.slice(named[0].length)
      raw[current] = named[2] === '_' ? withoutClosing(value) : value
    } else if (/^[\w.-]+=/.test(part)) {
      // Somebody else's parameter, such as utm_source=…: not a piece of the value before it.
      current = null
    } else if (current) {
      raw[current] += `&${withoutClosing(part)}`
    }
  }
  for (const name of names) if (raw[name] !== undefined) raw[name] = decode(raw[name].replaceAll('+', ' '))
  return raw
}

/** Without the `=` that URLSearchParams writes behind a name without a value; an `=` of the text itself is `%3D` there. */
const withoutClosing = (part: string) => part.replace(/=$/, '')

/** Percent-decoding that leaves alone what is not an escape. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}
