import type { Page } from '@playwright/test'
import { registerAccount, setRights } from '../support/accounts.ts'
import { collectProblems, expect, signIn, startSession, test } from '../support/browser-test.ts'
import { savedAsDraft, savedOnPhone } from '../support/drafts.ts'
import { adaeze, amina } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import {
  addPhotographs,
  expectProgramAdded,
  openNewProgram,
  pressAddReport,
  waitForProgramForm,
  writeProgram,
} from '../support/program-form.ts'
import type { RunningSite } from '../support/running-site.ts'
import { waitForStaffForm } from '../support/staff-form.ts'

const words = {
  title: 'Shelter Network Meeting, Jos',
  date: '2026-10-17',
  theme: 'Gender Based Violence',
  report: 'Eleven shelters agreed on one number to call.',
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const waiting = (page: Page) => page.getByRole('region', { name: 'Waits for you' })

/** Writes a program with the account of Amina, who may not publish. */
async function writeAsAmina(page: Page, site: RunningSite): Promise<void> {
  await registerAccount(site, amina)
  await setRights(site, amina, { role: 'writes', owner: false })
  await startSession(page, amina)
  await openNewProgram(page)
  await writeProgram(page, words)
}

test('somebody who writes asks to publish a program, and somebody who publishes finishes it, on phones', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await registerAccount(site, amina)
  await setRights(site, amina, { role: 'writes', owner: false })
  const viewport = { width: 360, height: 780 }
  const context = await browser.newContext({ baseURL: site.url, viewport })
  const writer = await context.newPage()
  collectProblems(writer, problems, site.url)
  await page.setViewportSize(viewport)

  await test.step('she writes, and somebody else publishes', async () => {
    await startSession(writer, amina)
    await writer.goto('/admin/cms')
    await openNewProgram(writer)
    await expect(button(writer, 'Add Report')).toHaveCount(0)
    await button(writer, 'Ask to publish').click()
    const refusal = writer.getByRole('alert').filter({ hasText: 'Not asked to publish yet' })
    await expect(refusal).toContainText('There is nothing to publish yet.')
    await writeProgram(writer, words)
    await addPhotographs(writer, await threeSmallPhotographs())
    await expect(savedOnPhone(writer)).toBeVisible()
    await expect(button(writer, 'Plan')).toHaveCount(0)
    await button(writer, 'Ask to publish').click()
    await expect(writer.getByText(/^You asked to publish, /)).toBeVisible()
  })

  await test.step('a letter that is deleted at once is no change', async () => {
    const title = writer.getByRole('textbox', { name: 'Title' })
    await title.press('End')
    // In one task: a busy machine may take longer for two presses than the pause after which a form saves.
    await title.evaluate(() => {
      document.execCommand('insertText', false, 'x')
      document.execCommand('delete')
    })
    await expect(button(writer, 'Take back')).toBeVisible()
    await expect(writer.getByText('You have changed it since you asked to publish.')).toBeHidden()
  })

  await test.step('a change takes it back, and Take back does', async () => {
    await writer.reload()
    await waitForProgramForm(writer)
    await expect(writer.getByText(/^You asked to publish, /)).toBeVisible()
    await writer.getByRole('textbox', { name: 'Title' }).fill(`${words.title} Plateau`)
    await expect(writer.getByText('You have changed it since you asked to publish.')).toBeVisible()
    await expect(savedOnPhone(writer)).toBeVisible()
    await startSession(page, adaeze)
    await page.goto('/admin/cms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(waiting(page).getByText('Amina')).toHaveCount(0)

    // With the keyboard the focus moves to the button that takes the place of the pressed one.
    await button(writer, 'Ask to publish').press('Enter')
    await expect(writer.getByText(/^You asked to publish, /)).toBeVisible()
    await expect(button(writer, 'Take back')).toBeFocused()
    await writer.keyboard.press('Enter')
    await expect(button(writer, 'Ask to publish')).toBeFocused()
  })

  await test.step('without a connection she asks when the connection is back', async () => {
    await context.setOffline(true)
    await writer.getByRole('textbox', { name: 'Title' }).fill(`${words.title}, Plateau`)
    await button(writer, 'Ask to publish').click()
    await expect(
      writer.getByText(
        'Leave this page open: the draft is saved and your request to publish is sent when the connection is back.',
      ),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(writer.getByText(/^You asked to publish, /)).toBeVisible()
    await writer.goto('/admin/cms')
    await expect(writer.getByRole('region', { name: 'Yours on their way' })).toContainText(
      'Admin can publish it.',
    )
    await expect(waiting(writer)).toHaveCount(0)
  })

  await test.step('somebody who publishes reads it, finishes it and publishes it', async () => {
    await page.reload()
    await expect(waiting(page)).toContainText('Amina asks you: publish')
    await waiting(page)
      .getByRole('link', { name: /^Amina asks you/ })
      .click()
    await expect(page.getByText(/Amina asked you to publish this, /)).toBeVisible()
    await expect(button(page, 'Add Report')).toHaveCount(0)
    await button(page, 'Take it over').click()
    await waitForProgramForm(page)
    await page.getByRole('textbox', { name: 'Title' }).fill(words.title)
    await pressAddReport(page)
    await expectProgramAdded(page)
    await page.goto('/programs')
    await expect(page.getByRole('link', { name: words.title }).first()).toBeVisible()
    await page.goto('/admin/cms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(waiting(page).getByText('Amina')).toHaveCount(0)
  })

  await test.step('she changes the published program as a draft, and takes nothing down', async () => {
    await writer.goto('/admin/cms/programs')
    await expect(writer.getByText('Only people who publish can put something on the website.')).toBeVisible()
    await expect(writer.getByRole('checkbox')).toHaveCount(0)
    await writer.locator('summary', { hasText: `More for ${words.title}` }).click()
    await expect(writer.getByRole('link', { name: /^Take down/ })).toHaveCount(0)
    await writer.getByRole('link', { name: words.title, exact: true }).click()
    await waitForProgramForm(writer)
    await writer.getByRole('textbox', { name: 'Title' }).fill('Shelters of Jos')
    await button(writer, 'Ask to publish').click()
    await expect(writer.getByText(/^You asked to publish, /)).toBeVisible()
    await page.reload()
    await expect(waiting(page)).toContainText('Shelters of Jos')
  })
  await context.close()
})

test('an action that the account may not take any more is refused with a message, and what was entered stays', async ({
  page,
  site,
}) => {
  await registerAccount(site, amina)
  await page.goto('/admin/cms')
  await signIn(page, amina)
  await openNewProgram(page)
  await writeProgram(page, words)
  await addPhotographs(page, await threeSmallPhotographs())
  await expect(savedAsDraft(page)).toBeVisible()
  await setRights(site, amina, { role: 'writes', owner: false })
  await pressAddReport(page)
  await expect(page.getByText('Your account can now write, but not publish.')).toBeVisible()
  await button(page, 'Load again').click()
  await waitForProgramForm(page)
  await button(page, 'Ask to publish').click()
  await expect(page.getByText(/^You asked to publish, /)).toBeVisible()

  await test.step('an owner who is none any more is told so in Settings, and keeps what she entered', async () => {
    await setRights(site, amina, { role: 'publishes', owner: true })
    await page.goto('/admin/cms/settings?part=credit')
    await waitForStaffForm(page)
    await setRights(site, amina, { role: 'publishes', owner: false })
    const credit = page.getByRole('textbox', { name: 'Site credit' })
    await credit.fill('Site by Ada & Bola')
    await expect(page.getByText('Not saved: your account may not do this any more')).toBeVisible()
    await button(page, 'Save Site credit').click()
    await expect(page.getByText('Not published. Only owners can change the settings.')).toBeVisible()
    await expect(button(page, 'Load again')).toHaveCount(0)
    await expect(credit).toHaveValue('Site by Ada & Bola')
  })
})

test('text written on another device is not sent to who publishes unseen, and a phone shows the refusal in its whole width', async ({
  page,
  site,
  problems,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await writeAsAmina(page, site)
  await expect(savedOnPhone(page)).toBeVisible()

  const otherDevice = await page.context().newPage()
  await otherDevice.setViewportSize({ width: 360, height: 780 })
  await otherDevice.goto(page.url())
  await waitForProgramForm(otherDevice)
  await otherDevice.getByRole('textbox', { name: 'Title' }).fill('Shelters of Jos')
  await expect(savedOnPhone(otherDevice)).toBeVisible()
  await otherDevice.close()

  await button(page, 'Ask to publish').click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Your draft was changed meanwhile' })
  await expect(refusal).toBeVisible()
  expect((await refusal.boundingBox())?.width).toBeGreaterThan(300)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Shelters of Jos')
  await button(page, 'Ask to publish').click()
  await expect(page.getByText(/^You asked to publish, /)).toBeVisible()
  await expect(refusal).toHaveCount(0)

  await test.step('a draft that could not be saved is saved and sent to who publishes by one press', async () => {
    await page.route('**/admin/cms/drafts/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('textbox', { name: 'Title' }).fill('Shelters of Bukuru')
    await expect(page.getByText(/^Not saved/).first()).toBeVisible()
    await page.unroute('**/admin/cms/drafts/**')
    problems.length = 0
    await button(page, 'Ask to publish').click()
    await expect(page.getByText(/^You asked to publish, /)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Nobody was asked' })).toHaveCount(0)
  })
})
