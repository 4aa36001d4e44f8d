import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import { takePhotograph } from '../support/photographs.ts'
import { imageChooser } from '../support/program-form.ts'
import { expectRefused, savedStatus, tabTo } from '../support/record-form.ts'

test.use({ content: 'forum' })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('an editor adds a woman with the keyboard, and each field says what is wrong with it', async ({
  page,
  site,
}) => {
  const portrait = await takePhotograph('small portrait.jpg')
  await startSession(page, adaeze)
  await page.goto('/admin/cms/women')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.goto('/admin/cms/women?year=2021')
  await expect(page.getByRole('rowheader')).toHaveText(/Sadiya Garba/)
  await page.getByRole('link', { name: 'Add Woman' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Woman' })).toBeVisible()
  await expect(imageChooser(page)).toBeEnabled()

  const quote = 'x'.repeat(141)
  for (const [name, value] of [
    ['Name', 'Ebiere Tamuno'],
    ['Quote', quote],
    ['Office', 'Councillor'],
    ['Year', '2099'],
    ['Result', 'Elected, by 14 votes'],
    ['Her words', 'I knocked on every door.'],
  ] as const) {
    await tabTo(page, field(page, name))
    await page.keyboard.type(value)
  }
  const add = page.getByRole('button', { name: 'Add Woman' })
  await add.press('Enter')
  await expectRefused(page, field(page, 'Quote'), 'Shorten it to 140 or fewer.')
  await expectRefused(page, field(page, 'Year'), 'This year has not come yet.')
  await expectRefused(page, imageChooser(page), 'Add her portrait.')
  await expect(field(page, 'Quote')).toHaveValue(quote)
  await field(page, 'Quote').fill('“They counted twice. So did we.”')
  await expect(page.getByText('30\u00a0of\u00a0140 characters.')).toBeVisible()
  await field(page, 'Year').fill('2024')
  await imageChooser(page).setInputFiles(portrait.path)
  const row = page.getByRole('list', { name: 'Portrait' }).getByRole('listitem')
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
  await add.press('Enter')
  await expectRefused(
    page,
    page.getByLabel('She agreed to be shown on'),
    'Choose the day on which she agreed.',
  )
  await expectRefused(page, imageChooser(page), 'Write the photographer of the portrait.')
  await page.getByLabel('She agreed to be shown on').fill('2026-03-08')
  const photographer = row.getByRole('textbox', { name: 'Photographer' })
  await page.getByRole('alert').getByRole('link', { name: 'The photographer of the portrait' }).click()
  await expect(photographer).toBeFocused()
  await photographer.fill('Ruth Gyang')
  await expectFitAtEveryWidth(page)
  await add.press('Enter')
  await expect(savedStatus(page)).toBeVisible()

  await page.getByRole('status').getByRole('link', { name: 'View' }).click()
  await expect(page.locator('blockquote')).toHaveText('“They counted twice. So did we.”')
  await expect(page.getByRole('figure')).toContainText(
    'Photograph: Ruth Gyang. She agreed to be shown here on',
  )
  const html = await (await fetch(`${site.url}/women`)).text()
  expect(html.indexOf('Ebiere Tamuno')).toBeLessThan(html.indexOf('Ngọzi Ezeani'))
})
