import { afterAll, beforeAll, expect, test } from 'vitest'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { matchPath } from 'react-router'
import { type CrawledPage, crawl } from '../support/crawl.ts'
import { publicRoutes } from '../support/site-routes.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import type { RunningSite } from '../support/running-site.ts'
import { parseXml } from '../support/well-formed-xml.ts'

/** Public routes without a link for visitors, each with its reason. */
const notLinked: ReadonlySet<string> = new Set([
  // An address of the forum's earlier website, for existing links.
  '/programs/programs',
  // Linked for staff only, on the page of the program.
  '/programs/:id/delete',
  // For staff, and for people with the link of a draft; `preview.spec.ts` tests them.
  '/preview/:id',
  '/preview/:id/shared',
  // The service worker shows it when there is no connection.
  '/offline',
  // Receives the form of the low-data switch and redirects back.
  '/low-data',
])

/** Addresses that redirect. */
const redirected: ReadonlySet<string> = new Set([
  // It leads to an icon with a hash in its name, which caches may store for good.
  '/favicon.ico',
])

/** The starts of the crawl besides the sitemap: addresses that browsers and robots request without a link. */
const wellKnown = ['/', '/favicon.ico', '/robots.txt', '/sitemap.xml']

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document'],
    rules: {
      // Pages load files of the site only, whose names contain a hash.
      'require-sri': 'off',
    },
  }),
)

let sampleSite: RunningSite
let site: ReadonlyMap<string, CrawledPage> = new Map()

beforeAll(async () => {
  sampleSite = await startSiteInProcess({ dataDir: await copyPreparedData('samples') })
  const sitemap = parseXml(await (await fetch(`${sampleSite.url}/sitemap.xml`)).text())
  const listed = sitemap.children.map(
    (url) => url.children.find(({ name }) => name === 'loc')?.text.replace(sampleSite.url, '') ?? '',
  )
  site = await crawl(sampleSite.url, [...new Set([...wellKnown, ...listed])])
  // The first rendering of all pages takes half a minute, ten times as long on a busy machine.
}, 300_000)
afterAll(() => sampleSite.kill())

/** All pages outside the staff area. */
const publicPages = () =>
  [...site.values()].filter(
    (answer): answer is CrawledPage & { page: object } =>
      answer.page !== null && answer.status === 200 && !answer.address.startsWith('/admin'),
  )

test('every link leads to an existing page, and every fragment to an existing element', async () => {
  const refused = [...site.values()].filter(
    ({ status, address }) => status !== 200 && !(status === 302 && redirected.has(address)),
  )
  expect(refused.map(describe)).toEqual([])
  const withoutTarget = publicPages().flatMap(({ address, page }) =>
    page.links.filter(lacksTarget).map((link) => `${link} on ${address}`),
  )
  expect(withoutTarget).toEqual([])
})

test('every public route is linked', async () => {
  const unreached = publicRoutes.filter(
    (route) =>
      !notLinked.has(route) &&
      ![...site.keys()].some((address) => matchPath(route, address.split('?', 1)[0] ?? '')),
  )
  expect(unreached).toEqual([])
})

test('every page has one first-level heading, and a unique title and description', async () => {
  const ownPages = publicPages().filter(({ address, page }) => page.canonical?.endsWith(address))
  expect(ownPages.length).toBeGreaterThan(15)
  for (const { address, page } of publicPages()) {
    expect(page.headings, address).toHaveLength(1)
    expect(page.headings[0]?.trim(), address).not.toBe('')
    expect(page.title, address).not.toBe('')
    expect(page.description.length, address).toBeGreaterThan(20)
    expect(page.description.length, address).toBeLessThanOrEqual(160)
    expect(page.withoutSize, address).toEqual([])
  }
  expect(repeated(ownPages.map(({ page }) => page.title))).toEqual([])
  expect(repeated(ownPages.map(({ page }) => page.description))).toEqual([])
})

test('every page has a canonical address, and the page at that address has the same one', async () => {
  for (const { address, page } of publicPages()) {
    const own = page.canonical?.replace(sampleSite.url, '') ?? ''
    expect(site.get(own)?.page?.canonical, `the canonical address of ${address}`).toBe(page.canonical)
    expect(address.includes('?') || own === address, address).toBe(true)
  }
  const again = await (await fetch(`${sampleSite.url}/programs/programs`)).text()
  expect(again).toContain(`<link rel="canonical" href="${sampleSite.url}/programs"/>`)
})

test('every page is valid HTML', async () => {
  const refusals = await Promise.all(
    ['/nothing-here', '/programs/nobody', '/%'].map(async (address) => ({
      address,
      html: await (await fetch(sampleSite.url + address)).text(),
    })),
  )
  for (const { address, html } of [...publicPages(), ...refusals]) {
    const { results } = await validator.validateString(html, address)
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    )
    expect(faults, address).toEqual([])
  }
})

function lacksTarget(link: string): boolean {
  const [target = '', id] = link.split('#')
  return id !== undefined && !site.get(target)?.page?.ids.has(decodeURIComponent(id))
}

const describe = ({ address, status, foundOn }: CrawledPage) => `${status} ${address} (linked on ${foundOn})`

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)
