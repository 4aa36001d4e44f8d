import { lowDataCookie } from '#app/low-data.ts'
import { expectNoAxeFindings } from '../support/accessibility.ts'
import { expect, openWithoutScript, test } from '../support/browser-test.ts'

test.use({ content: 'forum' })

test('the carousel shows the five newest items one at a time, wraps in both directions and can be swiped', async ({
  page,
}) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'News Updates' })
  // The hidden items are inert after the first use. Before that, find in page finds them all.
  const shown = carousel.locator('article:not([inert])')
  await expect(shown).toHaveCount(5)
  await carousel.getByRole('button', { name: 'Previous news item' }).click()
  await expect(shown).toContainText('Young candidates find their voice')
  await expect(shown.getByRole('img')).toHaveAccessibleName('Picture of radio')
  await expect(carousel.getByRole('status')).toContainText('5 / 5')
  await carousel.getByRole('button', { name: 'Next news item' }).click()
  await expect(carousel.getByRole('status')).toContainText('1 / 5')
  await expect(shown).toContainText('Forty women')

  await carousel.getByRole('group', { name: /one at a time/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(carousel.getByRole('status')).toContainText('5 / 5')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(carousel.getByRole('status')).toContainText('2 / 5')
  // With Alt, the browser goes back.
  await page.keyboard.press('Alt+ArrowRight')
  await expect(carousel.getByRole('status')).toContainText('2 / 5')

  // On a phone, people swipe it.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  const stage = carousel.getByRole('group', { name: /one at a time/ })
  await stage.scrollIntoViewIfNeeded()
  await stage.evaluate((row) => row.scrollBy({ left: row.clientWidth, behavior: 'smooth' }))
  await expect(carousel.getByRole('status')).toContainText('2 / 5')
  await expect(shown).toContainText('Why market women are reading')
  // The poster and the button of a video are as wide as the words.
  for (const part of [shown.getByText('Video', { exact: true }).locator('..'), shown.getByRole('button')])
    expect((await part.boundingBox())?.width).toBe(328)
})

test('the carousel loads no script, works in low data and offline, and shows all items without script', async ({
  page,
  browser,
  site,
  problems,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url())
  })
  const carousel = page.getByRole('region', { name: 'News Updates' })
  const next = carousel.getByRole('button', { name: 'Next news item' })
  for (const lowData of [false, true]) {
    if (lowData) await page.context().addCookies([{ name: lowDataCookie, value: 'on', url: site.url }])
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    await next.press('Enter')
    await expect(carousel.getByRole('status')).toHaveText(/^News item 2 \/ 5: Why market women/)
    await page.context().setOffline(false)
    await expectNoAxeFindings(page, 'the carousel at its second item')
  }
  expect(loaded).toEqual([])

  const plain = await openWithoutScript(browser, site, problems)
  await plain.goto('/')
  const region = plain.getByRole('region', { name: 'News Updates' })
  await expect(region.getByRole('button', { name: 'Next news item' })).toBeHidden()
  await expect(region.getByRole('article')).toHaveCount(5)
  await plain.close()
})

test('a video loads from its platform only after a press', async ({ page, problems, site }) => {
  const requested: string[] = []
  await page.route(
    (url) => url.origin !== site.url,
    (route) => {
      requested.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The player.</p>' })
    },
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'News Updates' })
  const item = carousel.locator('article:not([inert])')
  await carousel.getByRole('button', { name: 'Next news item' }).click()
  await expect(item).toContainText('Loads from YouTube')
  // A press during the slide animation would stop it, so the test waits for its end.
  await expect(carousel.locator('[data-enters]')).toHaveCount(0)
  expect(requested).toEqual([])

  await item.getByRole('button', { name: /^Play the video/ }).click()
  const player = item.locator('iframe')
  await expect(player).toHaveAttribute('sandbox', /allow-scripts/)
  await expect(player).toBeFocused()
  await expect(player.contentFrame().getByText('The player.')).toBeVisible()
  await expect
    .poll(() => requested)
    .toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'])
  await expect(item.getByRole('link', { name: 'open it on YouTube' })).toBeVisible()

  await carousel.getByRole('button', { name: 'Next news item' }).click()
  await expect(carousel.locator('iframe')).toHaveCount(0)
  problems.length = 0
})
