import type { Page } from '@playwright/test'
import { editedProgram } from '../support/edited-program.ts'
import { adaeze } from '../support/people.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

test.slow()

const panel = (page: Page) => page.getByRole('main').getByRole('region')
const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' })

test('staff see who changed what in words, restore a version, and undo that', async ({ page, site }) => {
  const { id, address } = await editedProgram(site)
  const title = async () => (await (await fetch(site.url + address)).text()).match(/<h1[^>]*>([^<]*)/)?.[1]
  await expect.poll(title).toBe('Sit-in, Aba')
  await startSession(page, adaeze)
  await page.goto(`/admin/cms/programs/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()

  await test.step('the list of versions is newest first', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
    await expect(page.getByText('4 versions since')).toBeVisible()
    await expect(versions(page).getByRole('listitem')).toHaveText([
      /Ruth Gyang: order of the pictures changed.*On the website/,
      /Ruth Gyang: title and report changed/,
      /Ruth Gyang: report changed/,
      /You: published/,
    ])
  })

  await test.step('a version marks removed and added words, and folds what stayed the same', async () => {
    await versions(page)
      .getByRole('link', { name: /title and report changed/ })
      .click()
    await expect(panel(page)).toBeFocused()
    await expect(panel(page).locator('del').first()).toHaveText(/Owerri/)
    await expect(panel(page).locator('ins').first()).toHaveText(/Aba/)
    await expect(panel(page).locator('del').nth(1)).toHaveText(/About/)
    await expect(panel(page).getByText('They left a list.')).toBeHidden()
    await panel(page).getByText('Show the paragraph that stayed the same').last().click()
    await expect(panel(page).getByText('They left a list.')).toBeVisible()
    await expect(panel(page).getByText('Unchanged: date, theme, 3 pictures')).toBeVisible()
  })

  await test.step('Restore asks, and Escape restores nothing', async () => {
    const restore = panel(page).getByRole('link', { name: 'Restore' })
    await restore.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName(/^Restore the version of \d+ \w+ \d+, \d\d:\d\d\?$/)
    await expect(dialog.getByRole('link', { name: 'Keep what is there' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a restored version is public at once, and Undo brings back the one before', async () => {
    await versions(page)
      .getByRole('link', { name: /You: published/ })
      .click()
    await expect(page).toHaveURL(/\/1$/)
    await panel(page).getByRole('link', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(/The version of .*, \d\d:\d\d is on the website again/)).toBeVisible()
    await expect(versions(page).getByRole('listitem').first()).toContainText('You: restored the version of')
    expect(await title()).toBe('Sit-in, Owerri')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone. The record is as it was before.')).toBeVisible()
    expect(await title()).toBe('Sit-in, Aba')
    await expect(versions(page).getByRole('listitem')).toHaveCount(6)
  })
})

test.describe('with the samples', () => {
  test.use({ content: 'samples' })

  test('the history of a program whose title alone was changed names only the title', async ({ page }) => {
    await startSession(page, adaeze)
    await page.goto('/admin/cms/programs')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Ward to Chamber/ })
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: 'Report' }).getByRole('listitem')).toHaveCount(3)
    await page.getByLabel('Title', { exact: true }).fill('Fifty women finish the bootcamp')
    await page.getByRole('button', { name: 'Update Report' }).click()
    await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()
    await expect(versions(page).getByRole('listitem').first()).toHaveText(/You: title changed/)
  })
})
