import type sanitizeHtml from 'sanitize-html'
import { telLink } from '#domain/contact/phone-number.server.ts'
import { directLink } from '#domain/direct-link.ts'
import { isQuoteClass } from './document-marks.ts'
import { readDocument, type ReadOptions } from './read-document.server.ts'
import type { SafeHtml } from './safe-html.ts'
import { largestSpan } from './table-limits.ts'
import { hasTooManyTags } from './too-many-tags.ts'
import { visibleText } from './visible-text.ts'

/** The editor keeps all of them (app/admin/rich-text/extensions.test.ts). */
const allowedTags =
  'p br strong em u s sup sub ol ul li a h1 h2 h3 blockquote pre code table tbody tr th td'.split(' ')
/** A report has pull quotes (`figure`) and pictures as well. */
export const reportTags = [...allowedTags, 'figure', 'figcaption', 'img']

const linkSchemes = ['http', 'https', 'mailto', 'tel']
const longestLink = 2048

/**
 * No `nofollow`, because only staff write these texts and their links are meant. `noopener` and `noreferrer` keep a
 * linked page from accessing this one when a browser opens it in a new tab.
 */
const rel = 'noopener noreferrer'

const allowedAttributes = {
  a: ['href', 'rel'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
export const reportAttributes = { ...allowedAttributes, img: ['src'] }

const options: ReadOptions = {
  allowedTags,
  allowedAttributes,
  allowedSchemes: linkSchemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (_, { href }) => {
      const link = toLink(href ?? '')
      return { tagName: 'a', attribs: link ? { href: link, rel } : ({} as Record<string, string>) }
    },
    ol: (_, { start = '', type = '' }) => ({
      tagName: 'ol',
      attribs: {
        ...(/^[1-9]\d{0,3}$/.test(start) && start !== '1' && { start }),
        ...(/^[aAiI]$/.test(type) && { type }),
      } as Record<string, string>,
    }),
    td: toCell,
    th: toCell,
    p: (_, { class: className = '' }) => ({
      tagName: isQuoteClass(className) ? 'blockquote' : 'p',
      attribs: {},
    }),
  },
  exclude: (frame, hasWords) =>
    frame.tag === 'a' && !frame.attribs.href ? 'excludeTag' : isEmptyBlock(frame, hasWords),
}

/** Screen readers announce an empty heading or quotation, and a table of contents would have a link without words. */
const isEmptyBlock = ({ tag, mediaChildren }: sanitizeHtml.IFrame, hasWords: boolean) =>
  !hasWords && (tag === 'blockquote' || (/^h[1-6]$/.test(tag) && mediaChildren.length === 0))

function toCell(tagName: string, attribs: Record<string, string>) {
  const spans = ['colspan', 'rowspan'].flatMap((name) => {
    const span = Number(attribs[name])
    return Number.isInteger(span) && span > 1 && span <= largestSpan ? [[name, String(span)]] : []
  })
  return { tagName, attribs: Object.fromEntries(spans) as Record<string, string> }
}

/**
 * Reduces any HTML to the allow-list. It runs when a text is written and again when it is read, because the rules may
 * have changed since, and imports and restored backups never went through a form. Sanitising a result again changes
 * nothing. Headings stay as entered; `presentRichText` adapts them to a page. HTML with too many tags, which forms
 * refuse, is reduced to its text.
 */
export function sanitiseRichText(html: string): SafeHtml {
  return hasTooManyTags(html) ? toWords(html) : (trimEmptyParagraphs(readDocument(html, options)) as SafeHtml)
}

/** The text of HTML, escaped as `sanitizeHtml` escapes text. It has no tags that would need sanitising. */
const toWords = (html: string) =>
  visibleText(html).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') as SafeHtml

/**
 * Returns the `src` with which a picture of a text may be stored or shown; null for a picture that is not one of the
 * record's own. The result must not need escaping.
 */
export type ToSource = (src: string) => string | null

/** The same for a report, which may also have pull quotes and pictures. */
export function sanitiseReport(html: string, toSource: ToSource): SafeHtml {
  if (hasTooManyTags(html)) return toWords(html)
  const safe = readDocument(html, {
    ...options,
    allowedTags: reportTags,
    allowedAttributes: reportAttributes,
    transformTags: {
      ...options.transformTags,
      img: (tagName, { src }) => {
        const source = toSource(src ?? '')
        return { tagName, attribs: source === null ? ({} as Record<string, string>) : { src: source } }
      },
    },
    exclude: (frame, hasWords) => {
      const { tag, attribs } = frame
      if (tag === 'a' && !attribs.href) return 'excludeTag'
      return (
        (tag === 'img' && !attribs.src) ||
        (tag.startsWith('fig') && !hasWords) ||
        isEmptyBlock(frame, hasWords)
      )
    },
  })
  return trimEmptyParagraphs(safe.replace(pictureInParagraph, '$1')) as SafeHtml
}

/** A page shows pictures between paragraphs, not inside. */
const pictureInParagraph = /<p>\s*(<img src="[^"]*" \/>)\s*<\/p>/g

/** Sanitises HTML for a page that has its own h1: headings start at h2 and skip no level (WCAG 1.3.1). */
export const presentRichText = (html: string): SafeHtml => withHeadings(sanitiseRichText(html))

/** The same for a report. */
export const presentReport = (html: string, toSource: ToSource): SafeHtml =>
  withHeadings(sanitiseReport(html, toSource))

function withHeadings(safe: SafeHtml): SafeHtml {
  const used = [...new Set(safe.match(/<h[1-3]>/g))].sort()
  let previous = 1
  const open: number[] = []
  return safe.replace(/<(\/?)h[1-3]>/g, (tag, closing: string) => {
    if (closing) return `</h${open.pop() ?? previous}>`
    previous = Math.min(used.indexOf(tag) + 2, previous + 1)
    open.push(previous)
    return `<h${previous}>`
  }) as SafeHtml
}

/**
 * Removes empty paragraphs at both ends. Pages show the first paragraph larger, as the lead, so it must not be empty.
 */
function trimEmptyParagraphs(html: string): string {
  // Uses loops, because a regular expression anchored at the end takes quadratic time on a long run of spaces.
  let rest = html.trim()
  while (rest.startsWith('<p>')) {
    const end = rest.indexOf('</p>')
    if (end < 0 || !isBlank(rest.slice(3, end))) break
    rest = rest.slice(end + 4).trimStart()
  }
  while (rest.endsWith('</p>')) {
    const start = rest.lastIndexOf('<p>')
    if (start < 0 || !isBlank(rest.slice(start + 3, -4))) break
    rest = rest.slice(0, start).trimEnd()
  }
  return rest
}

const isBlank = (html: string) => html.replaceAll('<br />', '').trim() === ''

/** The normalised address of an allowed link; null when it is not allowed. */
function toLink(text: string): string | null {
  const trimmed = directLink(text.trim())
  if (trimmed.length > longestLink) return null
  if (/^\/(?![/\\])/.test(trimmed)) return withinSite(trimmed)
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:.]+$/.test(trimmed)) return absolute(`mailto:${trimmed}`)
  // An address entered without https:// would be read as a path of this site.
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(trimmed)) return absolute(`https://${trimmed}`)
  return absolute(trimmed)
}

/** A `tel:` link with the digits of one number. */
const dialled = /^tel:\+?(?:[\s().-]*\d){7,17}$/

function absolute(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (!linkSchemes.includes(url.protocol.slice(0, -1))) return null
  // Completes a number without its country code, or with a 0 that is not dialled from abroad.
  return (dialled.test(url.href) ? telLink(url.pathname) : null) ?? url.href
}

function withinSite(path: string): string | null {
  const base = 'https://this.invalid'
  if (!URL.canParse(path, base)) return null
  const url = new URL(path, base)
  return url.origin === base && !url.pathname.startsWith('//') ? url.href.slice(base.length) : null
}
