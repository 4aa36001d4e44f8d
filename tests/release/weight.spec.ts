import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/sample-site.ts'
import { compressWell } from '../../server/page-cache/compress.ts'
import { type Budget, budgets, findAddress } from '../support/weight-budgets.ts'
import { collectProblems, hydrate, interceptRequests } from '../support/browser-test.ts'
import { layoutShift } from '../support/layout-shift.ts'
import { startSlowPages } from '../support/slow-pages.ts'

/** The phone profile of Lighthouse. The service worker is not measured here: it loads once, after the first page. */
test.use({
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
})

/** The limit in kilobytes for all scripts that a page may ever load, with headers, and for their number. */
const scriptBudget = 123
const scriptFiles = 12

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10

for (const [path, budget] of Object.entries(budgets)) {
  if (typeof budget === 'string') continue
  test(`${path} keeps its weight budget and does not shift its layout`, async ({ page, site }) => {
    // It waits for the final sizes of all pictures of the page, which the site generates when it has nothing else to
    // do.
    test.slow()
    const network = await recordNetwork(page)
    const address = await findAddress(path, site.url)
    await waitForCompression(site.url + address)
    await page.goto(address, { waitUntil: 'networkidle' })
    const sent = await withFinalSizes(network.sent())
    const spent: Budget = {
      html: sum(sent, 'Document'),
      styles: sum(sent, 'Stylesheet'),
      fonts: sum(sent, 'Font'),
      images: sum(sent, 'Image'),
      all: sum(sent),
      requests: sent.length,
    }
    for (const [part, allowed] of Object.entries(budget) as [keyof Budget, number][]) {
      const addresses = sent.map(({ url }) => url).join('\n')
      expect.soft(spent[part], `${part} of the first view:\n${addresses}`).toBeLessThanOrEqual(allowed)
    }
    expect.soft(sent.filter(isScript).length, 'scripts before any interaction').toBe(0)

    await hydrate(page)
    const scripts = network.sent().filter(isScript)
    expect.soft(sum(scripts), 'all scripts').toBeLessThanOrEqual(scriptBudget)
    expect.soft(scripts.length, 'number of scripts').toBeLessThanOrEqual(scriptFiles)
    // Layout shift is usually reported with two decimals; less than 0.005 is 0.00.
    expect.soft(await layoutShift(page), 'layout shift').toBeLessThan(0.005)
  })
}

test('fonts that arrive after the first paint do not shift the page at the first interaction', async ({
  page,
}) => {
  await page.route('**/*.woff2', async (route) => {
    // `font-display: optional` waits 100 ms for a font before the browser paints with the fallback.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  for (const path of ['/', '/news', '/programs']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => document.fonts.check('16px "Noto Sans"')), 'the font has arrived').toBe(
      true,
    )
    await hydrate(page)
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page), path).toBe(0)
  }
})

test('the browser lays out far parts when they come near, and Back opens a page where the visitor left it', async ({
  context,
  site,
  problems,
}) => {
  const slow = await startSlowPages(site.url, 'Our Current Partners')
  const page = await context.newPage()
  collectProblems(page, problems, slow.url)
  const footer = page.getByRole('contentinfo').getByText('Quick Links')
  const isLaidOut = () => footer.evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }))
  await page.goto(slow.url)
  await page.waitForFunction(() => document.readyState === 'complete')
  expect(await isLaidOut()).toBe(false)
  await footer.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)

  const program = page.getByRole('region', { name: 'Latest Programs' }).getByRole('link').last()
  const place = () => program.evaluate((link) => Math.round(link.getBoundingClientRect().top))
  // Taken at the click: Playwright scrolls again when something has moved before it.
  await program.evaluate((link) =>
    link.addEventListener('click', () => {
      sessionStorage.setItem('left', String(Math.round(link.getBoundingClientRect().top)))
    }),
  )
  await program.click()
  await expect(page).toHaveURL(/\/programs\//)
  const left = Number(await page.evaluate(() => sessionStorage.getItem('left')))
  expect(left).toBeGreaterThan(0)
  // Playwright disables the back/forward cache, so the browser loads the page again.
  await page.goBack()
  await expect.poll(place).toBe(left)
  expect(await isLaidOut()).toBe(true)
  await hydrate(page)
  expect(await place()).toBe(left)
  await slow.close()
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

  // The scripts fail to load at the first press. The button says so, and the next press loads them again. Of two
  // buttons that were pressed meanwhile, one says so.
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => failing.then(() => route.abort()))
  const previous = carousel.getByRole('button', { name: 'Previous news item' })
  const messageOf = (button: Locator) =>
    button.evaluate(({ type, validationMessage }: HTMLButtonElement) => ({ type, validationMessage }))
  const none = { type: 'button', validationMessage: '' }
  await previous.tap()
  await next.tap()
  fail()
  await expect
    .poll(() => messageOf(next))
    .toEqual({
      type: 'submit',
      validationMessage: 'Not loaded. Check your connection and press again.',
    })
  expect(await messageOf(previous)).toEqual(none)
  await page.unroute('**/*.js')
  await next.tap()
  expect(await messageOf(next)).toEqual(none)
  await expect(count).toContainText('2 / 5')
  await expect(page.locator('#lazy-hydration')).toHaveCount(0)
  await expect(count).toContainText('2 / 5')

  // Text typed before hydration stays, and the list shows its results.
  const heldScripts = await interceptRequests(page, '**/*.js')
  heldScripts.hold()
  await page.goto('/programs')
  await page.getByLabel('Title').fill('market')
  heldScripts.release()
  await expect(page).toHaveURL('/programs?title_market')
  await expect(page.getByLabel('Title')).toHaveValue('market')
  await expect(page.getByText('1 program', { exact: true })).toBeVisible()

  // A message is sent after hydration only, because only the script can keep it when the connection fails.
  const sent: string[] = []
  await page.route('**/contactus*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().url())
    return route.abort()
  })
  heldScripts.hold()
  await page.goto('/contactus')
  await page.getByLabel('Message').fill('Is the hall open on Sundays?')
  await page.getByRole('button', { name: 'Send Message' }).tap()
  expect(sent).toEqual([])
  heldScripts.release()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toContain('.data')
  await page.unrouteAll({ behavior: 'wait' })

  // When the scripts cannot load, the form itself shows a message.
  await page.goto('/contactus')
  await page.route('**/*.js', (route) => route.abort())
  await page.getByLabel('Message').fill('Is the hall open on Sundays?')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.tap()
  await expect
    .poll(() => send.evaluate((button: HTMLButtonElement) => button.validationMessage))
    .toBe('Not sent. Check your connection and try again.')
  await expect(page.getByLabel('Message')).toHaveValue('Is the hall open on Sundays?')

  // In an old tab the site has replaced the scripts. The form is sent as without script, and a button loads the page.
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/*.js', (route) => route.fulfill({ status: 404 }))
  await send.tap()
  await expect(page.getByRole('alert')).toContainText('Write your email address or your phone number')
  await page.goto('/')
  await page.evaluate(() => (document.title = 'An old tab'))
  await next.tap()
  await expect(page).not.toHaveTitle('An old tab')
  expect(problems.splice(0)).toEqual([])
})

test('with Save-Data a page is hydrated only when the visitor uses a control', async ({ browser, site }) => {
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

test('the page of a hovered link is prefetched, but not with Save-Data', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Programs' })
  await page.goto('/', { waitUntil: 'networkidle' })
  const prefetched = context.waitForEvent('requestfinished', {
    predicate: (request) => new URL(request.url()).pathname === '/programs',
  })
  await link.hover()
  await prefetched
  await link.click()
  await expect(page).toHaveURL('/programs')
  const delivered = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType),
  )
  expect(delivered).toEqual(['navigational-prefetch'])

  // In a hydrated page a link fetches data, so a prefetched page would be useless.
  await hydrate(page)
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)

  await context.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  await context.close()
})

interface Sent {
  readonly url: string
  /** The resource type of the Chrome DevTools Protocol. */
  readonly kind: string
  /** The size over the network, with headers. */
  readonly bytes: number
}

const isScript = ({ url }: Sent) => new URL(url).pathname.endsWith('.js')
const sum = (sent: readonly Sent[], kind?: string) =>
  kilobytes(sent.filter((one) => !kind || one.kind === kind).reduce((total, { bytes }) => total + bytes, 0))

/** The first response of a page is compressed quickly, later ones well. Waits for these. */
async function waitForCompression(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const bytes = await compressWell(Buffer.from(await response.arrayBuffer()))
    if (Number(response.headers.get('content-length')) === bytes.length) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * The site sends the original picture until the requested size is generated. Returns the final size of each picture.
 */
function withFinalSizes(sent: readonly Sent[]): Promise<Sent[]> {
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

/** The approximate size of the response headers of a picture. */
const headerBytes = 500

async function recordNetwork(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page)
  const opened = new Map<string, { url: string; kind: string }>()
  const finished: Sent[] = []
  browser.on('Network.responseReceived', ({ requestId, type, response }) =>
    opened.set(requestId, { url: response.url, kind: type }),
  )
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = opened.get(requestId)
    // Responses from the browser's cache have no encoded length.
    if (request && encodedDataLength > 0) finished.push({ ...request, bytes: encodedDataLength })
  })
  await browser.send('Network.enable')
  return { sent: (): readonly Sent[] => [...finished] }
}
