import { DomUtils, parseDocument } from 'htmlparser2'
import { href } from 'react-router'
import { telLink } from '#domain/contact/phone-number.server.ts'
import { parseImageAddress } from '#domain/media/image-address.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import { findTheme } from '#domain/programs/rules.ts'
import { escapeHtml } from '#domain/escape-html.ts'

type Element = ReturnType<typeof DomUtils.findAll>[number]

/** Returns the link to write in place of an address of the website; null leaves the address as it is. */
type ToLink = (address: URL) => string | null

interface PlainPage {
  readonly html: string
  /** The absolute address of the picture that chats show with a link to the page. */
  readonly sharePicture: string | null
}

interface LargestPicture {
  readonly url: string
  /** Pixels. */
  readonly width: number
}

/** Links that only scripts need, or that browsers refuse for pages opened from a disk. */
const withoutUse = 'preload modulepreload manifest prefetch'.split(' ')

/**
 * Changes a page of the website into a file that works in any folder and without a server: links are relative, and
 * parts that need a server are replaced or left out. Scripts are left out, because browsers do not run modules from a
 * disk; all pages work without them. `address`: of the page, as an absolute URL.
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
  const pictures = new Map<string, LargestPicture>()
  const kept = DomUtils.findAll(() => true, document.children)
  for (const element of kept) {
    const { attribs } = element
    delete attribs['crossorigin']
    // For scripts.
    delete attribs['data-organisation']
    if (element.name === 'meta' && attribs['property'] === 'og:image')
      sharePicture = attribs['content'] ?? null
    // The address of the page on the website, for search engines.
    if (element.name === 'link' && attribs['rel'] === 'canonical') continue
    // The link that readers copy to share the page.
    if (element.name === 'a' && attribs['href'] === address.href) continue
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
  for (const element of kept.filter(({ name }) => name === 'script')) {
    for (const text of element.children) if ('data' in text) text.data = toStructuredData(text.data)
  }
  return { html: DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' }), sharePicture }

  function toRelative(text: string): string | null {
    // A fragment, also of a picture in the same page.
    if (text.startsWith('#') || !URL.canParse(text, address)) return null
    const target = new URL(text, address)
    notePicture(target)
    return toLink(target)
  }

  function notePicture({ origin, pathname, href: url }: URL): void {
    const { masterKey, variant } = parseImageAddress(pathname) ?? {}
    if (origin !== address.origin || !masterKey || variant?.format !== 'jpg') return
    if (variant.width > (pictures.get(masterKey)?.width ?? 0))
      pictures.set(masterKey, { url, width: variant.width })
  }

  /**
   * Search engines read absolute addresses only. The folder has the sizes of a picture that pages show, and not the
   * picture itself, so the largest of the page stands for it.
   */
  function toStructuredData(json: string): string {
    return json.replace(/"(https?:\/\/[^"\\]+)"/g, (whole, text: string) => {
      const target = URL.canParse(text) ? new URL(text) : null
      if (target?.origin !== address.origin) return whole
      const picture = pictures.get(target.pathname.slice(1))
      if (picture) return `"${picture.url}"`
      if (target.pathname.startsWith('/assets/')) toLink(target)
      return whole
    })
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
 * Changes a style sheet of the build: files get other addresses, and rules for browsers without scripts always apply.
 * `toLink`: returns the address of a file that begins with /assets/.
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
  if (form.attribs['action']?.split('?')[0] === href('/contactus')) {
    const [mail, number] = [escapeHtml(email), escapeHtml(phone)]
    const link = telLink(phone)
    return (
      `<div class="${escapeHtml(form.attribs['class'] ?? '')}"><p>This copy of the website cannot send messages. ` +
      `Write to <a href="mailto:${mail}">${mail}</a> or call ${link ? `<a href="${link}">${number}</a>` : number}.</p></div>`
    )
  }
  if (form.attribs['action'] === href('/programs')) return listLinks(form)
  return ''
}

/** Links to the lists of one theme or one year, in place of the search for programs. */
function listLinks(form: Element): string {
  const themes = optionsOf(form, 'theme').flatMap(({ name, isSelected }) => {
    const theme = findTheme(name)
    return theme ? [listLink(theme, { theme }, isSelected)] : []
  })
  const years = optionsOf(form, 'year').flatMap(({ name, isSelected }) =>
    /^\d{4}$/.test(name) ? [listLink(name, { year: Number(name) }, isSelected)] : [],
  )
  const isAll = ![...themes, ...years].some((link) => link.includes('aria-current'))
  return (
    `<nav aria-label="Programs by theme and year">${lineOfLinks('Programs', [listLink('all', {}, isAll)])}` +
    `${lineOfLinks('By theme', themes)}${lineOfLinks('By year', years)}</nav>`
  )
}

/** With room for a finger around each link. */
const lineOfLinks = (label: string, links: readonly string[]) =>
  `<p style="display:flex;flex-wrap:wrap;gap:0 16px;line-height:44px">${[`<span>${label}:</span>`, ...links].join(' ')}</p>`

function listLink(name: string, filter: Parameters<typeof toFilterAddress>[0], isSelected: boolean): string {
  const address = escapeHtml(href('/programs') + toFilterAddress(filter))
  const current = isSelected ? ' aria-current="page" style="font-weight:700;text-decoration:none"' : ''
  return `<a href="${address}"${current}>${escapeHtml(name)}</a>`
}

function optionsOf(form: Element, name: string) {
  const select = DomUtils.findOne(
    (element) => element.name === 'select' && element.attribs['name'] === name,
    form.children,
  )
  const options = select ? DomUtils.getElementsByTagName('option', select) : []
  return options.map((option) => ({
    name: DomUtils.textContent(option).trim(),
    isSelected: option.attribs['selected'] !== undefined,
  }))
}

function replace(element: Element, html: string): void {
  for (const child of parseDocument(html).children) DomUtils.prepend(element, child)
  DomUtils.removeElement(element)
}
