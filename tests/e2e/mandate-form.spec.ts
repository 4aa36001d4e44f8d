import { adaeze } from '../support/people.ts'
import { waitForStaffForm } from '../support/staff-form.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { collectProblems, expect, startSession, test } from '../support/browser-test.ts'

test.slow()

const address = '/admin/cms/mandate/new'

test('a form of plain texts refuses a long one, publishes the others, and two editors do not overwrite each other', async ({
  page,
  browser,
  site,
  problems,
}) => {
  const first = page.getByRole('textbox', { name: 'Mission', exact: true })
  const second = page.getByRole('textbox', { name: 'Vision', exact: true })
  const publish = page.getByRole('button', { name: 'Update WIPF Mandate' })
  const added = page.getByRole('status').filter({ hasText: /On the website/ })
  const visitor = await browser.newPage({ baseURL: site.url })
  collectProblems(visitor, problems, site.url)

  await startSession(page, adaeze)
  await page.goto(address)
  await waitForStaffForm(page)

  await test.step('a text over its limit is refused next to its field and stays in it', async () => {
    await second.fill('y'.repeat(5_001))
    await first.fill('Coached from declaration to polling day.\nBy women who have run before.')
    await publish.click()
    const refusal = page.getByRole('alert').getByRole('link', { name: /5,001 characters long/ })
    await refusal.click()
    await expect(second).toBeFocused()
    await expect(second).toHaveAccessibleDescription(/Shorten it to 5,000/)
    await expect(second).toHaveValue('y'.repeat(5_001))
    await second.fill('Parties are pressed to open the door 🗳 <b>wide</b>.')
  })

  await test.step('visitors read the saved texts', async () => {
    await publish.click()
    await expect(added.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/aboutus')
    await visitor.goto('/aboutus')
    await expect(visitor.getByText('Coached from declaration to polling day.')).toBeVisible()
    await expect(visitor.getByText('open the door 🗳 <b>wide</b>.')).toBeVisible()
  })

  await test.step('the form opens with the published texts, and saving one field keeps the others', async () => {
    await page.reload()
    await waitForStaffForm(page)
    await expect(second).toHaveValue('Parties are pressed to open the door 🗳 <b>wide</b>.')
    await second.fill('')
    await publish.click()
    await expect(added).toBeVisible()
    await visitor.goto('/aboutus')
    await expect(visitor.getByText('Coached from declaration to polling day.')).toBeVisible()
    await expect(visitor.getByText('open the door')).toHaveCount(0)
  })

  await test.step('a form whose texts are all empty is saved, and the message says that nothing is shown', async () => {
    await first.fill('')
    await publish.click()
    await expect(added).toContainText('Visitors see no principle now, because none has a text.')
  })

  await test.step('the changes of another editor are shown and not overwritten', async () => {
    const staff = await signInByRequest(site.url, adaeze)
    const theirs = await staff.sendForm(address, {
      Mission: 'Theirs',
      Vision: 'Also theirs',
      version: await page.locator('input[name=version]').inputValue(),
    })
    expect(theirs.status).toBe(200)
    await first.fill('Mine')
    await publish.click()
    const panel = page.getByRole('region', { name: /^You published this .* after you began this draft/ })
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('radiogroup', { name: 'Mission' })).toContainText('Theirs')
    await expect(first).toHaveValue('Mine')
    await expect(second).toHaveValue('Also theirs')
    // Changing the field itself is a choice too.
    await first.fill('Mine and theirs')
    await expect(panel.getByRole('radio', { name: 'As you have changed it below' })).toBeChecked()
    await publish.click()
    await expect(added).toBeVisible()
    await visitor.goto('/aboutus')
    await expect(visitor.getByText('Mine and theirs', { exact: true })).toBeVisible()
    await expect(visitor.getByText('Also theirs')).toBeVisible()
  })
})
