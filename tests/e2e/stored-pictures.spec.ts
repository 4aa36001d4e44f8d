import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { savedAsDraft } from '../support/drafts.ts'
import { adaeze } from '../support/people.ts'

test.use({ content: 'forum' })

test('a picture that the website has is found and used again, with its description', async ({ page }) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/newsupdates/new')
  await page.getByRole('button', { name: 'Earlier pictures' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose an earlier picture' })
  const pictures = dialog.getByRole('radio')
  await expect(pictures).toHaveCount(5)
  await expect(dialog.getByRole('status')).toHaveText('5 pictures of published news updates')
  const search = dialog.getByRole('searchbox', { name: 'Search earlier pictures' })
  await expect(search).toBeFocused()
  await search.fill('no such picture')
  await expect(dialog.getByRole('status')).toHaveText(
    'No pictures of published news updates for “no such picture”. Pictures of other pages are not offered: they have other sizes.',
  )
  await search.press('Enter')
  const connection = Promise.withResolvers<void>()
  await page.route(/search=pledge/, async (route) => {
    await connection.promise
    await route.continue()
  })
  await search.fill('pledge')
  // Until the pictures have arrived, the words are about those that are shown.
  await expect(dialog.getByRole('status')).toHaveText(/for “no such picture”/)
  connection.resolve()
  await expect(dialog.getByRole('status')).toHaveText('1 picture of published news updates for “pledge”')
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a picture first.')
  await dialog.getByText('Picture of pledge').click()
  await expect(dialog.getByText('Chosen', { exact: true })).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await search.fill('')
  await expect(pictures).toHaveCount(5)
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await expect(dialog).toBeHidden()
  const value = page.locator('input[name=image]')
  await expect(value).toHaveValue(/pledge\/table-2b\.jpg.*Picture of pledge/)
  await page.getByRole('button', { name: 'Earlier pictures' }).click()
  await expect(dialog.getByRole('status')).toHaveText('4 other pictures of published news updates')
  await search.fill('pledge')
  await expect(dialog.getByRole('status')).toHaveText(/^No other pictures .* for “pledge”\./)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Title', { exact: true }).fill('The pledge, a year later')
  await expect(savedAsDraft(page)).toBeVisible()
  await page.reload()
  await expect(value).toHaveValue(/pledge\/table-2b\.jpg/)
})
