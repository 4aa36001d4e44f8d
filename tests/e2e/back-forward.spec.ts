import { expect, test as walk, hydrate } from '../support/browser-test.ts'

const test = walk.extend({
  // Playwright takes the browser's memory of pages away; these walks are about it.
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
    /** Set in a document once; there again only when the browser brings the very same one back. */
    mark?: string
  }
}

for (const address of ['/', '/programs', '/contactus']) {
  test(`the way back to ${address} asks for nothing, and finds it as it was left`, async ({ page }) => {
    await page.goto(address)
    await hydrate(page)
    await page.evaluate(() => (window.mark = 'the same document'))
    await page.goto('/aboutus')
    const asked: string[] = []
    page.on('request', (request) => {
      // The icon of the tab, which the browser has anyway.
      if (!request.url().endsWith('.svg')) asked.push(request.url())
    })
    await page.evaluate(() => history.back())
    // The document has loaded long ago.
    await page.waitForURL(address, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => window.mark)).toBe('the same document')
    expect(asked).toEqual([])
  })
}
