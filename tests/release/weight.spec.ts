import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../support/sample-site.ts'
import { type Budget, budgets, findAddress } from '../support/weight-budgets.ts'
import { collectProblems } from '../support/browser-test.ts'
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
const scriptBudget = 66
const scriptFiles = 5

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10

for (const [path, budget] of Object.entries(budgets)) {
  if (typeof budget === 'string') continue
  test(`${path} keeps its weight budget and does not shift its layout`, async ({ page, site }) => {
    const network = await recordNetwork(page)
    await page.goto(await findAddress(path, site.url), { waitUntil: 'networkidle' })
    const sent = network.sent()
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

    await useIslands(page)
    const scripts = network.sent().filter(isScript)
    expect.soft(sum(scripts), 'all scripts').toBeLessThanOrEqual(scriptBudget)
    expect.soft(scripts.length, 'number of scripts').toBeLessThanOrEqual(scriptFiles)
    // Layout shift is usually reported with two decimals; less than 0.005 is 0.00.
    expect.soft(await layoutShift(page), 'layout shift').toBeLessThan(0.005)
  })
}

test('neither fonts that arrive after the first paint nor islands shift the page', async ({ page }) => {
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
    await useIslands(page)
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
  await slow.close()
})

test('with Save-Data an island loads only when the visitor uses a control', async ({ browser, site }) => {
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
  await page.goto('/news/register')
  await page.getByRole('heading', { level: 1 }).click()
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('Tab')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: /^Play the video/ }).click()
  await expect(page.locator('iframe')).toBeFocused()
  expect(scripts.length).toBeGreaterThan(0)
  await context.close()
})

test('the page of a pressed link is prefetched, but not with Save-Data', async ({ browser, site }) => {
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
  await page.mouse.down()
  await prefetched
  await page.mouse.up()
  await expect(page).toHaveURL('/programs')
  const delivered = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType),
  )
  expect(delivered).toEqual(['navigational-prefetch'])

  await context.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  await context.close()
})

/** Touches every island of a page, which loads all scripts that it may ever load. */
async function useIslands(page: Page): Promise<void> {
  for (const island of await page.locator('[data-island]').all()) await island.dispatchEvent('focusin')
  await page.waitForLoadState('networkidle')
}

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
