import type { PublicPath } from '#app/public-pages.ts'

/**
 * The limits of a first view before any interaction, in kilobytes of 1,024 bytes as sent over the network, with
 * headers. The first visitor after a start gets them, too.
 */
export interface Budget {
  readonly html: number
  readonly styles: number
  readonly fonts: number
  readonly images: number
  readonly all: number
  /** The number of all requests, with the page itself. */
  readonly requests: number
}

/** All pages have one style sheet. */
const styles = 11.9
const list: Budget = { html: 12.5, styles, fonts: 48, images: 75, all: 130, requests: 12 }
const article: Budget = { html: 12.7, styles, fonts: 48, images: 75, all: 130, requests: 12 }
const textOnly: Budget = { html: 10.5, styles, fonts: 35, images: 1, all: 57, requests: 6 }

/** Each public page has a budget, or a reason why it has none. */
export const budgets: Readonly<Record<PublicPath, Budget | string>> = {
  '/': { html: 15.3, styles, fonts: 48, images: 75, all: 150, requests: 12 },
  // If the fonts are late, the page is 34 px shorter, and Chromium loads a third row of portraits.
  '/aboutus': { ...list, requests: 14 },
  '/aboutus/coreareas': list,
  // The drawings of the doors, one small file, are almost in view, so they load.
  '/contactus': { ...textOnly, images: 2, requests: 7 },
  '/events': { ...textOnly, fonts: 48, all: 75 },
  '/events/:id': { ...textOnly, fonts: 48, all: 75 },
  '/news': list,
  '/news/:id': article,
  '/partner': { ...textOnly, fonts: 48, all: 75 },
  '/press': { ...textOnly, fonts: 48, all: 75 },
  '/programs': list,
  '/programs/:id': article,
  '/programs/:id/pictures/:place': { html: 8.5, styles, fonts: 35, images: 75, all: 120, requests: 7 },
  '/protection': textOnly,
  '/search': textOnly,
  '/programs/programs': 'the list of programs at an older address',
  '/representation': list,
  '/women': list,
  '/women/:id': article,
  '/offline': 'cached by the service worker, which is not measured here',
}

/** An address that matches `path`. The first item of the list replaces `:id`. */
export async function findAddress(path: string, origin: string): Promise<string> {
  const [program, picture] = path.split('/pictures/:place')
  if (program && picture !== undefined) return `${await findAddress(program, origin)}/pictures/2`
  if (!path.endsWith('/:id')) return path
  const folder = path.slice(0, -'/:id'.length)
  const html = await (await fetch(origin + folder)).text()
  const [, address] = new RegExp(`href="(${folder}/[^"/?]+)"`).exec(html) ?? []
  if (!address) throw new Error(`${folder} has no link to an item`)
  return address
}
