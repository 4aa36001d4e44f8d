import { Window } from 'happy-dom'

/** What one address answered, and what a search engine would note of it. */
export interface CrawledPage {
  /** From the root of the site, with its query. */
  readonly address: string
  readonly status: number
  /** Where it sends whoever asks for it, on this site; null when it answers itself. */
  readonly leadsTo: string | null
  /** Null when the answer is no page: a feed, a picture, a list for robots. */
  readonly page: PageNotes | null
  readonly html: string
  /** Where its link was found first; the address itself where the crawl began. */
  readonly foundOn: string
}

export interface PageNotes {
  readonly title: string
  readonly description: string
  readonly canonical: string | null
  readonly headings: readonly string[]
  readonly ids: ReadonlySet<string>
  /** Pictures whose place is not kept free until they come. */
  readonly unmeasured: readonly string[]
  /** Every link to this site, fragment included, as it is written. */
  readonly links: readonly string[]
}

/** Follows every link and redirect of the site from `starts` until there is none left. */
export async function crawl(
  origin: string,
  starts: readonly string[],
): Promise<ReadonlyMap<string, CrawledPage>> {
  const found = new Map<string, CrawledPage>()
  let next = new Map(starts.map((address) => [address, address]))
  while (next.size > 0) {
    const reached = await Promise.all([...next].map(([address, foundOn]) => visit(origin, address, foundOn)))
    for (const answer of reached) found.set(answer.address, answer)
    next = new Map()
    for (const { address, page, leadsTo } of reached) {
      for (const link of leadsTo ? [leadsTo] : (page?.links ?? [])) {
        const target = link.split('#', 1)[0] ?? ''
        if (!found.has(target) && !next.has(target)) next.set(target, address)
      }
    }
  }
  return found
}

async function visit(origin: string, address: string, foundOn: string): Promise<CrawledPage> {
  const answer = await fetch(origin + address, { redirect: 'manual' })
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  const html = isPage ? await answer.text() : ''
  if (!isPage) await answer.body?.cancel()
  const location = answer.headers.get('location')
  return {
    address,
    status: answer.status,
    leadsTo: location && new URL(location, origin + address).href.replace(origin, ''),
    page: isPage ? note(html, origin, address) : null,
    html,
    foundOn,
  }
}

function note(html: string, origin: string, address: string): PageNotes {
  const { DOMParser } = new Window()
  const document = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const links = all('a[href], link[href]')
    .filter((link) => !['stylesheet', 'modulepreload', 'preload'].includes(link.getAttribute('rel') ?? ''))
    .map((link) => new URL(link.getAttribute('href') ?? '', origin + address))
    .filter((url) => url.origin === origin)
    .map((url) => url.pathname + url.search + url.hash)
  return {
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    headings: all('h1').map((heading) => heading.textContent),
    ids: new Set(all('[id]').map((element) => element.id)),
    unmeasured: all('img')
      .filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height'))
      .map((image) => image.outerHTML.slice(0, 120)),
    links: [...new Set(links)],
  }
}
