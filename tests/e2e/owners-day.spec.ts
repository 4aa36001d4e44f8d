import type { Page } from '@playwright/test'
import { registerAccount } from '../support/accounts.ts'
import { answerOwnDevice, collectProblems, expect, startSession, test } from '../support/browser-test.ts'
import { adaeze, ruth } from '../support/people.ts'
import { signInByRequest } from '../support/staff-requests.ts'

const tari = { name: 'Tari Briggs', email: 'tari.briggs@mail.example', password: 'dugout canoe before dawn' }
const viewport = { width: 360, height: 640 }

// One day of the staff area with all its motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const go = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.locator('[popover]:popover-open')
  const link = menu.getByRole('link', { name: new RegExp(`${name}$`, 'i') })
  if (await link.isHidden()) await menu.getByText('Everything else').click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

/** The link in the message that WhatsApp is opened with. */
async function sentByWhatsApp(page: Page): Promise<string> {
  const whatsApp = page.getByRole('dialog').getByRole('link', { name: 'WhatsApp' })
  const message = new URL((await whatsApp.getAttribute('href'))!).searchParams.get('text')!
  return /https?:\S+$/.exec(message)![0]
}

test('an owner’s day on a phone: she invites, gives a role, helps back in, ends a session, and sees it all', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await registerAccount(site, ruth)
  await page.setViewportSize(viewport)
  const phoneOf = async () => {
    const phone = await browser.newPage({ baseURL: site.url, viewport })
    collectProblems(phone, problems, site.url)
    return phone
  }
  const status = page.getByRole('main').getByRole('status')
  const dialog = page.getByRole('dialog')
  await startSession(page, adaeze)
  await page.goto('/admin/cms')
  await go(page, 'Accounts')

  await test.step('she invites a colleague over WhatsApp, who comes in', async () => {
    await page.getByRole('link', { name: 'Invite a colleague' }).click()
    await dialog.getByLabel('Name').fill(tari.name)
    await dialog.getByLabel('Email').fill(tari.email)
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    const invitation = await sentByWhatsApp(page)
    await dialog.getByRole('link', { name: 'Close' }).last().click()
    await expect(page.getByText('2 accounts, 1 invitation waiting')).toBeVisible()

    const phone = await phoneOf()
    await phone.goto(invitation)
    await expect(phone.getByLabel('Username')).toHaveValue(tari.name)
    await phone.getByLabel('Password', { exact: true }).fill(tari.password)
    await phone.getByLabel('Confirm Password').fill(tari.password)
    await answerOwnDevice(phone)
    await phone.getByRole('button', { name: 'Create Account' }).click()
    await expect(phone.locator('header')).toContainText('Signed in as Tari')
    await phone.close()
  })

  await test.step('she gives her a role, where she is in the list', async () => {
    await page.reload()
    await page.locator('summary', { hasText: 'More for Tari Briggs' }).click()
    await expect(page.getByRole('link', { name: 'Remove account of Tari Briggs' })).toBeInViewport()
    await page.getByRole('link', { name: 'Change the role of Tari Briggs' }).click()
    await expect(dialog.getByRole('radio', { name: 'Writes' })).toBeChecked()
    await dialog.getByText('Publishes', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(status).toContainText('Tari Briggs publishes.')
    await expect(status).toBeInViewport()
    await expect(page.getByRole('row').filter({ hasText: tari.email })).toContainText('Publishes')
  })

  await test.step('she makes a link for a colleague who forgot her password', async () => {
    await page.locator('summary', { hasText: 'More for Ruth' }).click()
    await page.getByRole('button', { name: 'Make a sign-in link for Ruth' }).click()
    const link = await sentByWhatsApp(page)
    await dialog.getByRole('link', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)

    const phone = await phoneOf()
    await phone.goto(link)
    await answerOwnDevice(phone)
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await phone.getByLabel('New password', { exact: true }).fill('lantern over the lagoon')
    await phone.getByLabel('Confirm new password').fill('lantern over the lagoon')
    await phone.getByRole('button', { name: 'Change password' }).click()
    await expect(phone.getByRole('main').getByRole('status')).toContainText('Your password is changed.')
    await phone.close()
  })

  await test.step('she ends a session that she left open elsewhere', async () => {
    const elsewhere = await signInByRequest(site.url, adaeze)
    await go(page, 'Your profile')
    await page.getByRole('button', { name: 'End A browser' }).first().click()
    await expect(status).toContainText('That device is signed out.')
    await expect(status).toBeInViewport()
    await page.getByRole('button', { name: 'End all others' }).click()
    await expect(status).toContainText('All other devices are signed out.')
    expect((await elsewhere.send('/admin/cms')).status).toBe(401)
  })

  await test.step('all of it stands in Recent changes', async () => {
    await status.getByRole('link', { name: 'Recent changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Recent changes' })).toBeFocused()
    for (const words of [
      'Admin invited Tari Briggs, who writes',
      'Tari Briggs made an account with the invitation of Admin',
      'Admin changed the role of Tari Briggs, who publishes',
      'Admin made a sign-in link for Ruth',
      'Ruth signed in by a link',
      'Ruth chose a new password',
      'Admin signed out a browser',
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
    }
    await page.getByLabel('Person').selectOption('Tari Briggs')
    await expect(page.getByRole('listitem').filter({ hasText: 'Ruth' })).toHaveCount(0)
  })
})
