import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import { lowDataCookie } from '#app/low-data.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { expect, test } from '../support/browser-test.ts'

/** Moves a finger over an element. */
async function swipe(page: Page, over: Locator, to: 'left' | 'right'): Promise<void> {
  const box = (await over.boundingBox())!
  const y = box.y + box.height / 2
  const across = to === 'left' ? [200, 150, 100, 50] : [50, 100, 150, 200]
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: readonly number[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y })) })
  await send('touchStart', across.slice(0, 1))
  for (const x of across.slice(1)) await send('touchMove', [x])
  await send('touchEnd', [])
  await finger.detach()
}

test('with script a search leads to its canonical address, and a phone shows its button too', async ({
  page,
}) => {
  for (const [list, width] of [
    ['/programs', 1280],
    ['/programs/programs', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(list)
    await page.getByLabel('Title').fill('thirty five')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/programs?title_thirty%20five')
    await expect(page.getByLabel('Title')).toHaveValue('thirty five')
  }
})

test('a picture opens whole on its own page, its next and previous pictures wrap, and Close leads back to the program', async ({
  page,
  site,
}) => {
  const program = await publishProgram(site.url, 'Ẹ Jẹ́ Ká Dìbò: voter drive')
  const at = (of: Page, place: string) => of.getByRole('status').filter({ hasText: `${place} / 3` })
  const open = (of: Page) => of.getByRole('listitem').getByRole('link', { name: /^Open picture 1 of 3/ })

  await page.goto(program)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const close of [
    () => page.getByRole('link', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await open(page).click()
    await expect(at(page, '1')).toBeVisible()
    await page.getByRole('link', { name: 'Previous picture' }).press('Enter')
    await expect(at(page, '3')).toBeVisible()
    await swipe(page, page.getByRole('main').getByRole('img'), 'left')
    await expect(at(page, '1')).toBeVisible()
    await swipe(page, page.getByRole('main').getByRole('img'), 'right')
    await expect(at(page, '3')).toBeVisible()
    const length = await page.evaluate(() => history.length)
    await close()
    // Close goes back instead of opening the program once more.
    await expect(page).toHaveURL(program)
    expect(await page.evaluate(() => history.length)).toBe(length)
  }
  expect(scripts, 'scripts that the pictures load').toEqual([])

  // The page of a picture reacts to the first key press and the first swipe, also in low-data mode.
  const byKey = () => page.keyboard.press('ArrowRight')
  const bySwipe = () => swipe(page, page.locator('main [role=status]'), 'left')
  for (const [next, isLowData] of [
    [byKey, false],
    [bySwipe, false],
    [byKey, true],
    [bySwipe, true],
  ] as const) {
    await page.context().clearCookies()
    if (isLowData) await page.context().addCookies([{ name: lowDataCookie, value: 'on', url: site.url }])
    // Not from the program, to which Close would go back.
    await page.goto('about:blank')
    await page.goto(`${program}/pictures/3`)
    await next()
    await expect(page).toHaveURL(`${program}/pictures/1#next`)
    await expect(at(page, '1')).toBeVisible()
    // The link of the next page has the focus.
    await expect(page.getByRole('link', { name: 'Next picture' })).toBeFocused()
    for (const place of ['2', '3']) {
      await page.keyboard.press('Enter')
      await expect(at(page, place)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${program}#picture-3`)
  }
})

test('a screenshot of the whole page shows every part of it', async ({ browser, site }) => {
  for (const [width, isPhone] of [
    [1280, false],
    [360, true],
  ] as const) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height: 800 },
      isMobile: isPhone,
      hasTouch: isPhone,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto('/')
    const parts = page.locator('main > section, main > [data-island], body > nav, body > footer')
    const countHidden = () =>
      parts.evaluateAll((all) => {
        const isShown = (part: Element) =>
          part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })
        return all.filter((part) => !isShown(part)).length
      })
    if (isPhone) await expect.poll(countHidden, 'a phone lays out the parts far below later').toBe(0)
    const screenshot = sharp(await page.screenshot({ fullPage: true }))
    for (const part of await parts.all()) {
      const { y, height } = (await part.boundingBox())!
      const area = { left: 0, top: Math.ceil(y), width, height: Math.floor(height) - 1 }
      const { entropy } = await sharp(await screenshot.clone().extract(area).toBuffer()).stats()
      expect(entropy, `${await part.textContent()} at ${width}`).toBeGreaterThan(0.1)
    }
    await context.close()
  }
})
