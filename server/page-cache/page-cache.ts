import { LRUCache } from 'lru-cache'
import { cachePolicy } from '#app/cache-policy.ts'
import { createQueue } from '../http/queue.ts'
import { createCachedPage, type CachedPage, type Rendered } from './cached-page.ts'
import { compressWell } from './compress.ts'
import type { PageKey } from './page-key.ts'

/**
 * Rendered pages of visitors, in memory. Each is valid for one version of the website. Every process has its own cache;
 * a commit of one process also invalidates the pages of all other processes.
 */
export type PageCache = ReturnType<typeof createPageCache>

interface PageCacheOptions {
  /** The version of the website that a page shows now. */
  readonly version: (key: Pick<PageKey, 'lowData'>) => string
  /** The headers of every response. A page can replace them. */
  readonly headers: Readonly<Record<string, string>>
  /** The size of each partition; by default 32 MB for `pages` and 8 MB for `unbounded`. */
  readonly maxBytes?: Readonly<Record<PageKey['partition'], number>>
}

interface Entry {
  readonly key: PageKey
  readonly version: string
  readonly page: CachedPage
}

const dayMs = 24 * 3600 * 1000

/**
 * Returns the version of the website. It changes with the `revision` of the content; with the day (UTC), whose stamp
 * the contact form has; with `period`, the number of beginnings and ends of events so far; in low-data mode with
 * `knownSizes`, the number of picture sizes that pages can show. `now`: milliseconds since the Unix epoch.
 */
export const createPageVersion =
  (
    {
      revision,
      period,
      knownSizes,
    }: { readonly revision: () => number; readonly period: () => number; readonly knownSizes: () => number },
    now: () => number = Date.now,
  ): PageCacheOptions['version'] =>
  ({ lowData }) =>
    `${revision()} ${Math.floor(now() / dayMs)} ${period()} ${lowData ? knownSizes() : 0}`

export function createPageCache({
  version,
  headers,
  maxBytes = { pages: 32_000_000, unbounded: 8_000_000 },
}: PageCacheOptions) {
  const partitions = {
    pages: createPartition(maxBytes.pages),
    unbounded: createPartition(maxBytes.unbounded),
  }
  const rendering = new Map<string, { version: string; outcome: Promise<CachedPage | Rendered> }>()
  // Each takes a tenth of a second of one core. Nobody waits long, and many pages at once do not fill the thread pool.
  const compressing = createQueue({ concurrency: 1, waiting: 2 })

  function store(key: PageKey, rendered: Rendered, renderedVersion: string): CachedPage | Rendered {
    const partition = partitions[key.partition]
    const name = nameOf(key)
    const previous = partition.peek(name)?.page ?? null
    if (rendered.status === 503) return previous ?? rendered
    if (!isCacheable(rendered)) return rendered
    const page = createCachedPage(
      rendered.body,
      Object.entries({
        ...nginxHeaders(key),
        ...headers,
        ...Object.fromEntries(rendered.headers),
        ...cacheHeaders(key),
      }),
      previous,
      // Strangers can ask for any number of addresses.
      key.partition === 'unbounded' ? null : (text) => compressing.run(() => compressWell(text)),
    )
    // After a publish during the rendering, the waiting requests get the page, but it is not cached.
    if (renderedVersion === version(key)) partition.set(name, { key, page, version: renderedVersion })
    return page
  }

  return {
    /** The page, or null when it is not cached or no longer valid. */
    find(key: PageKey): CachedPage | null {
      const entry = partitions[key.partition].get(nameOf(key))
      return entry?.version === version(key) ? entry.page : null
    },

    /**
     * Renders the page. Caches it if it has status 200, sets no cookie and is not `private` or `no-store`. Calls for
     * the same page of the same version during the rendering get the same result, also when it fails. While the store
     * is unavailable (status 503), they get the outdated page that is still in memory, if any.
     */
    once(key: PageKey, render: () => Promise<Rendered>): Promise<CachedPage | Rendered> {
      const name = nameOf(key)
      const current = version(key)
      const running = rendering.get(name)
      if (running?.version === current) return running.outcome
      const outcome = render()
        .then((rendered) => store(key, rendered, current))
        .finally(() => {
          if (rendering.get(name)?.outcome === outcome) rendering.delete(name)
        })
      rendering.set(name, { version: current, outcome })
      return outcome
    },

    /**
     * Removes outdated pages, so that removed content does not stay in memory for long. Outdated pages are kept until
     * this call: a new page with the same bytes reuses their compressed bytes.
     */
    dropOutdated(): void {
      for (const partition of Object.values(partitions)) {
        for (const [name, entry] of partition.entries()) {
          if (entry.version !== version(entry.key)) partition.delete(name)
        }
      }
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
 * An nginx with a cache may answer from its cache for a second (`docs/running.md`). It honours `Vary` and does not pass
 * this header on. This header comes before `cache-control`, because nginx 1.22 ignores it after `max-age=0`.
 */
const nginxHeaders = ({ lowData }: PageKey) => (lowData ? {} : { 'x-accel-expires': '1' })
