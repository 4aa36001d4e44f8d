import { createStaticHandler, type LoaderFunction, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Site, siteContext } from '#app/context.ts'
import { publicPaths } from '#app/public-pages.ts'
import { createContentQueries } from '#domain/content-of-site.server.ts'
import { readTestContent } from '#domain/programs/test-programs.ts'
import { createSettingsQueries } from '#domain/settings/queries.server.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { organisation } from '#site'
import { parseXml } from '#tests/support/well-formed-xml.ts'
import * as countFile from './count-file.ts'
import * as eventFile from './event-file.ts'
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
  'representation/:file': countFile,
  'events/:id/calendar.ics': eventFile,
}

/** The pages that the sitemap lists besides those of single records. */
const listedPages = publicPaths(({ shows }) => shows !== undefined)

async function site() {
  const documents = temporaryDocuments()
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
    async saveSettings(fields: Fields) {
      await documents.commit([{ kind: 'set', collection: 'Settings', id: 'Settings', fields }], adaeze)
      await content.refresh()
    },
    async publishCount(body: string) {
      const fields = { body, counted: 'seats', seats: 109, women: 3, date: '2023-02-25', source: '' }
      await documents.commit([{ kind: 'set', collection: 'Representation', id: 'count', fields }], adaeze)
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
    async get(path: string, search = '') {
      const context = new RouterContextProvider()
      const settings = createSettingsQueries(content, documents, organisation)
      context.set(siteContext, {
        url: siteUrl,
        feedDomain: organisation.emailDomain,
        ...createContentQueries(content, documents),
        settings,
      } as Site)
      const answer: Response = await handler.queryRoute(
        new Request(`http://elsewhere.example/${path}${search}`),
        {
          requestContext: context,
        },
      )
      const { status, headers } = answer
      const [type, location] = [headers.get('content-type'), headers.get('location')]
      return { status, type, location, text: await answer.text() }
    },
  }
}

test('a published program is in the feed and the sitemap on the next request, also with a date long ago', async () => {
  const { publish, get } = await site()
  await publish('new', 'Town Hall', '2023-11-18')
  expect((await get('feed.xml')).text).not.toContain('First Nineteen')
  await publish('old', 'First Nineteen', '2014-06-14')
  const entries = parseXml((await get('feed.xml')).text).children.filter(({ name }) => name === 'entry')
  expect(entries.map(({ text }) => text).join('')).toContain('First Nineteen')
  expect(entries.map(({ text }) => text).join('')).toContain('About old')
  const map = parseXml((await get('sitemap.xml')).text)
  expect(map.children.map(({ children }) => children[0]?.text)).toEqual([
    ...listedPages.map((path) => siteUrl + path),
    `${siteUrl}/programs/new`,
    `${siteUrl}/programs/old`,
  ])
  for (const path of ['/offline', '/programs/programs']) expect(listedPages, path).not.toContain(path)
})

test('a large sitemap is split, has each page once, and changes only in its last part for a new program', async () => {
  const { publish, publishMany, publishNews, get } = await site()
  await publishMany(4_100)
  await publishNews('pledge', 'Six parties sign pledge', '2022-11-28')
  const addressesIn = async (search?: string) =>
    parseXml((await get('sitemap.xml', search)).text).children.map(({ children }) => children[0]?.text ?? '')

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
  expect(before.map((pages) => pages.length)).toEqual([listedPages.length, 1, 2_000, 2_000, 100])
  expect(new Set(before.flat()).size).toBe(before.flat().length)
  expect(before[0]).toContain(`${siteUrl}/contactus`)

  await publish('new', 'Newest of all', '2026-11-20')
  const after = await read()
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4))
  expect(after[4]).toEqual([`${siteUrl}/programs/new`, ...(before[4] ?? [])])

  for (const part of ['programs-4', 'programs-0', 'staff-1', '']) {
    expect((await get('sitemap.xml', `?part=${part}`)).status, part).toBe(404)
  }
})

test('the feed and the sitemap have news as well as programs', async () => {
  const { publish, publishNews, get } = await site()
  await publish('hall', 'Town Hall', '2023-11-18')
  await publishNews('pledge', 'Six parties sign pledge', '2022-11-28')
  const entries = parseXml((await get('feed.xml')).text).children.filter(({ name }) => name === 'entry')
  const news = entries.find(({ text }) => text.includes('Six parties sign pledge'))
  expect(entries).toHaveLength(2)
  expect(news?.text).toContain('About pledge')
  expect(news?.children.find(({ name }) => name === 'link')?.attributes['href']).toBe(
    `${siteUrl}/news/pledge`,
  )
  expect((await get('sitemap.xml')).text).toContain(`<loc>${siteUrl}/news/pledge</loc>`)
})

test('robots.txt disallows the staff area and has the public address of the sitemap', async () => {
  const { get } = await site()
  const { text, type } = await get('robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  expect(text).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${siteUrl}/sitemap.xml\n`)
})

test('the manifest has the name of the organisation and icons of the two sizes that phones need', async () => {
  const { get } = await site()
  const manifest = JSON.parse((await get('site.webmanifest')).text)
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

/** An ISO date that is one day later for each index. */
const dayOf = (index: number) =>
  new Date(Date.UTC(2014, 0, 1) + index * 24 * 3_600_000).toISOString().slice(0, 10)

test('the feed has the tagline of the settings, as text, and its ids do not follow the mail domain', async () => {
  const { get, saveSettings, publish } = await site()
  await publish('hall', 'Town Hall', '2022-05-14')
  const tagline = ']]></subtitle><script>alert(1)</script> & "more"'
  await saveSettings({ tagline, emailDomain: 'other.example' })
  const { text: body } = await get('feed.xml')
  expect(body).toContain('&lt;/subtitle&gt;&lt;script&gt;alert(1)')
  expect(body).not.toContain('<script')
  expect(body).toContain(`tag:${organisation.emailDomain},2014:programs/hall`)
})

test('the address of a file that is not there says so, and a cut one leads to its part of the page', async () => {
  const { get, publishCount } = await site()
  await publishCount('Senate')
  for (const [address, page] of [
    ['representation/senate.csv', '/representation'],
    ['representation/nobody', '/representation'],
    ['events/nobody/calendar.ics', '/events'],
  ] as const) {
    expect(await get(address), address).toEqual({
      status: 404,
      type: 'text/plain; charset=utf-8',
      location: null,
      text: `This file is not here. It was taken down, or its address is not complete. See ${siteUrl}${page}\n`,
    })
  }
  expect(await get('representation/senate')).toMatchObject({
    status: 302,
    location: '/representation#senate',
  })
})
