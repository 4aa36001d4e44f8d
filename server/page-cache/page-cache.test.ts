import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { event } from '#domain/events/kind.ts'
import { createEventQueries } from '#domain/events/queries.server.ts'
import { overAt } from '#domain/events/rules.ts'
import { wardDay } from '#domain/events/test-events.ts'
import { readTestContent } from '#domain/programs/test-programs.ts'
import { writeRecord } from '#domain/records/codec.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { CachedPage, Rendered } from './cached-page.ts'
import { compressQuickly, compressWell } from './compress.ts'
import { createPageCache, createPageVersion } from './page-cache.ts'
import type { PageKey } from './page-key.ts'

const home: PageKey = { address: '/', partition: 'pages', lowData: false }
const search: PageKey = { address: '/programs?title_jos', partition: 'unbounded', lowData: false }

/** A cache whose revision and clock the test sets, and a `render` whose body is `words`. */
function cache(maxBytes?: Parameters<typeof createPageCache>[0]['maxBytes']) {
  const content = { revision: 1, period: 0, sizes: 0 }
  const clock = { now: Date.parse('2026-11-21T23:59:59.999Z') }
  const rendered: string[] = []
  const pages = createPageCache({
    version: createPageVersion(
      {
        revision: () => content.revision,
        period: () => content.period,
        knownSizes: () => content.sizes,
      },
      () => clock.now,
    ),
    headers: securityHeaders({ https: false }),
    ...(maxBytes && { maxBytes }),
  })
  const render =
    (words = 'Forty women', changes: Partial<Rendered> = {}) =>
    async (): Promise<Rendered> => {
      rendered.push(words)
      await new Promise((resolve) => setImmediate(resolve))
      return {
        status: 200,
        headers: [['content-type', 'text/html; charset=utf-8']],
        body: Buffer.from(words),
        ...changes,
      }
    }
  return { content, clock, rendered, pages, render }
}

function bodyOf(page: CachedPage | Rendered | null): string {
  if (!page || 'status' in page) return ''
  return String(
    page.encoded('identity') instanceof Promise ? '' : (page.encoded('identity') as { body: Buffer }).body,
  )
}

const headOf = async (page: CachedPage | Rendered, coding: 'br' | 'gzip' | 'identity' = 'identity') => {
  if ('status' in page) throw new Error('the page was not cached')
  const { head } = await page.encoded(coding)
  return Object.fromEntries(head.flatMap((name, at) => (at % 2 ? [] : [[name, head[at + 1]]])))
}

test('a thousand requests after a publish cause one rendering', async () => {
  const { content, rendered, pages, render } = cache()
  await pages.once(home, render('Before'))
  content.revision = 2
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => pages.once(home, render('After'))))
  expect(rendered).toEqual(['Before', 'After'])
  expect(new Set(answers).size).toBe(1)
  expect(bodyOf(pages.find(home))).toBe('After')
})

test('after a publish during a rendering, later requests get the new content', async () => {
  const { content, rendered, pages, render } = cache()
  const before = pages.once(home, render('Before'))
  content.revision = 2
  const after = pages.once(home, render('After'))
  expect(bodyOf(await before)).toBe('Before')
  expect(bodyOf(await after)).toBe('After')
  expect(bodyOf(pages.find(home))).toBe('After')
  expect(rendered).toEqual(['Before', 'After'])
})

test('a page is valid for one revision, and an unchanged page keeps its tag', async () => {
  const { content, pages, render } = cache()
  const first = await pages.once(home, render())
  content.revision = 2
  expect(pages.find(home)).toBeNull()
  const second = await pages.once(home, render())
  expect(await headOf(second, 'br')).toEqual(await headOf(first, 'br'))
  content.revision = 3
  const third = await pages.once(home, render('Forty-one women'))
  expect((await headOf(third)).etag).not.toBe((await headOf(second)).etag)
})

test('an outdated page is reused when it is rendered again soon, and otherwise removed from memory', async () => {
  const { content, pages, render } = cache()
  const first = await Promise.all([home, search].map((key) => pages.once(key, render())))
  pages.dropOutdated()
  content.revision = 2
  expect(await pages.once(home, render()), 'the same page, so it was held').toBe(first[0])
  pages.dropOutdated()
  expect(pages.find(home)).toBe(first[0])
  expect(await pages.once(search, render()), 'another page, so it was not held').not.toBe(first[1])
})

test('a page about an event is rendered again when it begins and when it is over, without a publish', async () => {
  const clock = { now: wardDay.startsAt - 1 }
  const documents = temporaryDocuments()
  await documents.commit(
    [{ kind: 'set', collection: 'Events', id: wardDay.id, fields: writeRecord(event, wardDay) }],
    { uid: 'adaeze', name: 'Adaeze' },
  )
  const content = await readTestContent(documents)
  const events = createEventQueries(content, documents, () => clock.now)
  const pages = createPageCache({
    version: createPageVersion(
      { revision: () => content.current().revision, period: events.period, knownSizes: () => 0 },
      () => clock.now,
    ),
    headers: {},
  })
  const render = async (): Promise<Rendered> => {
    const words = events.upcoming().map((event) => `${event.title} is ${events.phase(event)}`)
    return { status: 200, headers: [], body: Buffer.from(words.join() || 'nothing is ahead') }
  }

  await pages.once(home, render)
  expect(bodyOf(pages.find(home))).toBe('Open Ward Day is ahead')
  clock.now = wardDay.startsAt
  expect(pages.find(home)).toBeNull()
  await pages.once(home, render)
  expect(bodyOf(pages.find(home))).toBe('Open Ward Day is on')
  clock.now = overAt(wardDay) - 1
  expect(pages.find(home)).not.toBeNull()

  const begunBefore = pages.once(search, render)
  clock.now += 1
  expect(pages.find(home)).toBeNull()
  await begunBefore
  expect(pages.find(search), 'rendered for a moment that has passed').toBeNull()
  expect(bodyOf(await pages.once(home, render))).toBe('nothing is ahead')
  clock.now -= 60_000
  expect(pages.find(home), 'a clock that was set back').toBeNull()
})

test('a page in low-data mode is rendered again when more sizes of pictures are known, other pages are not', async () => {
  const { content, pages, render } = cache()
  const lowData: PageKey = { ...home, lowData: true }
  const full = await pages.once(home, render('A picture'))
  await pages.once(lowData, render('Show the picture, up to 60 KB'))
  content.sizes += 1
  expect(pages.find(home)).toBe(full)
  expect(pages.find(lowData)).toBeNull()
  await pages.once(lowData, render('Show the picture, 34 KB'))
  expect(bodyOf(pages.find(lowData))).toBe('Show the picture, 34 KB')
})

test('a page is valid for one day, and a page without a stamp of the day keeps its tag', async () => {
  const { clock, rendered, pages, render } = cache()
  const saturday = await pages.once(home, render('Stamped on Saturday'))
  expect(pages.find(home)).toBe(saturday)
  const begunOnSaturday = pages.once(search, render('Forty women'))
  clock.now += 1
  expect(pages.find(home)).toBeNull()
  const sunday = await pages.once(home, render('Stamped on Sunday'))
  expect(bodyOf(pages.find(home))).toBe('Stamped on Sunday')
  expect((await headOf(sunday)).etag).not.toBe((await headOf(saturday)).etag)

  const before = await begunOnSaturday
  expect(pages.find(search)).toBeNull()
  const after = await pages.once(search, render('Forty women'))
  expect((await headOf(after)).etag).toBe((await headOf(before)).etag)
  expect(rendered).toHaveLength(4)
})

test('the low-data form has its own cache key, and shared caches may not store it', async () => {
  const { pages, render } = cache()
  const normal = await pages.once(home, render())
  expect(pages.find({ ...home, lowData: true })).toBeNull()
  const lowData = await pages.once({ ...home, lowData: true }, render('Forty women, no pictures'))
  expect((await headOf(normal))['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await headOf(lowData))['cache-control']).toBe('private, max-age=0, must-revalidate')
  for (const page of [normal, lowData])
    expect((await headOf(page)).vary).toBe('Accept-Encoding, Save-Data, Cookie')
  // nginx 1.22 ignores this header when it comes after `cache-control`.
  expect(Object.keys(await headOf(normal)).filter((name) => /accel|cache/.test(name))).toEqual([
    'x-accel-expires',
    'cache-control',
  ])
  expect((await headOf(lowData))['x-accel-expires']).toBeUndefined()
  expect(bodyOf(pages.find(home))).toBe('Forty women')
})

for (const [kind, changes] of [
  ['a missing page', { status: 404 }],
  ['a redirect', { status: 302 }],
  ['a fault', { status: 500 }],
  ['a page with a cookie', { headers: [['set-cookie', 'a=b']] }],
  ['a private page', { headers: [['cache-control', 'private, no-store']] }],
  ['a page with no-store', { headers: [['cache-control', 'No-Store']] }],
] as const) {
  test(`${kind} is not cached`, async () => {
    const { rendered, pages, render } = cache()
    const answer = await pages.once(home, render('x', changes))
    expect(answer).toMatchObject({ body: Buffer.from('x') })
    expect(pages.find(home)).toBeNull()
    await pages.once(home, render('x', changes))
    expect(rendered).toHaveLength(2)
  })
}

test('after a rendering that failed, the next request renders again', async () => {
  const { pages, render } = cache()
  const failing = () => Promise.reject(new Error('the rendering failed'))
  const answers = await Promise.allSettled([pages.once(home, failing), pages.once(home, failing)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(bodyOf(await pages.once(home, render()))).toBe('Forty women')
})

test('while the store is unavailable visitors get the outdated page that is still in memory, and then the new one', async () => {
  const { content, pages, render } = cache()
  const unavailable = render('The lights went out', { status: 503 })
  expect(await pages.once(home, unavailable)).toMatchObject({ status: 503 })
  await pages.once(home, render('Before'))
  content.revision = 2
  expect(bodyOf(await pages.once(home, unavailable))).toBe('Before')
  expect(pages.find(home), 'it stays outdated').toBeNull()
  expect(bodyOf(await pages.once(home, render('After')))).toBe('After')
})

test('a flood of searches evicts other searches and never a page', async () => {
  const { pages, render } = cache({ pages: 100_000, unbounded: 40_000 })
  await pages.once(home, render())
  for (let index = 0; index < 50; index += 1) {
    await pages.once({ ...search, address: `/programs?title_${index}` }, render('x'.repeat(1_000)))
  }
  const found = Array.from({ length: 50 }, (_, index) =>
    pages.find({ ...search, address: `/programs?title_${index}` }),
  )
  expect(found.filter(Boolean)).toHaveLength(6)
  expect(found.at(-1)).not.toBeNull()
  expect(pages.find(home)).not.toBeNull()
})

test('a page that is too large for the cache is sent but not cached', async () => {
  const { pages, render } = cache({ pages: 40_000, unbounded: 40_000 })
  expect(bodyOf(await pages.once(home, render('x'.repeat(10_000))))).toHaveLength(10_000)
  expect(pages.find(home)).toBeNull()
})

/** About 70 KB, whose Brotli differs by quality. */
const wards = Array.from(
  { length: 2_000 },
  (_, index) => `${index * 7919} women stand in ward ${index}. `,
).join('')

test('each coding has the same text and the same tag, and the first Brotli response is the smallest', async () => {
  const { pages, render } = cache()
  const words = wards
  const page = (await pages.once(home, render(words))) as CachedPage
  const [plain, brotli, zipped] = await Promise.all([
    page.encoded('identity'),
    page.encoded('br'),
    page.encoded('gzip'),
  ])
  expect(String(plain.body)).toBe(words)
  expect(brotli.body).toEqual(await compressWell(Buffer.from(words)))
  expect(String(brotliDecompressSync(brotli.body))).toBe(words)
  expect(String(gunzipSync(zipped.body))).toBe(words)
  expect(await headOf(page, 'br')).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(brotli.body.length),
    etag: page.tag,
  })
})

test('when many pages are requested at once, only a few wait for the strong compression, and the others get it later', async () => {
  const { pages, render } = cache()
  const best = (await compressWell(Buffer.from(wards))).length
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, id) => pages.once({ ...home, address: `/programs/${id}` }, render(wards))),
  )
  const sizes = () =>
    Promise.all((all as CachedPage[]).map(async (page) => (await page.encoded('br')).body.length))
  const first = await sizes()
  expect(first.map((size) => size === best)).toEqual([true, true, true, false, false, false])
  await expect.poll(sizes).toEqual(first.map(() => best))
})

test('a search is never compressed strongly', async () => {
  const { pages, render } = cache()
  const page = (await pages.once(search, render(wards))) as CachedPage
  const sizeOf = async () => (await page.encoded('br')).body.length
  expect(await sizeOf()).toBe((await compressQuickly(Buffer.from(wards), 'br')).length)
  expect(await sizeOf()).toBeGreaterThan((await compressWell(Buffer.from(wards))).length)
})

test('the headers of a page replace the general headers of the same name', async () => {
  const { pages, render } = cache()
  const headers = [['content-security-policy', "script-src 'self'"]] as const
  const head = await headOf(await pages.once(home, render('x', { headers })))
  expect(head).toMatchObject({
    'content-security-policy': "script-src 'self'",
    'x-content-type-options': 'nosniff',
  })
})
