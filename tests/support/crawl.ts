import { Window } from 'happy-dom'

/** The response of one address, with the facts that a search engine reads from it. */
export interface CrawledPage {
  /** The path and the query. */
  readonly address: string
  readonly status: number
  /** The target of a redirect, without the origin; null when the response is no redirect. */
  readonly redirectsTo: string | null
  /** Null when the response is not HTML, such as a feed, a picture or robots.txt. */
  readonly page: PageFacts | null
  readonly html: string
  /** The first address that links to this one; a start of the crawl has its own address here. */
  readonly foundOn: string
}

export interface PageFacts {
  readonly title: string
  readonly description: string
  readonly canonical: string | null
  readonly headings: readonly string[]
  readonly ids: ReadonlySet<string>
  /** Images without `width` or `height`: their arrival shifts the layout. */
  readonly withoutSize: readonly string[]
  /** Every link to this site, with its fragment. */
  readonly links: readonly string[]
}

/** Follows every link and redirect within the site, beginning with `starts`. Returns all pages by address. */
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
    for (const { address, page, redirectsTo } of reached) {
      for (const link of redirectsTo ? [redirectsTo] : (page?.links ?? [])) {
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
    redirectsTo: location && new URL(location, origin + address).href.replace(origin, ''),
    page: isPage ? readPage(html, origin, address) : null,
    html,
    foundOn,
  }
}

function readPage(html: string, origin: string, address: string): PageFacts {
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
    withoutSize: all('img')
      .filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height'))
      .map((image) => image.outerHTML.slice(0, 120)),
    links: [...new Set(links)],
  }
}
