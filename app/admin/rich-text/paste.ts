import { withoutActiveParts } from './inert-html.ts'

/**
 * Reduces pasted HTML to the formatting that a text can have: paragraphs, two headings, lists, links, tables, bold,
 * italic, underline and code. Removes fonts, colours, sizes, pictures and hidden marks of Word, Google Docs and web
 * pages. Needs a DOM, so it runs in the browser only. The server sanitises the text again.
 */
export function cleanPastedHtml(html: string): string {
  const body = parse(html)
  for (const picture of body.querySelectorAll('img')) if (isEmoji(picture)) picture.replaceWith(picture.alt)
  removeComments(body)
  for (const element of body.querySelectorAll(unwanted)) element.remove()
  wordLists(body)
  for (const table of body.querySelectorAll('table')) keepOrUnwrap(table)
  for (const element of [...body.querySelectorAll('*')]) {
    if (!element.isConnected) continue
    clean(element)
  }
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('br + br')) paragraph.remove()
  }
  return cleanPastedText(body.innerHTML.replaceAll('&nbsp;', ' ')).trim()
}

/**
 * Removes invisible characters that messengers and office programs put into text: direction marks, zero-width
 * characters, soft hyphens.
 */
export function cleanPastedText(text: string): string {
  // The zero-width joiner U+200D stays, because emoji need it.
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
}

/**
 * The number of pictures in pasted HTML that the text loses. Emoji that a website shows as pictures are not counted:
 * they become characters. Invisible pictures that count readers are not counted either.
 */
export function countPictures(html: string): number {
  return [...parse(html).querySelectorAll('img')].filter(
    (picture) => !isEmoji(picture) && !isTracker(picture),
  ).length
}

const parse = (html: string) => new DOMParser().parseFromString(withoutActiveParts(html), 'text/html').body

const isEmoji = ({ alt }: HTMLImageElement) =>
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{Emoji}\p{M}\u200d]*$/u.test(alt)
const isTracker = (picture: HTMLImageElement) =>
  ['width', 'height'].some((side) => ['0', '1'].includes(picture.getAttribute(side) ?? ''))

/** True for HTML that was copied from this editor. Its formatting needs no cleaning. */
export const isOwnCopy = (html: string): boolean => html.includes('data-pm-slice')

const unwanted =
  'script, style, meta, link, title, img, picture, svg, video, audio, iframe, object, embed, form, input, button, select, textarea, template, .Apple-interchange-newline'
const allowed = new Set(
  'p br h1 h2 ul ol li a strong em u pre code table tbody thead tfoot tr td th'.toUpperCase().split(' '),
)
const renamed: { readonly [tag: string]: string } = {
  B: 'strong',
  I: 'em',
  INS: 'u',
  H3: 'h2',
  H4: 'h2',
  H5: 'h2',
  H6: 'h2',
}
const blocks =
  'address article aside blockquote center dd div dl dt figcaption figure footer header main nav section'
const blockTags = new Set(blocks.toUpperCase().split(' '))
const blockInside = `p, h1, h2, h3, h4, h5, h6, ul, ol, pre, table, ${blocks.split(' ').join(', ')}`

function clean(element: Element): void {
  const style = element.getAttribute('data-style') ?? ''
  const href = element.getAttribute('href') ?? ''
  for (const { name } of [...element.attributes]) {
    if (!(/^T[DH]$/.test(element.tagName) && /^(col|row)span$/.test(name))) element.removeAttribute(name)
  }

  // Google Docs wraps the copied HTML in a <b> that is not bold.
  if (/font-weight:\s*(normal|400)/.test(style) && /^(B|STRONG)$/.test(element.tagName))
    return unwrap(element)
  if (element.tagName === 'SPAN' || element.tagName === 'FONT') return unwrap(wrapInMarks(element, style))
  if (element.tagName === 'A') {
    if (/^(https?|mailto|tel):/i.test(href.trim())) element.setAttribute('href', href.trim())
    else unwrap(element)
    return
  }
  if (blockTags.has(element.tagName)) {
    if (element.querySelector(blockInside)) unwrap(element)
    else rename(element, 'p')
    return
  }
  const tag = renamed[element.tagName]
  if (tag) rename(element, tag)
  else if (!allowed.has(element.tagName)) unwrap(element)
}

/** Google Docs writes bold and italic as styles of spans. */
function wrapInMarks(element: Element, style: string): Element {
  const marks = [
    /font-weight:\s*(bold|[6-9]00)/.test(style) && 'strong',
    /font-style:\s*italic/.test(style) && 'em',
    /text-decoration[^;]*:\s*[^;]*underline/.test(style) && !element.closest('a') && 'u',
  ].filter((mark) => mark !== false)
  for (const mark of marks) {
    const wrapper = element.ownerDocument.createElement(mark)
    wrapper.append(...element.childNodes)
    element.append(wrapper)
  }
  return element
}

/**
 * Word writes list items as paragraphs with a class, and the bullet or number in a span marked `Ignore`. Observed in
 * HTML copied from Word for Windows and Word for the web.
 */
function wordLists(body: Element): void {
  let list: Element | null = null
  let last: Element | null = null
  for (const item of body.querySelectorAll('p[class*="MsoListParagraph"], p[data-style*="mso-list"]')) {
    const marker = item.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]')
    const tag = /^\s*\w{1,4}[.)]/.test(marker?.textContent ?? '') ? 'OL' : 'UL'
    marker?.remove()
    if (!list || list.tagName !== tag || item.previousElementSibling !== last) {
      list = body.ownerDocument.createElement(tag)
      item.before(list)
    }
    const entry = body.ownerDocument.createElement('li')
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.append(...item.childNodes)
    entry.append(paragraph)
    list.append(entry)
    item.remove()
    last = list
  }
}

/** More cells than a person reads. The editor gets slow with them. */
const maxCells = 2_000

/** Mails and web pages use tables for layout. These become paragraphs, and so does a table with too many cells. */
function keepOrUnwrap(table: HTMLTableElement): void {
  const { caption } = table
  if (caption) table.before(asBlock(caption))
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  const cellsOf = (row: Element) => [...row.children].filter(({ tagName }) => /^T[DH]$/.test(tagName))
  const columns = Math.max(0, ...rows.map((row) => cellsOf(row).length))
  const cells = rows.flatMap(cellsOf)
  const isLayout = cells.length <= 1 || table.querySelector('table') !== null
  if (isLayout || rows.length * columns > maxCells) table.replaceWith(...cells.map(asBlock))
}

function asBlock(element: Element): Element {
  const block = element.ownerDocument.createElement('div')
  block.append(...element.childNodes)
  element.remove()
  return block
}

function removeComments(body: Element): void {
  const walker = body.ownerDocument.createTreeWalker(body, 128 /* NodeFilter.SHOW_COMMENT */)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function rename(element: Element, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag)
  replacement.append(...element.childNodes)
  element.replaceWith(replacement)
}
