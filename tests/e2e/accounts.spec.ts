import type { Locator, Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { ageSessions, expireSessions, makeSignInLink, registerAccount } from '../support/accounts.ts'
import { adaeze, ruth } from '../support/people.ts'
import { readStored } from '../support/stored-records.ts'
import { answerOwnDevice, expect, startSession, test, waitUntilHydrated } from '../support/browser-test.ts'

const field = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true })

async function fillAccount(page: Page, given: { name: string; email: string; password: string }) {
  await field(page, 'Username').fill(given.name)
  await field(page, 'Email').fill(given.email)
  await field(page, 'Password').fill(given.password)
  await field(page, 'Confirm Password').fill(given.password)
}

/** The status message of the page. The header has another one, for a lost connection. */
const statusOf = (page: Page) => page.getByRole('main').getByRole('status')

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click()

async function expectValues(page: Page, given: { name: string; email: string; password: string }) {
  await expect(field(page, 'Username')).toHaveValue(given.name)
  await expect(field(page, 'Email')).toHaveValue(given.email)
  await expect(field(page, 'Password')).toHaveValue(given.password)
}

test('an editor registers an account after each possible error', async ({ page, context, site }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await startSession(page, adaeze)
  await page.goto('/admin/cms')
  await page.getByText('Everything else').click()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('link', { name: 'Add New Account' }).click()
  await expect(page.getByRole('heading', { name: 'Register with Mail' })).toBeVisible()
  await expect(page).toHaveURL('/admin/cms/user/new')
  sent.length = 0

  await test.step('without a connection a password has no empty meter, and is rated when the connection is back', async () => {
    await context.setOffline(true)
    const lost = page.waitForEvent('requestfailed')
    await field(page, 'Password').fill(ruth.password)
    await lost
    await expect(page.getByRole('meter')).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong')
    await page.reload()
  })

  await test.step('the browser refuses what it can check, and sends nothing', async () => {
    const menu = page.getByRole('navigation', { name: 'Staff area' })
    await expect(menu.getByRole('link', { name: 'Accounts' })).toHaveAttribute('aria-current', 'page')
    await create(page)
    await expect(field(page, 'Username')).toBeFocused()
    await expect(field(page, 'Username')).toHaveAccessibleDescription('Enter a name.')
    await expect(page.getByRole('alert')).toHaveCount(0)

    await fillAccount(page, ruth)
    await field(page, 'Confirm Password').fill('harmattan kettle tuesday')
    await create(page)
    await expect(page.getByRole('alert')).toContainText('Passwords dont match')
    await expect(field(page, 'Confirm Password')).toBeFocused()
    await expectValues(page, ruth)
    await field(page, 'Confirm Password').fill(ruth.password)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(field(page, 'Confirm Password')).not.toHaveAttribute('aria-invalid')

    const elsewhere = { ...ruth, email: 'ruth@elsewhere.example' }
    await fillAccount(page, elsewhere)
    await create(page)
    await expect(page.getByRole('alert')).toContainText('Unrecognized Email')
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      /^The mail domain of your organisation is not set yet\./,
    )
    await expect(page.getByRole('alert').getByRole('link', { name: 'Invite a colleague' })).toHaveAttribute(
      'href',
      '/admin/cms/accounts/invite',
    )
    await expectValues(page, elsewhere)
    expect(sent).toEqual([])
  })

  await test.step('the form fits every screen with an alert and a password rating', async () => {
    await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
      'aria-valuetext',
      'Strong',
    )
    await expectFitAtEveryWidth(page)
  })

  await test.step('when the server refuses, all fields keep their values, the passwords too', async () => {
    const weak = { ...ruth, password: 'password1234' }
    await fillAccount(page, weak)
    await expect(page.getByText('Too easy to guess')).toBeVisible()
    await create(page)
    await expect(page.getByRole('alert')).toContainText('Error occured in account creation')
    await expect(field(page, 'Password')).toBeFocused()
    await expect(page.getByRole('meter')).toBeHidden()
    await expectValues(page, weak)

    await fillAccount(page, { ...ruth, email: adaeze.email })
    await create(page)
    await expect(page.getByRole('alert')).toContainText('There is an account with this email already.')
    await expect(field(page, 'Email')).toBeFocused()
  })

  await test.step('that refusal does not come back while the corrected form is being sent', async () => {
    await fillAccount(page, ruth)
    await field(page, 'Confirm Password').fill('harmattan kettle tuesday')
    await create(page)
    await expect(page.getByRole('alert')).toContainText('Passwords dont match')
    await field(page, 'Confirm Password').fill(ruth.password)
    const held = Promise.withResolvers<void>()
    await page.route('**/user/new.data*', async (route) => {
      await held.promise
      await route.abort('internetdisconnected')
    })
    await create(page)
    await expect(page.getByRole('button', { name: 'Creating the account' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
    held.resolve()
    await expect(page.getByRole('alert')).toContainText('The connection is gone.')
    await page.unroute('**/user/new.data*')
  })

  await test.step('without a connection, and after the session has expired, all fields keep their values', async () => {
    await fillAccount(page, ruth)
    await context.setOffline(true)
    await create(page)
    await expect(page.getByRole('alert')).toContainText('The connection is gone.')
    await expectValues(page, ruth)
    await context.setOffline(false)

    expireSessions(site, adaeze)
    await create(page)
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await field(dialog, 'Password').fill(adaeze.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
  })

  await test.step('success shows a message, empties the form, and keeps the editor signed in', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'account created succesfully' })).toBeVisible()
    await expectValues(page, { name: '', email: '', password: '' })
    await expect(field(page, 'Confirm Password')).toHaveValue('')
    await page.goto('/admin/cms')
    await expect(page.locator('header')).toContainText('Signed in as Admin')
    const users = await readStored(site, 'Users')
    expect(users.filter(({ fields }) => fields['email'] === ruth.email)).toHaveLength(1)
  })
})

test('refusals of a name and of a password stay beside their fields until these are changed, and a link that was not sent is not used up', async ({
  page,
  context,
  site,
}) => {
  await registerAccount(site, ruth)
  await startSession(page, ruth)
  await page.goto('/admin/cms/profile')
  await test.step('a name', async () => {
    const name = field(page, 'Name')
    for (const _ of ['the first time', 'again']) {
      await name.fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(name).toBeFocused()
      await expect(name).toHaveAccessibleDescription(/Type your name\./)
      await name.pressSequentially('A')
      await expect(name).not.toHaveAccessibleDescription(/Type your name\./)
      await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    }
    await name.fill('Ruth Obi-Nwosu')
    await page.keyboard.press('Enter')
    await expect(statusOf(page)).toContainText('Your name is changed')
    await expect(name).toHaveValue('Ruth Obi-Nwosu')
  })

  const next = 'mango rain on zinc roofs'
  const change = page.getByRole('button', { name: 'Change password' })
  await test.step('a password', async () => {
    await page.getByRole('link', { name: 'Change password' }).click()
    await field(page, 'Current password').fill('not the password')
    await field(page, 'New password').fill(next)
    await field(page, 'Confirm new password').fill(next)
    await change.click()
    await expect(field(page, 'Current password')).toBeFocused()
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(
      'This is not your current password. Type it again.',
    )
    await expect(field(page, 'New password')).toHaveValue(next)
    await field(page, 'Current password').fill(ruth.password)
    await expect(field(page, 'Current password')).not.toHaveAccessibleDescription(
      /This is not your current password/,
    )
    await page.keyboard.press('Enter')
    await expect(statusOf(page)).toContainText('Your password is changed.')
  })

  await test.step('half an hour after a sign-in link the current password is asked for, and the new one stays', async () => {
    await context.clearCookies()
    await page.goto(await makeSignInLink(site, ruth))
    await waitUntilHydrated(page.locator('form'))
    await answerOwnDevice(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('The link still works.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
    await expect(field(page, 'Current password')).toHaveCount(0)
    await field(page, 'New password').fill('lantern over the lagoon')
    await field(page, 'Confirm new password').fill('lantern over the lagoon')
    ageSessions(site, ruth, 31)
    await change.click()
    await expect(field(page, 'Current password')).toBeFocused()
    await expect(field(page, 'Current password')).toHaveAccessibleDescription('Enter your current password.')
    await expect(page.getByText('by a link more than half an hour ago')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Forgotten your password?' })).toBeVisible()
    await expect(field(page, 'New password')).toHaveValue('lantern over the lagoon')
    ageSessions(site, ruth, 29)
    await change.click()
    await expect(statusOf(page)).toContainText('Your password is changed.')
  })
})
