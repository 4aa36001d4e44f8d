import {
  isPlainBold,
  isQuoteClass,
  isUnseen,
  listTypeOf,
  styledMarks,
  withSeenWords,
} from '#domain/rich-text/document-marks.ts'
import { withoutActiveParts } from './inert-html.ts'
import { buildWordLists } from './word-lists.ts'

/**
 * Parses HTML that another program may have written, with its `style` attributes as `data-style`. Deleted words,
 * comments and hidden words are left out. Words that a style strikes, raises or lowers get a tag. Paragraphs that Word
 * numbers become lists. Needs a DOM, so it runs in the browser only.
 */
export function readDocument(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(withoutActiveParts(withSeenWords(html)), 'text/html')
  removeComments(body)
  removeDocsComments(body)
  for (const element of body.querySelectorAll('*')) {
    const written = {
      tag: element.tagName.toLowerCase(),
      className: element.getAttribute('class') ?? '',
      style: element.getAttribute('data-style') ?? '',
    }
    if (isUnseen(written)) element.replaceWith(written.tag === 'br' ? ' ' : '')
    else if (isPlainBold(written)) unwrap(element)
    else for (const mark of styledMarks(written)) markWords(element, mark)
    const list = element.closest('ol')
    const type = list && !list.hasAttribute('type') && listTypeOf(written.style)
    if (type) list.setAttribute('type', type)
    if (written.tag === 'p' && isQuoteClass(written.className)) rename(element, 'blockquote')
  }
  buildWordLists(body)
  return body
}

/** Like `readDocument`, but returns HTML. */
export const toSeenHtml = (html: string): string => readDocument(html).innerHTML

function removeComments(body: Element): void {
  for (const comment of nodesOf(body, NodeFilter.SHOW_COMMENT)) comment.parentNode?.removeChild(comment)
}

/** A page that Google Docs made has comments at its end, each in a `div`, and their letters, "[a]", in the text. */
function removeDocsComments(body: Element): void {
  for (const anchor of body.querySelectorAll('a[href^="#cmnt"]')) {
    const isComment = anchor.getAttribute('href')?.startsWith('#cmnt_ref')
    const words = anchor.closest(isComment ? 'p' : 'sup') ?? anchor
    const box = isComment && words.matches('div > p:first-child') ? words.parentElement : words
    box?.remove()
  }
}

function markWords(element: Element, tag: string): void {
  for (const words of nodesOf(element, NodeFilter.SHOW_TEXT)) {
    if (words.textContent?.trim() === '' || words.parentElement?.closest(tag)) continue
    const mark = element.ownerDocument.createElement(tag)
    words.parentNode?.replaceChild(mark, words)
    mark.append(words)
  }
}

function nodesOf(root: Element, kind: number): readonly Node[] {
  const walker = root.ownerDocument.createTreeWalker(root, kind)
  const nodes: Node[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  return nodes
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

export function rename(element: Element, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag)
  replacement.append(...element.childNodes)
  element.replaceWith(replacement)
}
