import { expectFitAtEveryWidth, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { hydrate, openWithoutScript } from '../support/browser-test.ts'
import { expect, test, waitUntilReportsAreRead } from '../support/sample-site.ts'

test.beforeEach(({ site }) => waitUntilReportsAreRead(site))

test('a visitor without script finds a program by place and year, and narrows the results by kind', async ({
  page,
  browser,
  site,
  problems,
}) => {
  const plain = await openWithoutScript(browser, site, problems)
  await plain.goto('/search')
  await plain.getByRole('searchbox', { name: 'Search the website' }).fill('onitsha 2021')
  await plain.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(plain).toHaveURL('/search?q=onitsha+2021')
  await expect(plain.getByRole('main').getByRole('status')).toHaveText('1 result for “onitsha 2021”')
  await expect(plain.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    'Market Women March for the Ballot, Onitsha',
  )
  await expect(plain.getByRole('main').locator('mark')).toContainText(['2021', 'Onitsha'])

  await plain.goto('/search?q=women+2023')
  const kinds = plain.getByRole('navigation', { name: 'Kinds of results' })
  await expect(kinds.getByRole('link', { name: /^All \d+$/ })).toHaveAttribute('aria-current', 'page')
  await kinds.getByRole('link', { name: /^News \d+$/ }).click()
  await expect(plain).toHaveURL('/search?q=women+2023&kind=news')
  await expect(kinds.getByRole('link', { name: /^News \d+$/ })).toHaveAttribute('aria-current', 'page')
  await expect(plain.getByRole('main').locator('ol')).not.toContainText('Program ·')
  await plain.close()
  await page.goto('/search?q=women+2023')
  await expectFitAtEveryWidth(page)
})

test('words of reports are found, and a misspelt word finds similar words', async ({ page }) => {
  await page.goto('/search')
  await hydrate(page)
  await page.getByRole('searchbox', { name: 'Search the website' }).fill('bodija')
  await page.keyboard.press('Enter')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('for “bodija”')
  await expect(page.getByRole('searchbox', { name: 'Search the website' })).toBeFocused()
  await expect(page.getByRole('main').locator('mark').filter({ hasText: 'Bódìjà' }).first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the website' }).fill('onitcha')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(status).toHaveText('Results for “onitsha”, close to “onitcha”.')
  await page.getByRole('link', { name: /Market Women March/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Onitsha')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search the website' })).toHaveValue('onitcha')

  await page.getByRole('searchbox', { name: 'Search the website' }).fill('women')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'More results' }).click()
  await expect(page).toHaveURL('/search?q=women&page=2')
  await expect(page.getByRole('heading', { level: 1 }), 'the pager is below the list').toBeFocused()
})

test('a search without a result suggests one with results, and says where to start', async ({ page }) => {
  await page.goto('/search?q=onitcha+bodija')
  await expect(page.getByRole('heading', { name: 'Nothing matches yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'No page matches “onitcha bodija”. Try fewer letters.',
  )
  await page
    .getByText(/^Did you mean/)
    .getByRole('link')
    .click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('result')
  await page.goto('/search?q=qqqqqq')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await page.getByRole('link', { name: 'All programs' }).click()
  await expect(page).toHaveURL('/programs')
})

test('the empty page leads to themes and years, and the page for unknown addresses has the search', async ({
  page,
}) => {
  await page.goto('/search')
  await page.getByRole('link', { name: 'Political Advocacy' }).click()
  await expect(page).toHaveURL('/programs?theme_Political%20Advocacy')
  await page.goto('/search')
  await expect(page.getByRole('link', { name: '2018' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: '2021' }).click()
  await expect(page).toHaveURL('/programs?year_2021')

  await page.goto('/nothing-here')
  await page.getByRole('searchbox', { name: 'Search the website' }).fill('enugu')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=enugu')
  await expect(page.getByRole('main').getByRole('status')).toContainText('for “enugu”')
})

test('the header has the form, a link or the search of the menu, by the width of the window', async ({
  page,
}) => {
  const header = page.getByRole('banner')
  await page.setViewportSize({ width: 1180, height: 800 })
  await page.goto('/aboutus')
  await header.getByRole('searchbox', { name: 'Search' }).fill('onitsha')
  await header.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=onitsha')

  await page.setViewportSize({ width: 820, height: 800 })
  await page.goto('/aboutus')
  await expect(header.getByRole('searchbox')).toBeHidden()
  const link = header.getByRole('link', { name: 'Search' })
  expect(await link.boundingBox()).toMatchObject({ width: 48, height: 48 })
  await link.click()
  await expect(page).toHaveURL('/search')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/aboutus')
  await header.getByRole('button', { name: 'Menu' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(header.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('enugu')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=enugu')
  await expect(header.getByRole('searchbox', { name: 'Search' })).toBeHidden()
})

test('search engines get the empty page only', async ({ page }) => {
  const robots = page.locator('meta[name="robots"]')
  await page.goto('/search')
  await expect(robots).toHaveCount(0)
  await page.goto('/search?q=women')
  await expect(robots).toHaveAttribute('content', 'noindex')
})

test('hostile text of a search is text on the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const text of [
    '"><img src=x onerror=alert(1)><script>alert(2)</script>',
    '</title><svg/onload=alert(3)>',
    '\u202Etxet sdrawkcab\u202C women',
    `wo${'\u0301'.repeat(300)}men`,
    'women\0 2023',
    'x'.repeat(9_000),
    `women ${'x'.repeat(150)}`,
  ]) {
    const answer = await page.goto(`/search?q=${encodeURIComponent(text)}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('searchbox', { name: 'Search the website' })).toBeVisible()
    await expect(page.getByRole('main').locator('img[src="x"], script:not([id]), svg[onload]')).toHaveCount(0)
    await expectNoHorizontalScroll(page)
  }
  expect(dialogs).toEqual([])
})

test('in low-data mode results have no pictures', async ({ page }) => {
  await page.goto('/search?q=women')
  await expect(page.getByRole('main').locator('ol img').first()).toBeAttached()
  await page.getByRole('switch', { name: 'Low data' }).click()
  await expect(page.getByRole('main').locator('ol mark').first()).toBeVisible()
  await expect(page.getByRole('main').locator('ol img')).toHaveCount(0)
})
