import type { Page, Request } from '@playwright/test'
import { expect, test as browserTest, waitUntilHydrated } from '../support/browser-test.ts'
import { publishProgram } from '../support/staff-requests.ts'

const test = browserTest.extend({
  // Playwright disables the back/forward cache by default.
  browser: [
    async ({ playwright, launchOptions }, provide) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})
test.use({ content: 'forum', serviceWorkers: 'allow' })

declare global {
  interface Window {
    /** Set once in a document. It exists after going back only if the browser restored the same document. */
    mark?: string
  }
}

/**
 * Waits for the fonts of a page without pictures. The browser requests them when it lays the text out, on a busy
 * machine long after the page has arrived.
 */
const waitForFonts = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 1; frame <= 2; frame += 1) await new Promise(requestAnimationFrame)
    await document.fonts.ready
  })

test('going back sends no request and restores the same document', async ({ page }) => {
  for (const address of ['/', '/programs', '/contactus']) {
    await page.goto(address)
    // A browser drops a kept document when a service worker starts to control it, on a busy machine after it was left.
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.evaluate(() => (window.mark = 'the same document'))
    await page.goto('/protection')
    await waitForFonts(page)
    const requested: string[] = []
    const collect = (request: Request) => {
      // The favicon, which the browser has in its cache.
      if (!request.url().endsWith('.svg')) requested.push(request.url())
    }
    page.on('request', collect)
    await page.evaluate(() => history.back())
    // A restored document does not fire the load event again.
    await page.waitForURL(address, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => window.mark)).toBe('the same document')
    expect(requested, address).toEqual([])
    page.off('request', collect)
  }
})

test('closing a picture restores the program as it was left', async ({ page, site }) => {
  await page.goto(await publishProgram(site.url, 'Ward meeting, Lokoja'))
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.evaluate(() => (window.mark = 'the same document'))
  const link = page.getByRole('listitem').getByRole('link', { name: /^Open picture 2 of 3/ })
  await link.click()
  await page.getByRole('link', { name: 'Next picture' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 / 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => window.mark)).toBe('the same document')
})

test('Back and Forward through a visit show every page and a half-written message as they were left', async ({
  page,
  site,
}) => {
  const program = await publishProgram(site.url, 'Ward meeting, Lokoja')
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Programs', exact: true }).click()
  await page.getByLabel('Title').fill('lokoja')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/programs?title_lokoja')
  await page.getByRole('main').getByRole('link', { name: 'Ward meeting, Lokoja' }).click()
  await expect(page).toHaveURL(program)
  await footer.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contactus')
  await page.getByLabel('Message').fill('When is the next')
  await waitUntilHydrated(page.getByLabel('Message'))

  const back = () => page.evaluate(() => history.back())
  await back()
  await page.waitForURL(program, { waitUntil: 'commit' })
  await back()
  await page.waitForURL('/programs?title_lokoja', { waitUntil: 'commit' })
  await expect(page.getByLabel('Title')).toHaveValue('lokoja')
  await expect(page.getByText('1 program', { exact: true })).toBeVisible()
  await page.evaluate(() => history.go(2))
  await page.waitForURL('/contactus', { waitUntil: 'commit' })
  await expect(page.getByLabel('Message')).toHaveValue('When is the next')
  await page.getByLabel('Message').press('End')
  await page.keyboard.type(' bootcamp?')
  await expect(page.getByLabel('Message')).toHaveValue('When is the next bootcamp?')
})
