import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../support/sample-site.ts'
import { publicRoutes } from '../support/site-routes.ts'
import { hydrate } from '../support/browser-test.ts'

/** A phone as Lighthouse has it. The service worker is counted apart: it comes after the page, and only once. */
test.use({
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
})

/**
 * The most that a first view may send before anybody touches it, headers included: kilobytes of 1,024
 * bytes. Pictures count as large as they are once all their sizes are made.
 */
interface Budget {
  readonly html: number
  readonly styles: number
  readonly fonts: number
  readonly images: number
  readonly all: number
  /** Of everything, the page itself included. */
  readonly requests: number
}

const list: Budget = { html: 12, styles: 7, fonts: 48, images: 75, all: 130, requests: 12 }
const article: Budget = { html: 12, styles: 7, fonts: 48, images: 75, all: 130, requests: 12 }
const words: Budget = { html: 10, styles: 7, fonts: 35, images: 1, all: 55, requests: 6 }

/** Each address of visitors has its budget, or a reason for having none. */
const budgets: Readonly<Record<string, Budget | string>> = {
  '/': { html: 16, styles: 7, fonts: 48, images: 75, all: 150, requests: 12 },
  '/aboutus': list,
  '/aboutus/coreareas': list,
  '/contactus': words,
  '/news': list,
  '/news/:id': article,
  '/programs': list,
  '/programs/:id': article,
  '/programs/programs': 'the list of programs at an older address',
  '/programs/:id/delete': 'a question to signed-in staff',
  '/favicon.ico': 'not a page',
  '/feed.xml': 'not a page',
  '/robots.txt': 'not a page',
  '/site.webmanifest': 'not a page',
  '/sitemap.xml': 'not a page',
  '/low-data': 'not a page',
  '/offline': 'kept by the service worker, which is counted apart',
}

/** Kilobytes of script that a page may ever load, headers included, and the number of its files. */
const scriptBudget = 120
const scriptFiles = 11

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10

test('every address of visitors has a weight budget', () => {
  expect(
    publicRoutes.filter((path) => !(path in budgets)),
    'an address without a budget: give it one, or a reason, in tests/e2e/weight.spec.ts',
  ).toEqual([])
})

test('no page weighs more than its budget, and nothing on it moves', async ({ page, site }) => {
  const line = await watchLine(page)
  for (const [path, budget] of Object.entries(budgets)) {
    if (typeof budget === 'string') continue
    const address = await anAddressLike(path, site.url)
    await line.forget()
    await readyToSend(site.url + address)
    await page.goto(address, { waitUntil: 'networkidle' })
    const sent = await withAllSizes(line.sent())
    const spent: Budget = {
      html: sum(sent, 'Document'),
      styles: sum(sent, 'Stylesheet'),
      fonts: sum(sent, 'Font'),
      images: sum(sent, 'Image'),
      all: sum(sent),
      requests: sent.length,
    }
    for (const [part, allowed] of Object.entries(budget) as [keyof Budget, number][]) {
      expect.soft(spent[part], `${path}: ${part} of the first view`).toBeLessThanOrEqual(allowed)
    }
    expect.soft(sent.filter(isScript).length, `${path}: scripts before anybody has touched the page`).toBe(0)

    await hydrate(page)
    const scripts = line.sent().filter(isScript)
    expect.soft(sum(scripts), `${path}: script it ever loads`).toBeLessThanOrEqual(scriptBudget)
    expect.soft(scripts.length, `${path}: files of script`).toBeLessThanOrEqual(scriptFiles)
    // In two digits, as it is reported everywhere.
    expect.soft(await movement(page), `${path}: layout shift`).toBeLessThan(0.005)
  }
})

test('type that came too late for the first view does not change it under the first touch', async ({
  page,
}) => {
  await page.route('**/*.woff2', async (route) => {
    // The browser gives type a tenth of a second before it draws with what it has.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  for (const path of ['/', '/news', '/programs']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => document.fonts.check('16px "Noto Sans"')), 'late, but there').toBe(true)
    await hydrate(page)
    await page.waitForLoadState('networkidle')
    expect(await movement(page), path).toBe(0)
  }
})

test('a page is hydrated at the first interaction, and nothing done before is lost', async ({
  page,
  problems,
}) => {
  const carousel = page.getByRole('region', { name: 'News Updates' })
  const next = carousel.getByRole('button', { name: 'Next news item' })
  const count = carousel.getByRole('status')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url())
  })

  // The connection is cut at the first press: the page stays as it was, and the next press tries again.
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.route('**/*.js', (route) => route.abort())
  await next.tap()
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
  await page.unroute('**/*.js')
  await next.tap()
  await expect(count).toContainText('2 / 5')
  await expect(page.locator('#lazy-hydration')).toHaveCount(0)
  await expect(count).toContainText('2 / 5')

  // What is typed while React is on its way stays, and the list follows it.
  const release = await holdScripts(page)
  await page.goto('/programs')
  await page.getByLabel('Title').fill('market')
  release()
  await expect(page).toHaveURL('/programs?title_market')
  await expect(page.getByLabel('Title')).toHaveValue('market')
  await expect(page.getByText('1 program', { exact: true })).toBeVisible()

  // A message waits for React, which alone can keep it where the connection fails.
  const sent: string[] = []
  await page.route('**/contactus*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().url())
    return route.abort()
  })
  const releaseAgain = await holdScripts(page)
  await page.goto('/contactus')
  await page.getByLabel('Message').fill('Is the hall open on Sundays?')
  await page.getByRole('button', { name: 'Send Message' }).tap()
  expect(sent).toEqual([])
  releaseAgain()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toContain('.data')
  await page.unrouteAll({ behavior: 'wait' })

  // Where not even the script comes, the form says so itself.
  await page.goto('/contactus')
  await page.route('**/*.js', (route) => route.abort())
  await page.getByLabel('Message').fill('Is the hall open on Sundays?')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.tap()
  await expect
    .poll(() => send.evaluate((button: HTMLButtonElement) => button.validationMessage))
    .toBe('Not sent. Check your connection and try again.')
  await expect(page.getByLabel('Message')).toHaveValue('Is the hall open on Sundays?')
  expect(problems.splice(0)).toEqual([])
})

test('whoever saves data gets React for a control only', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'Save-Data': 'on' },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Latest Programs' }).click()
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('Tab')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  const carousel = page.getByRole('region', { name: 'News Updates' })
  await carousel.getByRole('button', { name: 'Next news item' }).click()
  await expect(carousel.getByRole('status')).toContainText('2 / 5')
  expect(scripts.length).toBeGreaterThan(0)
  await context.close()
})

test('the page whose link the pointer rests on is fetched before it is opened, but not where data is saved', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const asked: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/assets/') && !pathname.startsWith('/images/')) asked.push(pathname)
  })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Programs' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await link.hover()
  await expect.poll(() => asked).toContain('/programs')
  await link.click()
  await expect(page).toHaveURL('/programs')
  const delivered = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType),
  )
  expect(delivered).toEqual(['navigational-prefetch'])

  // With React in the page links fetch data, and a page fetched before would be fetched for nothing.
  await hydrate(page)
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)

  await context.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  await context.close()
})

/** Keeps every script on the way until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** A page at `path`, with the first item of its list in the place of an id. */
async function anAddressLike(path: string, origin: string): Promise<string> {
  if (!path.endsWith('/:id')) return path
  const folder = path.slice(0, -'/:id'.length)
  const html = await (await fetch(origin + folder)).text()
  const [, address] = new RegExp(`href="(${folder}/[^"/?]+)"`).exec(html) ?? []
  if (!address) throw new Error(`${folder} leads to no page of its own`)
  return address
}

interface Sent {
  readonly url: string
  /** In the words of the Chrome DevTools Protocol. */
  readonly kind: string
  /** As sent, headers included. */
  readonly bytes: number
}

const isScript = ({ url }: Sent) => new URL(url).pathname.endsWith('.js')
const sum = (sent: readonly Sent[], kind?: string) =>
  kilobytes(sent.filter((one) => !kind || one.kind === kind).reduce((total, { bytes }) => total + bytes, 0))

/** Whoever asks first gets a page compressed in a hurry; counted is what everybody else gets. */
async function readyToSend(url: string): Promise<void> {
  const size = async () =>
    Number((await fetch(url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'))
  const hurried = await size()
  const deadline = Date.now() + 1_500
  while (Date.now() < deadline && (await size()) >= hurried) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A picture whose size is not made yet is sent whole meanwhile: counted is what the next visitor gets. */
function withAllSizes(sent: readonly Sent[]): Promise<Sent[]> {
  return Promise.all(
    sent.map(async (one) => {
      if (one.kind !== 'Image' || !new URL(one.url).pathname.startsWith('/images/')) return one
      for (;;) {
        const { headers } = await fetch(one.url, { method: 'HEAD' })
        if (headers.get('cache-control') !== 'no-store') {
          return { ...one, bytes: Number(headers.get('content-length')) + headerBytes }
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }),
  )
}

/** About as much stands before each picture. */
const headerBytes = 500

async function watchLine(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page)
  const opened = new Map<string, { url: string; kind: string }>()
  const finished: Sent[] = []
  browser.on('Network.responseReceived', ({ requestId, type, response }) =>
    opened.set(requestId, { url: response.url, kind: type }),
  )
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = opened.get(requestId)
    // What comes out of the browser's own cache is not sent.
    if (request && encodedDataLength > 0) finished.push({ ...request, bytes: encodedDataLength })
  })
  await browser.send('Network.enable')
  return {
    sent: (): readonly Sent[] => [...finished],
    /** Begins anew, as a visitor who has never been here. */
    async forget() {
      await page.goto('about:blank')
      await browser.send('Network.clearBrowserCache')
      finished.length = 0
    },
  }
}

/** Cumulative layout shift until now. */
const movement = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((shifts) =>
          resolve(
            (shifts.getEntries() as (PerformanceEntry & { value: number })[]).reduce(
              (total, { value }) => total + value,
              0,
            ),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 100)
      }),
  )
