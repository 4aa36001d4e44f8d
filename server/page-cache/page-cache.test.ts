import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { securityHeaders } from '../security-headers.ts'
import type { FinishedPage, Rendered } from './finished-page.ts'
import { createPageCache, type PageKey } from './page-cache.ts'

const home: PageKey = { address: '/', partition: 'pages', lowData: false }
const search: PageKey = { address: '/programs?title_jos', partition: 'unbounded', lowData: false }

/** A cache over content whose revision is moved by hand, with a page that says which rendering it is. */
function cache(maxBytes?: Parameters<typeof createPageCache>[0]['maxBytes']) {
  const content = { revision: 1 }
  const clock = { now: Date.parse('2026-11-21T23:59:59.999Z') }
  const rendered: string[] = []
  const pages = createPageCache({
    revision: () => content.revision,
    headers: securityHeaders({ https: false }),
    ...(maxBytes && { maxBytes }),
    now: () => clock.now,
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

function bodyOf(page: FinishedPage | Rendered | null): string {
  if (!page || 'status' in page) return ''
  return String(
    page.written('identity') instanceof Promise ? '' : (page.written('identity') as { body: Buffer }).body,
  )
}

const headOf = async (page: FinishedPage | Rendered, coding: 'br' | 'gzip' | 'identity' = 'identity') => {
  if ('status' in page) throw new Error('the page was not kept')
  const { head } = await page.written(coding)
  return Object.fromEntries(head.flatMap((name, at) => (at % 2 ? [] : [[name, head[at + 1]]])))
}

test('a thousand who ask after a publish are given one rendering', async () => {
  const { content, rendered, pages, render } = cache()
  await pages.once(home, render('Before'))
  content.revision = 2
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => pages.once(home, render('After'))))
  expect(rendered).toEqual(['Before', 'After'])
  expect(new Set(answers).size).toBe(1)
  expect(bodyOf(pages.find(home))).toBe('After')
})

test('what was published while a page was rendered is not kept from those who ask afterwards', async () => {
  const { content, rendered, pages, render } = cache()
  const before = pages.once(home, render('Before'))
  content.revision = 2
  const after = pages.once(home, render('After'))
  expect(bodyOf(await before)).toBe('Before')
  expect(bodyOf(await after)).toBe('After')
  expect(bodyOf(pages.find(home))).toBe('After')
  expect(rendered).toEqual(['Before', 'After'])
})

test('a page holds for one revision, and one that has not changed keeps its tag', async () => {
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

test('a page holds for one day, and one that does not name the day keeps its tag', async () => {
  const { clock, rendered, pages, render } = cache()
  const saturday = await pages.once(home, render('Stamped on Saturday'))
  expect(pages.find(home)).toBe(saturday)
  const begunOnSaturday = pages.once(search, render('Forty women'))
  clock.now += 1
  expect(pages.find(home)).toBeNull()
  expect(pages.isRendering(search)).toBe(false)
  const sunday = await pages.once(home, render('Stamped on Sunday'))
  expect(bodyOf(pages.find(home))).toBe('Stamped on Sunday')
  expect((await headOf(sunday)).etag).not.toBe((await headOf(saturday)).etag)

  const before = await begunOnSaturday
  expect(pages.find(search)).toBeNull()
  const after = await pages.once(search, render('Forty women'))
  expect((await headOf(after)).etag).toBe((await headOf(before)).etag)
  expect(rendered).toHaveLength(4)
})

test('a page is said to be rendering for as long as asking again renders nothing', async () => {
  const { content, rendered, pages, render } = cache()
  expect(pages.isRendering(home)).toBe(false)
  const asked = pages.once(home, render('Before'))
  expect(pages.isRendering(home)).toBe(true)
  expect(pages.isRendering({ ...home, lowData: true })).toBe(false)
  expect(await pages.once(home, render('Again'))).toBe(await asked)
  expect(rendered).toEqual(['Before'])
  expect(pages.isRendering(home)).toBe(false)

  const older = pages.once(home, render('After'))
  content.revision = 2
  expect(pages.isRendering(home)).toBe(false)
  await older

  const failing = pages.once(home, () => Promise.reject(new Error('the store is away')))
  expect(pages.isRendering(home)).toBe(true)
  await expect(failing).rejects.toThrow('the store is away')
  expect(pages.isRendering(home)).toBe(false)
})

test('the low-data form is a page of its own, which no shared cache may hold', async () => {
  const { pages, render } = cache()
  const many = await pages.once(home, render())
  expect(pages.find({ ...home, lowData: true })).toBeNull()
  const own = await pages.once({ ...home, lowData: true }, render('Forty women, no pictures'))
  expect((await headOf(many))['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await headOf(own))['cache-control']).toBe('private, max-age=0, must-revalidate')
  for (const page of [many, own]) expect((await headOf(page)).vary).toBe('Accept-Encoding, Save-Data, Cookie')
  expect(bodyOf(pages.find(home))).toBe('Forty women')
})

for (const [kind, changes] of [
  ['a page not found', { status: 404 }],
  ['a redirect', { status: 302 }],
  ['a fault', { status: 500 }],
  ['a page with a cookie', { headers: [['set-cookie', 'a=b']] }],
  ['a page of a person', { headers: [['cache-control', 'private, no-store']] }],
  ['a page not to be stored', { headers: [['cache-control', 'No-Store']] }],
] as const) {
  test(`${kind} is not kept`, async () => {
    const { rendered, pages, render } = cache()
    const answer = await pages.once(home, render('x', changes))
    expect(answer).toMatchObject({ body: Buffer.from('x') })
    expect(pages.find(home)).toBeNull()
    await pages.once(home, render('x', changes))
    expect(rendered).toHaveLength(2)
  })
}

test('a rendering that fails is tried again by the next who asks', async () => {
  const { pages, render } = cache()
  const failing = () => Promise.reject(new Error('the shelf fell down'))
  const answers = await Promise.allSettled([pages.once(home, failing), pages.once(home, failing)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(bodyOf(await pages.once(home, render()))).toBe('Forty women')
})

test('searches that somebody makes up push out each other, and never a page', async () => {
  const { pages, render } = cache({ pages: 100_000, unbounded: 40_000 })
  await pages.once(home, render())
  for (let index = 0; index < 50; index += 1) {
    await pages.once({ ...search, address: `/programs?title_${index}` }, render('x'.repeat(1_000)))
  }
  const kept = Array.from({ length: 50 }, (_, index) =>
    pages.find({ ...search, address: `/programs?title_${index}` }),
  )
  expect(kept.filter(Boolean)).toHaveLength(6)
  expect(kept.at(-1)).not.toBeNull()
  expect(pages.find(home)).not.toBeNull()
})

test('a page too large to keep is sent all the same', async () => {
  const { pages, render } = cache({ pages: 40_000, unbounded: 40_000 })
  expect(bodyOf(await pages.once(home, render('x'.repeat(10_000))))).toHaveLength(10_000)
  expect(pages.find(home)).toBeNull()
})

test('each coding holds the same words under a tag of its own; asked for again, it gets smaller', async () => {
  const { pages, render } = cache()
  const words = Array.from(
    { length: 2_000 },
    (_, index) => `${index * 7919} women stand in ward ${index}. `,
  ).join('')
  const page = (await pages.once(home, render(words))) as FinishedPage
  const [plain, quick, zipped] = await Promise.all([
    page.written('identity'),
    page.written('br'),
    page.written('gzip'),
  ])
  expect(String(plain.body)).toBe(words)
  expect(String(brotliDecompressSync(quick.body))).toBe(words)
  expect(String(gunzipSync(zipped.body))).toBe(words)
  expect(new Set([plain.tag, quick.tag, zipped.tag]).size).toBe(3)
  expect(await headOf(page, 'br')).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(quick.body.length),
    etag: quick.tag,
  })

  pages.find(home)
  await expect.poll(async () => (await page.written('br')).body.length).toBeLessThan(quick.body.length)
  const best = await page.written('br')
  expect(String(brotliDecompressSync(best.body))).toBe(words)
  expect(best.tag).not.toBe(quick.tag)
})

test('a page’s own headers take the place of those of every answer, and the rest stays', async () => {
  const { pages, render } = cache()
  const headers = [['content-security-policy', "script-src 'self'"]] as const
  const head = await headOf(await pages.once(home, render('x', { headers })))
  expect(head).toMatchObject({
    'content-security-policy': "script-src 'self'",
    'x-content-type-options': 'nosniff',
  })
})
