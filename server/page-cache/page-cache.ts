import { LRUCache } from 'lru-cache'
import { cachePolicy } from '#app/cache-policy.ts'
import { createFinishedPage, type FinishedPage, type Rendered } from './finished-page.ts'
import type { PageAddress } from './page-address.ts'

/** Which form of which page. A visitor's page depends on nothing else. */
export interface PageKey extends PageAddress {
  readonly lowData: boolean
}

/**
 * The finished pages of visitors, in memory, each as of one revision of the content and one day (UTC). Every process
 * holds its own; they show the same as soon as they have heard of the same commit.
 */
export interface PageCache {
  /** The page, when it is there and nothing was published since. */
  find(key: PageKey): FinishedPage | null
  /** Whether somebody has asked for the page as it is now, so that asking again renders nothing. */
  isRendering(key: PageKey): boolean
  /**
   * Renders the page, and keeps it when it may be sent to many: status 200, no cookie, not `private` or `no-store`.
   * However many ask for one page of one revision meanwhile, it is rendered once and they share the outcome,
   * a failure included.
   */
  once(key: PageKey, render: () => Promise<Rendered>): Promise<FinishedPage | Rendered>
}

export interface PageCacheOptions {
  /** Of the content that pages show now. */
  readonly revision: () => number
  /** Of every answer; those of the page itself take their place. */
  readonly headers: Readonly<Record<string, string>>
  /** 32 MB of pages and 8 MB of lists that anybody can make up, when left out. */
  readonly maxBytes?: Readonly<Record<PageAddress['share'], number>>
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number
}

/** What a page was rendered from. The day, because the contact form is stamped with it. */
interface Version {
  readonly revision: number
  /** Since the Unix epoch, in UTC. */
  readonly day: number
}

interface Entry extends Version {
  readonly page: FinishedPage
}

const dayMs = 24 * 3600 * 1000

export function createPageCache({
  revision,
  headers,
  maxBytes = { pages: 32_000_000, unbounded: 8_000_000 },
  now = Date.now,
}: PageCacheOptions): PageCache {
  const shares = {
    pages: createShare(maxBytes.pages),
    unbounded: createShare(maxBytes.unbounded),
  }
  const rendering = new Map<string, Version & { outcome: Promise<FinishedPage | Rendered> }>()
  const polished = new WeakSet<FinishedPage>()
  let polishing: Promise<unknown> = Promise.resolve()

  const today = () => Math.floor(now() / dayMs)
  const isCurrent = (version: Version) => version.revision === revision() && version.day === today()

  function keep(key: PageKey, rendered: Rendered, version: Version): FinishedPage | Rendered {
    if (!maySendToMany(rendered)) return rendered
    const share = shares[key.share]
    const name = nameOf(key)
    const page = createFinishedPage(
      rendered.body,
      Object.entries({ ...headers, ...Object.fromEntries(rendered.headers), ...cacheHeaders(key) }),
      share.peek(name)?.page ?? null,
    )
    // Published while it was rendered: it may show either, so that only those who asked before get it.
    if (isCurrent(version)) share.set(name, { page, ...version })
    return page
  }

  /** One page after the other, on the thread pool. Called when a page is asked for again, which makes it worth it. */
  function polish(name: string, page: FinishedPage): void {
    polished.add(page)
    polishing = polishing
      .then(() => (shares.pages.peek(name)?.page === page ? page.polish() : undefined))
      .catch(() => {
        // It goes on being sent as it is.
      })
  }

  return {
    find(key) {
      const entry = shares[key.share].get(nameOf(key))
      if (!entry || !isCurrent(entry)) return null
      if (key.share === 'pages' && !polished.has(entry.page)) polish(nameOf(key), entry.page)
      return entry.page
    },

    isRendering(key) {
      const running = rendering.get(nameOf(key))
      return running !== undefined && isCurrent(running)
    },

    once(key, render) {
      const name = nameOf(key)
      const running = rendering.get(name)
      if (running && isCurrent(running)) return running.outcome
      const version = { revision: revision(), day: today() }
      const outcome = render()
        .then((rendered) => keep(key, rendered, version))
        .finally(() => {
          if (rendering.get(name)?.outcome === outcome) rendering.delete(name)
        })
      rendering.set(name, { ...version, outcome })
      return outcome
    },
  }
}

function createShare(maxSize: number) {
  return new LRUCache<string, Entry>({
    maxSize,
    // One page never pushes out all others.
    maxEntrySize: Math.floor(maxSize / 4),
    sizeCalculation: ({ page }) => page.mostBytes,
  })
}

const nameOf = ({ address, lowData }: PageKey) => (lowData ? `low-data ${address}` : address)

function maySendToMany({ status, headers }: Rendered): boolean {
  return (
    status === 200 &&
    headers.every(
      ([name, value]) =>
        name !== 'set-cookie' && !(name === 'cache-control' && /\b(?:no-store|private)\b/i.test(value)),
    )
  )
}

/**
 * A shared cache may hold the page, and asks each time whether it is still the newest: what is published shows at
 * once. The question carries the asking visitor's own headers, so that even a shared cache which ignores `Vary`
 * gives nobody somebody else's form of the page. The low-data form stays with who asked for it.
 */
const cacheHeaders = ({ lowData }: PageKey) => ({
  'cache-control': lowData ? cachePolicy.revalidatedByDevice : cachePolicy.revalidated,
  vary: 'Accept-Encoding, Save-Data, Cookie',
})
