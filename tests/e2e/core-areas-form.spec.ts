import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { waitForStaffForm } from '../support/staff-form.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { expect, listenForComplaints, signIn, test } from '../support/walk.ts'

test.slow()

test('the core areas are published as visitors read them, and two people do not overwrite each other', async ({
  page,
  browser,
  site,
  complaints,
}) => {
  const first = page.getByRole('textbox', { name: 'Mentorship and Training', exact: true })
  const second = page.getByRole('textbox', { name: 'Political Advocacy', exact: true })
  const publish = page.getByRole('button', { name: 'Add Core Area' })
  const added = page.getByRole('status').filter({ hasText: 'Added Succesfully' })
  const visitor = await browser.newPage({ baseURL: site.url })
  listenForComplaints(visitor, complaints, site.url)

  await page.goto('/admin/cms/coreareas/new')
  await signIn(page, adaeze)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Core Areas Form')
  await waitForStaffForm(page)
  await expectFitAtEveryWidth(page)

  await test.step('a text over its limit is refused beside its field, and kept', async () => {
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

  await test.step('what is saved is what visitors read', async () => {
    await publish.click()
    await expect(added.getByRole('link', { name: 'See the core areas on the website' })).toHaveAttribute(
      'href',
      '/aboutus/coreareas',
    )
    await visitor.goto('/aboutus/coreareas')
    await expect(visitor.getByText('Coached from declaration to polling day.')).toBeVisible()
    await expect(visitor.getByText('open the door 🗳 <b>wide</b>.')).toBeVisible()
  })

  await test.step('it opens filled, and saving one field keeps the others', async () => {
    await page.reload()
    await waitForStaffForm(page)
    await expect(second).toHaveValue('Parties are pressed to open the door 🗳 <b>wide</b>.')
    await second.fill('')
    await publish.click()
    await expect(added).toBeVisible()
    await visitor.goto('/aboutus/coreareas')
    await expect(visitor.getByText('Coached from declaration to polling day.')).toBeVisible()
    await expect(visitor.getByText('open the door')).toHaveCount(0)
  })

  await test.step('what somebody else saved meanwhile is shown, and not overwritten', async () => {
    const staff = await signInByRequest(site.url, adaeze)
    const theirs = await staff.sendForm('/admin/cms/coreareas/new', {
      'Mentorship & Training': 'Theirs',
      'Political Advocacy': 'Also theirs',
      version: await page.locator('input[name=version]').inputValue(),
    })
    expect(theirs.status).toBe(200)
    await first.fill('Mine')
    await publish.click()
    const panel = page.getByRole('region', { name: 'Somebody else saved this first' })
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('radiogroup', { name: 'Mentorship and Training' })).toContainText('Theirs')
    await expect(first).toHaveValue('Mine')
    await expect(second).toHaveValue('Also theirs')
    await publish.click()
    await expect(added).toBeVisible()
    await visitor.goto('/aboutus/coreareas')
    await expect(visitor.getByText('Mine', { exact: true })).toBeVisible()
    await expect(visitor.getByText('Also theirs')).toBeVisible()
  })
})
