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
  /** Whether the page is being rendered from the content of now, so that another request renders nothing. */
  isRendering(key: PageKey): boolean
  /**
   * Renders the page, and keeps it when it may be sent to many: status 200, no cookie, not `private` or `no-store`.
   * Requests for the same page of the same revision meanwhile get the same result, a failure included.
   */
  once(key: PageKey, render: () => Promise<Rendered>): Promise<FinishedPage | Rendered>
}

export interface PageCacheOptions {
  /** Of the content that pages show now. */
  readonly revision: () => number
  /** Of every answer; those of the page itself take their place. */
  readonly headers: Readonly<Record<string, string>>
  /** By default 32 MB for pages, and 8 MB for unbounded addresses such as searches. */
  readonly maxBytes?: Readonly<Record<PageAddress['partition'], number>>
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
  const partitions = {
    pages: createPartition(maxBytes.pages),
    unbounded: createPartition(maxBytes.unbounded),
  }
  const rendering = new Map<string, Version & { outcome: Promise<FinishedPage | Rendered> }>()
  const recompressed = new WeakSet<FinishedPage>()
  let recompressing: Promise<unknown> = Promise.resolve()

  const today = () => Math.floor(now() / dayMs)
  const isCurrent = (version: Version) => version.revision === revision() && version.day === today()

  function keep(key: PageKey, rendered: Rendered, version: Version): FinishedPage | Rendered {
    if (!maySendToMany(rendered)) return rendered
    const partition = partitions[key.partition]
    const name = nameOf(key)
    const page = createFinishedPage(
      rendered.body,
      Object.entries({ ...headers, ...Object.fromEntries(rendered.headers), ...cacheHeaders(key) }),
      partition.peek(name)?.page ?? null,
    )
    // Something was published during the rendering. Those who wait get the page, but it is not kept.
    if (isCurrent(version)) partition.set(name, { page, ...version })
    return page
  }

  /** One page after the other, on the thread pool; for pages that are requested more than once. */
  function recompress(name: string, page: FinishedPage): void {
    recompressed.add(page)
    recompressing = recompressing
      .then(() => (partitions.pages.peek(name)?.page === page ? page.recompress() : undefined))
      .catch(() => {
        // The page is still sent as it was.
      })
  }

  return {
    find(key) {
      const entry = partitions[key.partition].get(nameOf(key))
      if (!entry || !isCurrent(entry)) return null
      if (key.partition === 'pages' && !recompressed.has(entry.page)) recompress(nameOf(key), entry.page)
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

function createPartition(maxSize: number) {
  return new LRUCache<string, Entry>({
    maxSize,
    // One page never pushes out all others.
    maxEntrySize: Math.floor(maxSize / 4),
    sizeCalculation: ({ page }) => page.maxBytes,
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
 * A shared cache may keep the page and revalidates it each time, so what is published shows at once. The request carries
 * the visitor's own headers, so a shared cache that ignores `Vary` cannot send the wrong form of a page. The low-data
 * form stays in the visitor's own cache.
 */
const cacheHeaders = ({ lowData }: PageKey) => ({
  'cache-control': lowData ? cachePolicy.revalidatedByDevice : cachePolicy.revalidated,
  vary: 'Accept-Encoding, Save-Data, Cookie',
})
