import type { Collection } from '#ports/documents/document-store.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { storeRecords } from '../support/stored-records.ts'
import { expect, openWithoutScript, test, hydrate } from '../support/browser-test.ts'

test.use({ content: 'forum' })
test.slow()

test('the carousel shows the five newest items one at a time, and wraps in both directions', async ({
  page,
}) => {
  await page.goto('/')
  await hydrate(page)
  const carousel = page.getByRole('region', { name: 'News Updates' })
  // The hidden items are inert.
  const shown = carousel.locator('article:not([inert])')
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText('Forty women finish aspirants’ bootcamp')
  await expect(shown).toContainText('News Article · The Savannah Courier')
  await expect(shown).toContainText('4 December 2023')
  await expect(shown.getByRole('img')).toHaveAccessibleName('Picture of bootcamp')
  await expect(shown.getByRole('link', { name: 'The Savannah Courier' })).toHaveAttribute(
    'href',
    'https://courier.example/report',
  )
  await expect(shown.locator('strong')).toBeVisible()

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
  await expectFitAtEveryWidth(page)
})

test('the carousel can be swiped', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await hydrate(page)
  const carousel = page.getByRole('region', { name: 'News Updates' })
  const stage = carousel.getByRole('group', { name: /one at a time/ })
  await expect(carousel.locator('article:not([inert])')).toHaveCount(1)
  await stage.scrollIntoViewIfNeeded()
  await stage.evaluate((row) => row.scrollBy({ left: row.clientWidth, behavior: 'smooth' }))
  await expect(carousel.getByRole('status')).toContainText('2 / 5')
  await expect(carousel.locator('article:not([inert])')).toContainText('Why market women are reading')
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
  await hydrate(page)
  const carousel = page.getByRole('region', { name: 'News Updates' })
  const item = carousel.locator('article:not([inert])')
  await carousel.getByRole('button', { name: 'Next news item' }).click()
  await expect(item).toContainText('Loads from YouTube')
  // A press during the slide animation would stop it, so the test waits for its end.
  await expect(carousel.locator('[data-enters]')).toHaveCount(0)
  expect(requested).toEqual([])

  await item.getByRole('button', { name: /^Play video/ }).click()
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

test('the archive lists all items, also those that are not on the home page, and each links to its report', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News Updates')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Forty women finish aspirants’ bootcamp',
    'Why market women are reading the voter register',
    'Six parties sign pledge',
    'Nomination fees: who can afford to be elected?',
    'Young candidates find their voice on local radio',
    'A training in a borrowed classroom',
  ])
  await expectFitAtEveryWidth(page)

  // The newest item is large, with its summary; the others are rows.
  const items = page.getByRole('main').getByRole('listitem')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(items.first()).toContainText('What Forty women finish aspirants’ bootcamp is about.')
  await expect(items.nth(1).getByText('Traders in Onitsha')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(items.nth(1).getByText('Traders in Onitsha')).toBeVisible()
  await expect(items.nth(1)).toContainText('Video · Confluence Times')
  const [large, row] = [await items.first().boundingBox(), await items.nth(2).boundingBox()]
  expect(large!.height).toBeGreaterThan(1.3 * row!.height)

  await page.getByRole('link', { name: 'A training in a borrowed classroom' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A training in a borrowed classroom')
  const report = page.getByRole('link', { name: 'Read the report' })
  await expect(report).toHaveAttribute('href', 'https://courier.example/report')
  await expect(page.getByText('Opens The Savannah Courier', { exact: true })).toBeVisible()
  const more = page.getByRole('region', { name: 'More News' })
  await expect(more.getByRole('heading', { level: 3 })).toHaveText([
    'Forty women finish aspirants’ bootcamp',
    'Why market women are reading the voter register',
    'Six parties sign pledge',
  ])
  await expect(more.getByRole('link', { name: 'All news' })).toHaveAttribute('href', '/news')
  await expectFitAtEveryWidth(page)

  await page.goto('/news/register')
  await expect(page.getByRole('button', { name: /^Play video/ })).toBeVisible()
  await expectFitAtEveryWidth(page)
})

test('news is complete without JavaScript', async ({ site, browser, problems }) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'News Updates' })
  await expect(carousel.getByRole('article')).toHaveCount(5)
  await expect(carousel.getByRole('button')).toHaveCount(0)
  await expect(carousel.getByRole('link', { name: 'Watch it on YouTube' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  )
  await carousel.getByRole('link', { name: 'All news' }).click()
  await page.getByRole('link', { name: 'Six parties sign pledge' }).click()
  await expect(page.getByText('What Six parties sign pledge is about.')).toBeVisible()
})

test('an unknown news item is 404, and an invalid query redirects to the list', async ({ site }) => {
  expect((await fetch(`${site.url}/news/nothing`)).status).toBe(404)
  expect((await fetch(`${site.url}/news/${'x'.repeat(5000)}`)).status).toBe(404)
  for (const query of ['?page_0', '?page_99', '?page_2&page_3', `?${'x'.repeat(3000)}`]) {
    const answer = await fetch(`${site.url}/news${query}`)
    expect(answer.status, query).toBe(200)
    expect(answer.url, query).toBe(`${site.url}/news`)
  }
})

test('news imported into the collection newsUpdates is shown from the next start on', async ({ site }) => {
  await site.stop()
  const collection = 'newsUpdates' as Collection
  const fields = { title: 'Imported from the earlier website', date: '2019-03-08' }
  await storeRecords(site, [{ kind: 'set', collection, id: 'imported', fields }], {
    uid: 'import',
    name: 'Import',
  })
  await site.start()
  for (const address of ['/news', '/news/imported']) {
    expect(await (await fetch(site.url + address)).text(), address).toContain(fields.title)
  }
})
