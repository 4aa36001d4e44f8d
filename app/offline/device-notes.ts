import { escapeHtml } from '#app/escape-html.ts'
import type { KeptMessage } from './message-outbox.ts'

/** Words that the service worker puts into pages; they must do without the router and without React. */
export const offlineWords = { stillWaiting: 'messages are still waiting for a connection' } as const

/** Where the layout of the public pages leaves room for them. */
const place = /(<div[^>]*\bdata-device-notes\b[^>]*>)(?=<\/div>)/
const listPlace = /(<ul[^>]*\bdata-kept-pages\b[^>]*>)(?=<\/ul>)/
const scripts = /<script\b(?![^>]*\b(?:type="application\/|data-stays))[^>]*>[\s\S]*?<\/script>/g

export const listNote =
  '<p>Searching needs a connection. These are all programs as they were kept on this device.</p>'

/** A note on each message that waits, was sent, or was refused. */
export function notesOf(messages: readonly KeptMessage[]): string {
  return messages.map(noteOf).join('')
}

function noteOf({ id, fields, state, writtenAt }: KeptMessage): string {
  const when = new Date(writtenAt).toLocaleString('en-NG', { dateStyle: 'long', timeStyle: 'short' })
  const discard = `<form method="post" action="/kept-messages"><button name="discard" value="${escapeHtml(id)}">Discard it</button></form>`
  switch (state) {
    case 'waiting':
      return `<p>Your message of ${when} is kept on this device. It will be sent by itself when the connection is back.</p>${discard}`
    case 'sent':
      return `<p>Message Received! Your message of ${when} was sent when the connection came back.</p>`
    case 'refused': {
      const again = Object.entries(fields)
        .map(
          ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
        )
        .join('')
      return `<p>Your message of ${when} was not accepted. Nothing of it is lost: see why, change it and send it again.</p><form method="post" action="/contactus">${again}<button>See why</button></form>${discard}`
    }
  }
}

/** For a page that could not be asked for: `registration.ts` says above it that there is no connection. */
export async function markFromDevice(page: Response): Promise<Response> {
  return toPage((await page.text()).replace('<html', '<html data-from-device=""'), page)
}

/** `still`: without script, for a page that stands at an address that is not its own. */
export async function putNotesInto(
  page: Response,
  notes: string,
  { still = false }: { readonly still?: boolean } = {},
): Promise<Response> {
  const html = await page.text()
  const told = html.replace(place, (opening) => opening + notes)
  return toPage(still ? told.replace(scripts, '') : told, page)
}

/**
 * The page for an address that is not kept. `page`: the site's own, which may not have been fetched yet. It stands
 * at any address, so its scripts, which know only their own, are taken out; it is a plain page of links.
 */
export async function toOfflinePage(
  page: Response | null,
  kept: readonly { readonly address: string; readonly html: string }[],
): Promise<Response> {
  const links = kept
    .map(
      ({ address, html }) =>
        `<li><a href="${escapeHtml(address)}">${titleOf(html) || escapeHtml(address)}</a></li>`,
    )
    .join('')
  if (page) {
    const html = await page.text()
    return toPage(html.replace(listPlace, (opening) => opening + links).replace(scripts, ''), page, 503)
  }
  const words = `<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No connection</title><h1>No connection</h1><p>This page is not kept on this device. Check your connection, then <a href="">try again</a>.</p><ul>${links}</ul></html>`
  return new Response(words, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** As the page itself says it, escaped as it is there; the name of the site at its end is the same for all. */
function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.split(' · ')[0] ?? ''
}

function toPage(html: string, { status, headers }: Response, as = status): Response {
  const kept = new Headers(headers)
  // The body was decoded on its way here.
  for (const name of ['content-encoding', 'content-length']) kept.delete(name)
  return new Response(html, { status: as, headers: kept })
}
