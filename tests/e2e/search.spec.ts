import { waitUntilReportsAreRead } from '../support/prepared-data.ts'
import { expect, test } from '../support/sample-site.ts'

test.beforeEach(({ site }) => waitUntilReportsAreRead(site))

test('the field keeps the words of a search, also after Back', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('searchbox', { name: 'Search the website' }).fill('bodija')
  await page.keyboard.press('Enter')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('for “bodija”')
  await expect(page.getByRole('searchbox', { name: 'Search the website' })).toHaveValue('bodija')
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
})

test('the header has a link to the search, or the search of the menu, by the width of the window', async ({
  page,
}) => {
  const header = page.getByRole('banner')
  await page.setViewportSize({ width: 1180, height: 800 })
  await page.goto('/aboutus')
  await expect(header.getByRole('searchbox')).toBeHidden()
  const link = header.getByRole('link', { name: 'Search' })
  expect(await link.boundingBox()).toMatchObject({ width: 44, height: 44 })
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
