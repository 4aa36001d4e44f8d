import type { Page } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { matchPath } from 'react-router'
import { type CrawledPage, crawl } from '../support/crawl.ts'
import { publicRoutes } from '../support/site-routes.ts'
import { expect, test } from '../support/sample-site.ts'
import { openWithoutScript, hydrate } from '../support/browser-test.ts'
import { parseXml } from '../support/well-formed-xml.ts'

// One after the other, on one site.
test.describe.configure({ mode: 'default' })
test.slow()

/** Routes that no link of a visitor leads to, each with its reason. */
const notLinked: ReadonlySet<string> = new Set([
  // An address of the forum's earlier website, kept for links out there.
  '/programs/programs',
  // Only staff are led there, from the page of the program.
  '/programs/:id/delete',
  // Shown by the service worker where there is no connection.
  '/offline',
  // Takes what the switch sends, and leads back.
  '/low-data',
])

/** What answers with the address of something else. */
const redirected: ReadonlySet<string> = new Set([
  // Its picture has the digest of its bytes in its name, so that it can be kept for good.
  '/favicon.ico',
])

/** Where a crawl begins, besides the addresses of the site map: what browsers and robots ask for without a link. */
const asked = ['/', '/favicon.ico', '/robots.txt', '/sitemap.xml']

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document'],
    rules: {
      // Everything a page loads comes from the site itself; a digest would repeat what the address says already.
      'require-sri': 'off',
    },
  }),
)

let site: ReadonlyMap<string, CrawledPage> = new Map()

test.beforeAll(async ({ sampleSite }) => {
  const sitemap = parseXml(await (await fetch(`${sampleSite.url}/sitemap.xml`)).text())
  const listed = sitemap.children.map(
    (url) => url.children.find(({ name }) => name === 'loc')?.text.replace(sampleSite.url, '') ?? '',
  )
  site = await crawl(sampleSite.url, [...new Set([...asked, ...listed])])
})

/** Those that visitors may find under their own name. */
const publicPages = () =>
  [...site.values()].filter(
    (answer): answer is CrawledPage & { page: object } =>
      answer.page !== null && answer.status === 200 && !answer.address.startsWith('/admin'),
  )

test('every link leads somewhere, and to a place on its page that exists', async () => {
  const refused = [...site.values()].filter(
    ({ status, address }) => status !== 200 && !(status === 302 && redirected.has(address)),
  )
  expect(refused.map(toWhere)).toEqual([])
  const lost = publicPages().flatMap(({ address, page }) =>
    page.links.filter(hasLostPlace).map((link) => `${link} on ${address}`),
  )
  expect(lost).toEqual([])
})

test('links lead to every public route', async () => {
  const unreached = publicRoutes.filter(
    (route) =>
      !notLinked.has(route) &&
      ![...site.keys()].some((address) => matchPath(route, address.split('?', 1)[0] ?? '')),
  )
  expect(unreached).toEqual([])
})

test('every page has one heading of the first level, and a title and a description that no other has', async () => {
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

test('every page names one address as its own, and that page answers to it', async ({ sampleSite }) => {
  for (const { address, page } of publicPages()) {
    const own = page.canonical?.replace(sampleSite.url, '') ?? ''
    expect(site.get(own)?.page?.canonical, `${address} says it is ${page.canonical}`).toBe(page.canonical)
    if (!address.includes('?')) expect(own).toBe(address)
  }
  const again = await (await fetch(`${sampleSite.url}/programs/programs`)).text()
  expect(again).toContain(`<link rel="canonical" href="${sampleSite.url}/programs"/>`)
})

test('every page is valid HTML', async ({ sampleSite }) => {
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

for (const width of [360, 1280]) {
  test(`every route opens at ${width} px without a shift, a problem or a request to another host`, async ({
    page,
    site: running,
    browser,
    problems,
  }) => {
    const withoutScript = await openWithoutScript(browser, running, problems)
    const letters = await slowAnswers(page, '**/*.woff2')
    for (const address of onePageOfEachRoute()) {
      await page.setViewportSize({ width, height: 800 })
      letters.hold()
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await hydrate(page)
      letters.release()
      await page.waitForLoadState()
      expect(await page.evaluate(layoutShift), `layout shift on ${address}`).toBeLessThan(unseenShift)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)

      await withoutScript.setViewportSize({ width, height: 800 })
      await withoutScript.goto(address)
      await expect(withoutScript.getByRole('heading', { level: 1 })).toHaveText(
        await page.getByRole('heading', { level: 1 }).innerText(),
        { ignoreCase: true },
      )
      await expect(withoutScript.getByRole('contentinfo')).toBeAttached()
    }
    await withoutScript.close()
  })
}

function hasLostPlace(link: string): boolean {
  const [target = '', id] = link.split('#')
  return id !== undefined && !site.get(target)?.page?.ids.has(decodeURIComponent(id))
}

function onePageOfEachRoute(): string[] {
  const addresses = publicPages().map(({ address }) => address)
  return publicRoutes
    .map((route) => addresses.find((address) => matchPath(route, address)))
    .filter((address) => address !== undefined)
}

/**
 * A line of text whose last word moves by a few pixels when our letters take the place of the device's own; a picture
 * or a panel without a place kept for it comes to ten times as much.
 */
const unseenShift = 0.01

/** Holds answers up, as a slow connection would, until a page has been painted without them. */
async function slowAnswers(page: Page, addresses: string) {
  let release = () => {}
  let released = Promise.resolve()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return {
    hold() {
      released = new Promise((resolve) => (release = resolve))
    },
    release: () => release(),
  }
}

/** Summed as "Cumulative Layout Shift" does, from the first paint until fonts and pictures in view have come. */
async function layoutShift(): Promise<number> {
  await document.fonts.ready
  let sum = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as unknown as { value: number }).value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  add(observer.takeRecords())
  return sum
}

const toWhere = ({ address, status, foundOn }: CrawledPage) => `${status} ${address} (linked on ${foundOn})`

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)
