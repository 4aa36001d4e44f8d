/* The stamp of a contact form that comes from the cache of a device, where it may have expired. */

/** The server accepts a stamp for seven days. */
const freshMs = 6 * 24 * 3_600_000

/**
 * Without a response within this time a request of the contact form counts as failed, also one that sends a message.
 */
export const responseTimeoutMs = 20_000

/** A stamp begins with its day. */
export function isFresh(stamp: string): boolean {
  const age = Date.now() - Date.parse(stamp.slice(0, 10))
  return age > -freshMs && age < freshMs
}

/**
 * A new stamp from the site; null when the site answers without one.
 * @throws when no response arrives.
 */
export async function fetchStamp(): Promise<string | null> {
  const signal = AbortSignal.timeout(responseTimeoutMs)
  const page = await fetch('/contactus', { headers: { accept: 'text/html' }, cache: 'no-store', signal })
  return page.ok ? stampIn(await page.text()) : null
}

/** The stamp of the contact form in a page; null without a form. */
export const stampIn = (html: string): string | null =>
  /<input type="hidden" name="stamp" value="([\w.-]+)"/.exec(html)?.[1] ?? null
