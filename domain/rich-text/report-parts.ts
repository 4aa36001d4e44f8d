import type { SafeHtml } from './safe-html.ts'
import { visibleText } from './visible-text.ts'

/** A part of a report: a text that begins with at most one heading, or a picture of the record. */
export type ReportPart =
  | {
      readonly kind: 'text'
      readonly html: SafeHtml
      /** The heading of the text, which has this id. Null for a text without one. */
      readonly heading: { readonly id: string; readonly words: string } | null
    }
  | { readonly kind: 'picture'; readonly url: string }

/**
 * Splits a report before each heading of the second level, and around each picture, so that a page can put something
 * between. A heading inside a list, a table or a quote stays where it is, and a picture there is left out. A heading that
 * has only a picture is left out, too. `html`: as `presentReport` returns it.
 */
export function toReportParts(html: SafeHtml): readonly ReportPart[] {
  const parts: ReportPart[] = []
  let headings = 0
  let depth = 0
  let start = 0

  function endText(end: number) {
    const text = html
      .slice(start, end)
      .replace(/<img\b[^>]*>/g, '')
      .replace(/<(h[2-6])>\s*<\/\1>/g, '')
      .trim()
    start = end
    if (text === '') return
    const [, words = null] = /^<h2>(.*?)<\/h2>/s.exec(text) ?? []
    // A link to an entirely struck heading would have no words.
    const name = visibleText(words ?? '')
    if (name === '') return parts.push({ kind: 'text', html: text as SafeHtml, heading: null })
    const id = `part-${(headings += 1)}`
    const withId = text.replace('<h2>', `<h2 id="${id}">`) as SafeHtml
    parts.push({ kind: 'text', html: withId, heading: { id, words: name } })
  }

  for (const { 0: tag, index, groups } of html.matchAll(/<(?<closing>\/)?(?<name>[a-z][a-z0-9]*)[^>]*>/g)) {
    if (groups?.['closing']) depth -= 1
    else if (groups?.['name'] === 'img') {
      const [, url = ''] = /\ssrc="([^"]*)"/.exec(tag) ?? []
      if (depth > 0) continue
      endText(index)
      start = index + tag.length
      parts.push({ kind: 'picture', url })
    } else if (groups?.['name'] !== 'br') {
      if (depth === 0 && groups?.['name'] === 'h2') endText(index)
      depth += 1
    }
  }
  endText(html.length)
  return parts
}
