import { adaeze } from '../support/people.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

test('a date is repeated in words, and a form asks once about a year that is far away', async ({ page }) => {
  await startSession(page, adaeze)
  for (const address of ['/admin/cms/programs/new', '/admin/cms/newsupdates/new']) {
    await page.goto(address)
    const date = page.getByLabel('Date')
    const year = new Date().getFullYear()
    const confirm = page.getByRole('button', { name: `Yes, ${year + 36}` })

    await date.fill('2024-02-29')
    await expect(date).toHaveAccessibleDescription('Thursday 29 February 2024')
    await expect(confirm).toHaveCount(0)

    await date.fill(`${year + 36}-11-14`)
    await expect(page.getByText('That is 36 years from now.')).toBeVisible()
    await confirm.click()
    await expect(confirm).toHaveCount(0)
    await expect(date).toBeFocused()
    await date.fill(`${year + 36}-11-15`)
    await expect(date).toHaveAccessibleDescription(/15 November/)
    await expect(confirm).toHaveCount(0)

    await date.fill(`${year - 10}-11-14`)
    await expect(page.getByText('That was 10 years ago.')).toBeVisible()
  }
})
