import { LRUCache } from 'lru-cache'
import { cachePolicy } from '#app/cache-policy.ts'
import { createCachedPage, type CachedPage, type Rendered } from './cached-page.ts'
import type { PageAddress } from './page-address.ts'

/** The cache key. A visitor's page depends on nothing else. */
export interface PageKey extends PageAddress {
  readonly lowData: boolean
}

/**
 * Rendered pages of visitors, in memory. Each is valid for one revision of the content, one day (UTC) and one period. A
 * new period begins when an event begins or is over. In low-data mode a page is also rendered again when more picture
 * sizes are known, because it shows them. Every process has its own cache; a commit of one process also invalidates the
 * pages of all other processes.
 */
export interface PageCache {
  /** The page, or null when it is not cached or no longer valid. */
  find(key: PageKey): CachedPage | null
  /** Whether the page is being rendered from the current content, so that `once` would not render it again. */
  isRendering(key: PageKey): boolean
  /**
   * Renders the page. Caches it if it has status 200, sets no cookie and is not `private` or `no-store`. Calls for the
   * same page of the same revision during the rendering get the same result, also when it fails. While the store is
   * unavailable (status 503), they get the outdated page that is still in memory, if any.
   */
  once(key: PageKey, render: () => Promise<Rendered>): Promise<CachedPage | Rendered>
  /**
   * Removes the pages whose content was already old at the previous call. Content that was removed from the website
   * thus does not stay in memory for long. Until then they are kept, because a page that is rendered again with the
   * same bytes reuses the compressed ones.
   */
  dropOutdated(): void
}

interface PageCacheOptions {
  /** The revision of the content that pages show now. */
  readonly revision: () => number
  /** The number of the period: how many times an event has begun or ended so far. */
  readonly period: () => number
  /** The number of picture sizes that pages in low-data mode can show; by default none. */
  readonly knownSizes?: () => number
  /** The headers of every response. A page can replace them. */
  readonly headers: Readonly<Record<string, string>>
  /** The size of each partition; by default 32 MB for `pages` and 8 MB for `unbounded`. */
  readonly maxBytes?: Readonly<Record<PageAddress['partition'], number>>
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number
}

/** The version of a rendered page. It includes the day, because the contact form has a stamp of the day. */
interface Version {
  readonly revision: number
  /** Days since the Unix epoch, in UTC. */
  readonly day: number
  readonly period: number
  /** 0 for pages that show no picture sizes. */
  readonly sizes: number
}

interface Entry extends Version {
  readonly page: CachedPage
}

const dayMs = 24 * 3600 * 1000

export function createPageCache({
  revision,
  period,
  knownSizes = () => 0,
  headers,
  maxBytes = { pages: 32_000_000, unbounded: 8_000_000 },
  now = Date.now,
}: PageCacheOptions): PageCache {
  const partitions = {
    pages: createPartition(maxBytes.pages),
    unbounded: createPartition(maxBytes.unbounded),
  }
  const rendering = new Map<string, Version & { outcome: Promise<CachedPage | Rendered> }>()
  const recompressed = new WeakSet<CachedPage>()
  let recompressing: Promise<unknown> = Promise.resolve()
  let revisionAtLastDrop = 0

  const today = () => Math.floor(now() / dayMs)
  const current = ({ lowData }: PageKey): Version => ({
    revision: revision(),
    day: today(),
    period: period(),
    sizes: lowData ? knownSizes() : 0,
  })
  const isCurrent = (version: Version, key: PageKey) => {
    const latest = current(key)
    return (
      version.revision === latest.revision &&
      version.day === latest.day &&
      version.period === latest.period &&
      version.sizes === latest.sizes
    )
  }

  function store(key: PageKey, rendered: Rendered, version: Version): CachedPage | Rendered {
    const partition = partitions[key.partition]
    const name = nameOf(key)
    if (rendered.status === 503) return partition.peek(name)?.page ?? rendered
    if (!isCacheable(rendered)) return rendered
    const page = createCachedPage(
      rendered.body,
      Object.entries({
        ...nginxHeaders(key),
        ...headers,
        ...Object.fromEntries(rendered.headers),
        ...cacheHeaders(key),
      }),
      partition.peek(name)?.page ?? null,
    )
    // After a publish during the rendering, the waiting requests get the page, but it is not cached.
    if (isCurrent(version, key)) partition.set(name, { page, ...version })
    return page
  }

  /** Recompresses pages that are requested again, one after the other, on the thread pool. */
  function recompress(name: string, page: CachedPage): void {
    recompressed.add(page)
    recompressing = recompressing
      .then(() => (partitions.pages.peek(name)?.page === page ? page.recompress() : undefined))
      .catch(() => {
        // The page stays as it was.
      })
  }

  return {
    find(key) {
      const entry = partitions[key.partition].get(nameOf(key))
      if (!entry || !isCurrent(entry, key)) return null
      if (key.partition === 'pages' && !recompressed.has(entry.page)) recompress(nameOf(key), entry.page)
      return entry.page
    },

    isRendering(key) {
      const running = rendering.get(nameOf(key))
      return running !== undefined && isCurrent(running, key)
    },

    once(key, render) {
      const name = nameOf(key)
      const running = rendering.get(name)
      if (running && isCurrent(running, key)) return running.outcome
      const version = current(key)
      const outcome = render()
        .then((rendered) => store(key, rendered, version))
        .finally(() => {
          if (rendering.get(name)?.outcome === outcome) rendering.delete(name)
        })
      rendering.set(name, { ...version, outcome })
      return outcome
    },

    dropOutdated() {
      for (const partition of Object.values(partitions)) {
        for (const [name, entry] of partition.entries()) {
          if (entry.revision < revisionAtLastDrop) partition.delete(name)
        }
      }
      revisionAtLastDrop = revision()
    },
  }
}

function createPartition(maxSize: number) {
  return new LRUCache<string, Entry>({
    maxSize,
    // One large page must not evict all others.
    maxEntrySize: Math.floor(maxSize / 4),
    sizeCalculation: ({ page }) => page.maxBytes,
  })
}

const nameOf = ({ address, lowData }: PageKey) => (lowData ? `low-data ${address}` : address)

function isCacheable({ status, headers }: Rendered): boolean {
  return (
    status === 200 &&
    headers.every(
      ([name, value]) =>
        name !== 'set-cookie' && !(name === 'cache-control' && /\b(?:no-store|private)\b/i.test(value)),
    )
  )
}

/**
 * A shared cache may store the page but must revalidate it each time, so new content shows immediately. A revalidation
 * has the headers of the visitor's request, so even a shared cache that ignores `Vary` sends the right form of the
 * page. Only the visitor's own cache may store the low-data form.
 */
const cacheHeaders = ({ lowData }: PageKey) => ({
  'cache-control': lowData ? cachePolicy.revalidatedByDevice : cachePolicy.revalidated,
  vary: 'Accept-Encoding, Save-Data, Cookie',
})

/**
 * An nginx with a cache may answer by itself for a second. It honours `Vary` and does not pass this header on. The header
 * must come before `cache-control`: otherwise nginx 1.22 has refused to store the page when it reads it.
 */
const nginxHeaders = ({ lowData }: PageKey) => (lowData ? {} : { 'x-accel-expires': '1' })
