import { DomUtils, parseDocument } from 'htmlparser2'
import { href } from 'react-router'
import type { Organisation } from '#domain/organisation/schema.ts'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import { findTheme } from '#domain/programs/rules.ts'
import { escapeHtml } from '#app/escape-html.ts'

type Element = ReturnType<typeof DomUtils.findAll>[number]

/** Returns the link to write in place of an address of the website; null leaves the address as it is. */
export type ToLink = (address: URL) => string | null

export interface PlainPage {
  readonly html: string
  /** The absolute address of the picture that chats show with a link to the page. */
  readonly sharePicture: string | null
}

/** Needed by scripts only, or refused by browsers for pages that are opened from a disk. */
const withoutUse = 'preload modulepreload manifest prefetch'.split(' ')

/**
 * Changes a page of the website into a file that works in any folder and without a server: links are relative, and what
 * needs a server is replaced or left out. Scripts are left out, because browsers do not run modules from a disk; all
 * pages work without them. `address`: of the page, as an absolute URL.
 */
export function toPlainPage(
  html: string,
  {
    address,
    toLink,
    organisation,
  }: { readonly address: URL; readonly toLink: ToLink; readonly organisation: Organisation },
): PlainPage {
  const document = parseDocument(html)
  let sharePicture: string | null = null
  const elements = DomUtils.findAll(() => true, document.children)
  for (const element of elements) {
    if (isLeftOut(element)) DomUtils.removeElement(element)
    else if (element.name === 'form') replace(element, replacementOf(element, organisation))
  }
  for (const element of DomUtils.findAll(() => true, document.children)) {
    const { attribs } = element
    delete attribs['crossorigin']
    // For scripts.
    delete attribs['data-organisation']
    if (element.name === 'meta' && attribs['property'] === 'og:image')
      sharePicture = attribs['content'] ?? null
    // The address of the page on the website, for search engines.
    if (element.name === 'link' && attribs['rel'] === 'canonical') continue
    for (const name of ['href', 'src']) {
      const link = attribs[name] === undefined ? null : toRelative(attribs[name])
      if (link !== null) attribs[name] = link
    }
    if (attribs['srcset'] !== undefined) attribs['srcset'] = toRelativeSet(attribs['srcset'])
    if (element.name === 'style') {
      for (const text of element.children) {
        if ('data' in text) text.data = toPlainStyles(text.data, (file) => toRelative(file) ?? file)
      }
    }
  }
  return { html: DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' }), sharePicture }

  function toRelative(text: string): string | null {
    // A fragment, also of a picture in the same page.
    if (text.startsWith('#') || !URL.canParse(text, address)) return null
    return toLink(new URL(text, address))
  }

  /** Addresses of pictures contain neither spaces nor commas. */
  function toRelativeSet(text: string): string {
    return text
      .split(',')
      .map((candidate) => {
        const [url = '', ...descriptor] = candidate.trim().split(/\s+/)
        return [toRelative(url) ?? url, ...descriptor].join(' ')
      })
      .join(', ')
  }
}

/**
 * Style sheets of the build, with other addresses of their files. What they have for browsers without scripts applies
 * always. `toLink`: the address of a file that begins with /assets/.
 */
export const toPlainStyles = (css: string, toLink: (file: string) => string): string =>
  css
    .replace(/url\((\/assets\/[\w.-]+)\)/g, (_, file: string) => `url(${toLink(file)})`)
    .replace(/\(scripting:\s*none\)/g, '(min-width: 0)')

function isLeftOut({ name, attribs }: Element): boolean {
  if (name === 'script') return attribs['type'] !== 'application/ld+json'
  if (name === 'link') return withoutUse.includes(attribs['rel'] ?? '')
  return name === 'template' || name === 'noscript'
}

/** The HTML in place of a form. */
function replacementOf(form: Element, { email, phone }: Organisation): string {
  if (form.attribs['action'] === href('/contactus')) {
    const [mail, number] = [escapeHtml(email), escapeHtml(phone)]
    return (
      `<div class="${escapeHtml(form.attribs['class'] ?? '')}"><p>This copy of the website cannot send messages. ` +
      `Write to <a href="mailto:${mail}">${mail}</a> or call <a href="tel:${number.replaceAll(' ', '')}">${number}</a>.</p></div>`
    )
  }
  if (form.attribs['action'] === href('/programs')) return listLinks(form)
  return ''
}

/** Links to the lists of one theme or one year, in place of the search for programs. */
function listLinks(form: Element): string {
  const line = (label: string, links: readonly string[]) => `<p>${label}: ${links.join(' · ')}</p>`
  const link = (name: string, filter: Parameters<typeof toFilterAddress>[0]) =>
    `<a href="${escapeHtml(href('/programs') + toFilterAddress(filter))}">${escapeHtml(name)}</a>`
  const themes = optionsOf(form, 'theme').flatMap((name) => {
    const theme = findTheme(name)
    return theme ? [link(theme, { theme })] : []
  })
  const years = optionsOf(form, 'year').flatMap((year) =>
    /^\d{4}$/.test(year) ? [link(year, { year: Number(year) })] : [],
  )
  return (
    `<nav aria-label="Programs by theme and year">${line('Programs', [link('all', {})])}` +
    `${line('By theme', themes)}${line('By year', years)}</nav>`
  )
}

function optionsOf(form: Element, name: string): readonly string[] {
  const select = DomUtils.findOne(
    (element) => element.name === 'select' && element.attribs['name'] === name,
    form.children,
  )
  return select
    ? DomUtils.getElementsByTagName('option', select).map((option) => DomUtils.textContent(option).trim())
    : []
}

function replace(element: Element, html: string): void {
  for (const child of parseDocument(html).children) DomUtils.prepend(element, child)
  DomUtils.removeElement(element)
}
