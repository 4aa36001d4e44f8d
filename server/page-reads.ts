import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { momentParts } from '#domain/calendar-date.ts'
import { mayEraseByClock } from '#domain/maintenance/clock-trust.server.ts'
import { type PageReadQueries, shownDays } from '#domain/page-reads/schema.ts'
import type { Database } from '#ports/database/database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'

const dayMs = 24 * 3_600_000
/** Counts are stored at most once in this time, however many pages are read. */
const storeEveryMs = 60_000
/** Counts are kept for this many days. */
const keptDays = 31

/** Parts of the names that robots, previews of links and checks give themselves. */
const robots = (
  'bot crawl spider slurp preview fetch scan monitor headless lighthouse externalhit whatsapp curl wget python java/ ' +
  'go-http axios node'
).split(' ')

export interface PageReads extends PageReadQueries {
  /**
   * Counts an answer with a page, when a person asked for it. `address`: of the page in the page cache, which signed-in
   * people do not use. All its queries count as one page.
   */
  count(request: Pick<IncomingMessage, 'method' | 'headers'>, address: string): void
  /** Stores what was counted since the last call. A failure goes to `onFault`, and the counts are stored next time. */
  store(): Promise<void>
}

/**
 * Counts how often public pages are read, by day and path and nothing else. The counts of up to a minute are in the
 * memory of each process, and are lost when it crashes. `now`: milliseconds since the Unix epoch.
 */
export function createPageReads({
  database: { kysely },
  onFault,
  now = Date.now,
}: {
  readonly database: Pick<Database, 'kysely'>
  readonly onFault: (error: unknown) => void
  readonly now?: () => number
}): PageReads {
  const dayAgo = (days: number) => momentParts(now() - days * dayMs).date
  let counts = new Map<string, { readonly day: string; readonly path: string; count: number }>()
  let timer: NodeJS.Timeout | undefined

  function add(day: string, path: string, count: number): void {
    const entry = counts.get(`${day} ${path}`)
    if (entry) entry.count += count
    else counts.set(`${day} ${path}`, { day, path, count })
  }

  async function store(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = [...counts.values()]
    counts = new Map()
    try {
      // Postgres takes 65,535 values in a statement.
      while (rows.length > 0) {
        await kysely
          .insertInto('page_reads')
          .values(rows.slice(0, 1_000))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'path'])
              .doUpdateSet({ count: sql<number>`page_reads.count + excluded.count` }),
          )
          .execute()
        rows.splice(0, 1_000)
      }
    } catch (error) {
      for (const { day, path, count } of rows) add(day, path, count)
      onFault(error)
    }
  }

  return {
    store,

    count({ method, headers }, address) {
      if (!isRead(method, headers)) return
      add(dayAgo(0), address.split('?', 1)[0] ?? '', 1)
      timer ??= setTimeout(() => void store(), storeEveryMs).unref()
    },

    async lastDays(path) {
      await store()
      let query = kysely
        .selectFrom('page_reads')
        .select(['day', ({ fn }) => fn.sum<number | string>('count').as('count')])
        .where('day', '>=', dayAgo(shownDays - 1))
        .groupBy('day')
      if (path !== undefined) query = query.where('path', '=', path)
      const found = new Map((await query.execute()).map(({ day, count }) => [day, Number(count)]))
      return Array.from({ length: shownDays }, (_, place) => {
        const day = dayAgo(shownDays - 1 - place)
        return { day, count: found.get(day) ?? 0 }
      })
    },

    async mostRead(most) {
      await store()
      const rows = await kysely
        .selectFrom('page_reads')
        .select(['path', ({ fn }) => fn.sum<number | string>('count').as('reads')])
        .where('day', '>=', dayAgo(shownDays - 1))
        .groupBy('path')
        .orderBy('reads', 'desc')
        .orderBy('path')
        .limit(most)
        .execute()
      return rows.map(({ path, reads }) => ({ path, count: Number(reads) }))
    },
  }
}

/**
 * Whether a person opens a page: no robot, no browser that renders the page in advance, and no script that fetches it.
 * A prefetched page counts: its link was pressed (`document-end.tsx`), and the browser opens it without another
 * request.
 */
function isRead(method: string | undefined, headers: IncomingMessage['headers']): boolean {
  const agent = headers['user-agent']?.toLowerCase() ?? ''
  return (
    method === 'GET' &&
    agent !== '' &&
    !robots.some((name) => agent.includes(name)) &&
    !`${headers['sec-purpose']}`.includes('prerender') &&
    // Scripts that fetch pages to store them use the mode `cors`. Browsers before 2023 send neither header. A page that
    // a service worker requests for its visitor has no destination, and the mode `navigate` (Chromium 156, WebKitGTK
    // 2.50.6) or `same-origin` (Firefox 153).
    ['navigate', 'same-origin', undefined].includes(headers['sec-fetch-mode'] as string | undefined) &&
    ['document', 'empty', undefined].includes(headers['sec-fetch-dest'] as string | undefined) &&
    (headers.accept ?? '').includes('text/html')
  )
}

/**
 * Removes the counts of days before the last `keptDays`, unless the clock may be wrong. `now`: milliseconds since the
 * Unix epoch.
 */
export async function removeExpiredReads(
  { database, documents }: { readonly database: Database; readonly documents: DocumentStore },
  now: number,
): Promise<void> {
  if (!(await mayEraseByClock(documents, now))) return
  await database.kysely
    .deleteFrom('page_reads')
    .where('day', '<', momentParts(now - keptDays * dayMs).date)
    .execute()
}
