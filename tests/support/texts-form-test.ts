import type { Browser, Page } from '@playwright/test'
import { expectFitAtEveryWidth } from './accessibility.ts'
import { adaeze } from './people.ts'
import type { RunningSite } from './running-site.ts'
import { waitForStaffForm } from './staff-form.ts'
import { signInByRequest } from './staff-requests.ts'
import { expect, collectProblems, signIn, test } from './browser-test.ts'

/** The form of a single record with plain texts: two of its fields, and the page that shows them. */
interface TextsForm {
  readonly at: string
  readonly heading: string
  readonly button: string
  readonly fields: readonly [TextField, TextField]
  /** The public page that shows the texts. */
  readonly shownAt: string
  /** The text of the link to that page. */
  readonly see: string
}

interface TextField {
  readonly name: string
  readonly label: string
}

/** Tests such a form: a refused text, a published text, a later edit, and an edit conflict between two editors. */
export async function testTextsForm(
  { page, browser, site, problems }: { page: Page; browser: Browser; site: RunningSite; problems: string[] },
  { at, heading, button, fields: [one, other], shownAt, see }: TextsForm,
): Promise<void> {
  const first = page.getByRole('textbox', { name: one.label, exact: true })
  const second = page.getByRole('textbox', { name: other.label, exact: true })
  const publish = page.getByRole('button', { name: button })
  const added = page.getByRole('status').filter({ hasText: 'Added Succesfully' })
  const visitor = await browser.newPage({ baseURL: site.url })
  collectProblems(visitor, problems, site.url)

  await page.goto(at)
  await signIn(page, adaeze)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await waitForStaffForm(page)
  await expectFitAtEveryWidth(page)

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
    await expect(added.getByRole('link', { name: see })).toHaveAttribute('href', shownAt)
    await visitor.goto(shownAt)
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
    await visitor.goto(shownAt)
    await expect(visitor.getByText('Coached from declaration to polling day.')).toBeVisible()
    await expect(visitor.getByText('open the door')).toHaveCount(0)
  })

  await test.step('a form whose texts are all empty is saved, and the message says that nothing is shown', async () => {
    await first.fill('')
    await publish.click()
    await expect(added.getByRole('link', { name: /^No \w+ has a text/ })).toHaveAttribute('href', shownAt)
  })

  await test.step('the changes of another editor are shown and not overwritten', async () => {
    const staff = await signInByRequest(site.url, adaeze)
    const theirs = await staff.sendForm(at, {
      [one.name]: 'Theirs',
      [other.name]: 'Also theirs',
      version: await page.locator('input[name=version]').inputValue(),
    })
    expect(theirs.status).toBe(200)
    await first.fill('Mine')
    await publish.click()
    const panel = page.getByRole('region', { name: /^You published this .* after you began this draft/ })
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('radiogroup', { name: one.label })).toContainText('Theirs')
    await expect(first).toHaveValue('Mine')
    await expect(second).toHaveValue('Also theirs')
    // Changing the field itself is a choice too.
    await first.fill('Mine and theirs')
    await expect(panel.getByRole('radio', { name: 'As you have changed it below' })).toBeChecked()
    await publish.click()
    await expect(added).toBeVisible()
    await visitor.goto(shownAt)
    await expect(visitor.getByText('Mine and theirs', { exact: true })).toBeVisible()
    await expect(visitor.getByText('Also theirs')).toBeVisible()
  })
}
