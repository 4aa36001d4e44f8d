import type { Page } from '@playwright/test'
import { expect, startSession, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import { expectRefused, savedStatus, tabTo } from '../support/record-form.ts'
import { storeRecords } from '../support/stored-records.ts'

test.use({ content: 'forum' })

/** A field with a list of names is a combobox. */
const field = (page: Page, name: string) =>
  page.getByRole(name === 'Body' ? 'combobox' : 'textbox', { name, exact: true })

test('an editor adds a count with the keyboard, and each field says what is wrong with it', async ({
  page,
  site,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/representation')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('link', { name: 'Add Count' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Count' })).toBeVisible()

  // The names of the bodies are offered, so that the elections of a body are not torn apart by a spelling.
  await expect(page.locator('datalist option')).toHaveCount(2)
  for (const [name, value] of [
    ['Body', 'Governors'],
    ['Seats', '36'],
    ['Women', '37'],
    ['Source', 'http://courier.example'],
  ] as const) {
    await tabTo(page, field(page, name))
    await page.keyboard.type(value)
  }
  await page.getByRole('combobox', { name: 'The sentence says' }).selectOption('0 of 36 governors are women')
  await page.getByLabel('Date').fill('2026-12-01')
  await page.getByRole('button', { name: 'Add Count' }).press('Enter')
  await expectRefused(page, field(page, 'Source'), 'This is not the address of a page with https.')
  await field(page, 'Source').fill('https://courier.example/governors')
  await page.getByLabel('Date').fill('2023-03-18')
  await page.getByRole('button', { name: 'Add Count' }).press('Enter')
  await expectRefused(page, field(page, 'Women'), 'There are 37 women for 36 seats. Check both numbers.')
  await field(page, 'Women').fill('0')
  await expect(page.getByText('Visitors read: 0 of 36 governors are women.')).toBeVisible()
  for (const [emptied, lacks] of [
    [page.getByLabel('Date'), 'date'],
    [field(page, 'Source'), 'date and the source'],
  ] as const) {
    await emptied.fill('')
    await expect(page.getByText(`checked. Add the ${lacks}, then visitors see 0.`)).toBeVisible()
  }
  await field(page, 'Source').fill('https://courier.example/governors')
  await page.getByLabel('Date').fill('2023-03-18')
  await expect(page.getByText(/^Visitors read: 0 of 36 governors are women\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add Count' }).press('Enter')
  await expect(savedStatus(page)).toBeVisible()

  await page.goto('/admin/cms/representation?order=title')
  await expect(page.getByRole('rowheader').first()).toContainText('Governors, 2023')
  const visited = await (await fetch(`${site.url}/representation`)).text()
  expect(visited).toContain('The thread is ready.')
})

test('a table of elections that is wider than the window scrolls by the keyboard', async ({ page, site }) => {
  const fields = { body: 'Senate', counted: 'seats', seats: 109, women: 7, election: 'By-election' }
  const past = Array.from({ length: 12 }, (_, index) => {
    const date = `${1999 + 2 * (index >> 1)}-0${(index % 2) + 2}-20`
    const collection = 'Representation' as const
    return { kind: 'set' as const, collection, id: `past-${index}`, fields: { ...fields, date, source: '' } }
  })
  await storeRecords(site, past, { uid: 'adaeze', name: 'Adaeze' })
  await expect.poll(async () => (await fetch(`${site.url}/representation`)).text()).toContain('By-election')
  await page.goto('/representation')
  await page.setViewportSize({ width: 320, height: 700 })
  const scrolled = page.getByRole('region', { name: 'Senate, every election' })
  await tabTo(page, scrolled)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => scrolled.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0)
})

test('the women of a cloth rise once as it comes into view', async ({ page }) => {
  const threads = page.locator('[data-is=threads]').first()
  const lowered = () => threads.evaluate((path) => new DOMMatrix(getComputedStyle(path).transform).f)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto('/')
  await expect.poll(lowered).toBe(24)
  await threads.scrollIntoViewIfNeeded()
  await expect.poll(lowered).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await lowered(), 'after it has risen').toBe(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload({ waitUntil: 'networkidle' })
  expect(await lowered(), 'with reduced motion').toBe(0)
})
