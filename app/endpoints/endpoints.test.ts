import { createStaticHandler, type LoaderFunction, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Site, siteContext } from '#app/context.ts'
import { createNewsQueries } from '#domain/news/queries.server.ts'
import { createProgramQueries } from '#domain/programs/queries.server.ts'
import { readTestContent } from '#domain/programs/test-programs.ts'
import { createMemoryDocumentStore } from '#ports/documents/memory-document-store.ts'
import { organisation } from '#site'
import { parseXml } from '#tests/support/well-formed-xml.ts'
import * as feed from './feed.ts'
import * as robots from './robots.ts'
import * as sitemap from './sitemap.ts'
import * as webManifest from './web-manifest.ts'

const siteUrl = 'https://www.example.org'
const adaeze = { uid: 'adaeze', name: 'Adaeze' }
const modules = {
  'feed.xml': feed,
  'robots.txt': robots,
  'site.webmanifest': webManifest,
  'sitemap.xml': sitemap,
}

async function site() {
  const documents = createMemoryDocumentStore()
  const content = await readTestContent(documents)
  const routes = Object.entries(modules).map(([path, { loader }]) => ({
    id: path,
    path,
    loader: loader as LoaderFunction,
  }))
  const handler = createStaticHandler(routes)
  return {
    async publish(id: string, title: string, date: string) {
      await documents.commit(
        [
          {
            kind: 'set',
            collection: 'Programs',
            id,
            fields: { ProgramTitle: title, ProgramDate: date, ProgramReport: `<p>About ${id}</p>` },
          },
        ],
        adaeze,
      )
      await content.refresh()
    },
    async publishNews(id: string, title: string, date: string) {
      const fields = { newsType: 'News Article', title, date, summary: `<p>About ${id}</p>` }
      await documents.commit([{ kind: 'set', collection: 'NewsUpdates', id, fields }], adaeze)
      await content.refresh()
    },
    async publishMany(count: number) {
      await documents.commit(
        Array.from({ length: count }, (_, index) => ({
          kind: 'set' as const,
          collection: 'Programs' as const,
          id: `program-${index}`,
          fields: { ProgramTitle: `Town Hall ${index}`, ProgramDate: dayOf(index), ProgramReport: '' },
        })),
        adaeze,
      )
      await content.refresh()
    },
    async ask(path: keyof typeof modules, search = '') {
      const context = new RouterContextProvider()
      const news = createNewsQueries(content, documents)
      const programs = createProgramQueries(content, documents)
      context.set(siteContext, { url: siteUrl, news, programs } as Site)
      const answer: Response = await handler.queryRoute(
        new Request(`http://elsewhere.example/${path}${search}`),
        {
          requestContext: context,
        },
      )
      const { status } = answer
      return { status, type: answer.headers.get('content-type'), text: await answer.text() }
    },
  }
}

test('a program is in the feed and the sitemap on the next request, be it about a day long past', async () => {
  const { publish, ask } = await site()
  await publish('new', 'Town Hall', '2023-11-18')
  expect((await ask('feed.xml')).text).not.toContain('First Nineteen')
  await publish('old', 'First Nineteen', '2014-06-14')
  const entries = parseXml((await ask('feed.xml')).text).children.filter(({ name }) => name === 'entry')
  expect(entries.map(({ text }) => text).join('')).toContain('First Nineteen')
  expect(entries.map(({ text }) => text).join('')).toContain('About old')
  const map = parseXml((await ask('sitemap.xml')).text)
  expect(map.children.map(({ children }) => children[0]?.text)).toEqual([
    `${siteUrl}/`,
    `${siteUrl}/aboutus`,
    `${siteUrl}/aboutus/coreareas`,
    `${siteUrl}/contactus`,
    `${siteUrl}/news`,
    `${siteUrl}/programs`,
    `${siteUrl}/programs/new`,
    `${siteUrl}/programs/old`,
  ])
})

test('a large site is mapped in parts, each page in one of them, and a new program changes the last part only', async () => {
  const { publish, publishMany, publishNews, ask } = await site()
  await publishMany(4_100)
  await publishNews('pledge', 'Six parties sign pledge', '2022-11-28')
  const addressesIn = async (search?: string) =>
    parseXml((await ask('sitemap.xml', search)).text).children.map(({ children }) => children[0]?.text ?? '')

  const parts = await addressesIn()
  expect(parts.map((address) => address.replace(`${siteUrl}/sitemap.xml?part=`, ''))).toEqual([
    'pages',
    'news-1',
    'programs-1',
    'programs-2',
    'programs-3',
  ])
  const read = () => Promise.all(parts.map((address) => addressesIn(new URL(address).search)))
  const before = await read()
  expect(before.map((pages) => pages.length)).toEqual([6, 1, 2_000, 2_000, 100])
  expect(new Set(before.flat()).size).toBe(4_107)
  expect(before[0]).toContain(`${siteUrl}/contactus`)

  await publish('new', 'Newest of all', '2026-11-20')
  const after = await read()
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4))
  expect(after[4]).toEqual([`${siteUrl}/programs/new`, ...(before[4] ?? [])])

  for (const part of ['programs-4', 'programs-0', 'staff-1', '']) {
    expect((await ask('sitemap.xml', `?part=${part}`)).status, part).toBe(404)
  }
})

test('news is in the feed and the sitemap beside the programs', async () => {
  const { publish, publishNews, ask } = await site()
  await publish('hall', 'Town Hall', '2023-11-18')
  await publishNews('pledge', 'Six parties sign pledge', '2022-11-28')
  const entries = parseXml((await ask('feed.xml')).text).children.filter(({ name }) => name === 'entry')
  const news = entries.find(({ text }) => text.includes('Six parties sign pledge'))
  expect(entries).toHaveLength(2)
  expect(news?.text).toContain('About pledge')
  expect(news?.children.find(({ name }) => name === 'link')?.attributes['href']).toBe(
    `${siteUrl}/news/pledge`,
  )
  expect((await ask('sitemap.xml')).text).toContain(`<loc>${siteUrl}/news/pledge</loc>`)
})

test('robots are kept out of the staff area and led to the sitemap, at the public origin', async () => {
  const { ask } = await site()
  const { text, type } = await ask('robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  expect(text).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${siteUrl}/sitemap.xml\n`)
})

test('the manifest names the organisation and icons of the two sizes that phones want', async () => {
  const { ask } = await site()
  const manifest = JSON.parse((await ask('site.webmanifest')).text)
  expect(manifest).toMatchObject({
    name: organisation.name,
    short_name: organisation.acronym,
    start_url: '/',
  })
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    '192x192',
    '512x512',
    '512x512',
  ])
})

/** A day for each of a few thousand programs, later ones later. */
const dayOf = (index: number) =>
  new Date(Date.UTC(2014, 0, 1) + index * 24 * 3_600_000).toISOString().slice(0, 10)
