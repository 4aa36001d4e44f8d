import { escapeHtml } from '#domain/escape-html.ts'
import { locale } from '#domain/locale.ts'
import type { KeptPage } from './kept-search.ts'
import { notOpened } from './offline-words.ts'
import { formAddress, type OutboxMessage, whenSent } from './message-outbox.ts'

/* HTML that the service worker inserts into pages. It works without React. */

/** The elements of the public layout and of the offline page that get the notes and the links. */
const place = /(<div[^>]*\bdata-device-notes\b[^>]*>)/
const listPlace = /(<ul[^>]*\bdata-kept-pages\b[^>]*>)(?=<\/ul>)/
const searchButton = /<a\b[^>]*\bdata-kept-search\b[\s\S]*?<\/a>/

export const listNote =
  '<p>Filters need a connection. These are all the programs that are kept on this device.</p>'

/** In the past tense, because the page may stay open when the connection is good again. */
export const slowNote =
  '<p data-older-copy>Your connection was slow, so this may be an older copy that is kept on this device. <a href="">Load it again</a></p>'

export const notSwitchedNote =
  '<p>Low data could not be switched without a connection. Press the switch again when the connection is back.</p>'

/** A note for each message of the outbox, as HTML. */
export function notesOf(messages: readonly OutboxMessage[]): string {
  return messages.map(noteOf).join('')
}

function noteOf({ id, fields, state, writtenAt }: OutboxMessage): string {
  const when = new Date(writtenAt).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' })
  const discard = `<form method="post" action="/kept-messages"><button name="discard" value="${escapeHtml(id)}">Discard it</button></form>`
  switch (state) {
    case 'waiting':
      return `<p data-waiting>Your message of ${when} is kept on this device. ${whenSent}</p>${discard}`
    case 'sent':
      return `<p>Message Received! Your message of ${when} was sent when the connection came back.</p>`
    case 'refused': {
      const again = Object.entries(fields)
        .map(
          ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
        )
        .join('')
      return `<p>Your message of ${when} was not accepted. Nothing is lost: see why, change it and send it again.</p><form method="post" action="${formAddress(fields)}">${again}<button>See why</button></form>${discard}`
    }
  }
}

/** False for a page without a place for notes, such as a picture page, and for a response that is not HTML. */
export async function hasNotesPlace(page: Response): Promise<boolean> {
  return isHtml(page) && place.test(await page.clone().text())
}

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false

/** Marks a page that comes from the cache because there is no connection (`connection.ts`). */
export async function markAsCached(page: Response): Promise<Response> {
  return changed(page, (html) => html.replace('<html', '<html data-from-device=""'))
}

export const insertNotes = (page: Response, notes: string): Promise<Response> =>
  changed(page, (html) => html.replace(place, (opening) => opening + notes))

/** The page with changed HTML. */
export const changed = async (page: Response, change: (html: string) => string): Promise<Response> =>
  toPage(change(await page.text()), page)

/**
 * The page for an address that is not cached, with links to the cached pages. `page`: the site's `/offline` page, or
 * null when it is not cached. `words`: the text that replaces `notOpened`.
 */
export async function toOfflinePage(
  page: Response | null,
  cachedPages: readonly KeptPage[],
  words = notOpened,
): Promise<Response> {
  const links = cachedPages
    .map(
      ({ address, html }) =>
        `<li><a href="${escapeHtml(address)}">${nameOf(address, html) || escapeHtml(address)}</a></li>`,
    )
    .join('')
  if (page) {
    const html = (await page.text()).replaceAll(notOpened, words)
    // In low data the search page is cached only after it was opened.
    const withSearch = cachedPages.some(({ address }) => address === '/search')
    const shown = withSearch ? html : html.replace(searchButton, '')
    return toPage(
      shown.replace(listPlace, (opening) => opening + links),
      page,
      503,
    )
  }
  const fallback = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No Connection</title><h1>No&nbsp;Connection</h1><p>${words} <a href="">Try again</a>.</p><ul>${links}</ul></html>`
  return new Response(fallback, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** The title of a page without the name of the site, as escaped HTML. The home page has only that name. */
function nameOf(address: string, html: string): string {
  if (address === '/') return 'Home'
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.split(' · ')[0] ?? ''
}

function toPage(html: string, { status, headers }: Response, as = status): Response {
  const ownHeaders = new Headers(headers)
  // `fetch` has decoded the body.
  for (const name of ['content-encoding', 'content-length']) ownHeaders.delete(name)
  return new Response(html, { status: as, headers: ownHeaders })
}
