import { directLink } from '#domain/direct-link.ts'
import { readDocument, rename, unwrap } from './read-document.ts'

/**
 * Reduces pasted HTML to the formatting that a text can have: paragraphs, two headings, lists, links, tables, bold,
 * italic, underline and code. Removes fonts, colours, sizes, pictures and hidden marks of Word, Google Docs and web
 * pages. Needs a DOM, so it runs in the browser only. The server sanitises the text again.
 */
export function cleanPastedHtml(html: string): string {
  const body = readDocument(html)
  for (const picture of body.querySelectorAll('img')) if (isEmoji(picture)) picture.replaceWith(picture.alt)
  for (const element of body.querySelectorAll(unwanted)) element.remove()
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
 * they become characters. Invisible pictures that count readers are not counted either, nor the boxes of checklists.
 */
export function countPictures(html: string): number {
  return [...readDocument(html).querySelectorAll('img')].filter(
    (picture) => !isEmoji(picture) && !isTracker(picture) && !isTickBox(picture),
  ).length
}

const isEmoji = ({ alt }: HTMLImageElement) =>
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{Emoji}\p{M}\u200d]*$/u.test(alt)
const isTracker = (picture: HTMLImageElement) =>
  ['width', 'height'].some((side) => ['0', '1'].includes(picture.getAttribute(side) ?? ''))
/** Google Docs copies each box as a picture. The words of a ticked one are struck, and stay so. */
const isTickBox = (picture: HTMLImageElement) => picture.matches('li[role="checkbox"] > img')

/** True for HTML that was copied from this editor. Its formatting needs no cleaning. */
export const isOwnCopy = (html: string): boolean => html.includes('data-pm-slice')

const unwanted =
  'script, style, meta, link, title, img, picture, svg, video, audio, iframe, object, embed, form, input, button, select, textarea, template, .Apple-interchange-newline'
const allowed = new Set(
  'p br h1 h2 ul ol li a strong em u s sup sub blockquote pre code table tbody thead tfoot tr td th'
    .toUpperCase()
    .split(' '),
)
const keptAttributes: { readonly [tag: string]: readonly string[] } = {
  OL: ['start', 'type'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
}
const renamed: { readonly [tag: string]: string } = {
  B: 'strong',
  I: 'em',
  STRIKE: 's',
  H3: 'h2',
  H4: 'h2',
  H5: 'h2',
  H6: 'h2',
}
const blocks = 'address article aside center dd div dl dt figcaption figure footer header main nav section'
const blockTags = new Set(blocks.toUpperCase().split(' '))
const blockInside = `p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, table, ${blocks.split(' ').join(', ')}`

function clean(element: Element): void {
  const style = element.getAttribute('data-style') ?? ''
  const href = element.getAttribute('href') ?? ''
  for (const { name } of [...element.attributes]) {
    if (!keptAttributes[element.tagName]?.includes(name)) element.removeAttribute(name)
  }

  if (element.tagName === 'SPAN' || element.tagName === 'FONT') return unwrap(wrapInMarks(element, style))
  if (element.tagName === 'TD' && style && element.textContent && !element.querySelector(blockInside))
    wrapInMarks(element, style)
  if (element.tagName === 'A') {
    if (/^(https?|mailto|tel):/i.test(href.trim())) element.setAttribute('href', directLink(href.trim()))
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

/** Google Docs writes bold and italic as styles of spans, Google Sheets as styles of cells. */
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
