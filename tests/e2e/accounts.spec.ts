import type { Locator, Page } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import {
  ageSessions,
  disableAccount,
  expireSessions,
  makeSignInLink,
  registerAccount,
} from '../support/accounts.ts'
import { adaeze, type Person, ruth } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import {
  answerOwnDevice,
  expect,
  collectProblems,
  openWithoutScript,
  signIn,
  test,
} from '../support/browser-test.ts'

const field = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true })

async function fillAccount(page: Page, given: { name: string; email: string; password: string }) {
  await field(page, 'Username').fill(given.name)
  await field(page, 'Email').fill(given.email)
  await field(page, 'Password').fill(given.password)
  await field(page, 'Confirm Password').fill(given.password)
}

/** The status message of the page. The header has another one, for a lost connection. */
const statusOf = (page: Page) => page.getByRole('main').getByRole('status')

const openMenu = (page: Page, { email }: Person) =>
  page.getByRole('row').filter({ hasText: email }).locator('summary').click()

async function chooseInMenu(page: Page, person: Person, action: string) {
  await openMenu(page, person)
  await page.getByRole('link', { name: action }).click()
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click()

async function expectValues(page: Page, given: { name: string; email: string; password: string }) {
  await expect(field(page, 'Username')).toHaveValue(given.name)
  await expect(field(page, 'Email')).toHaveValue(given.email)
  await expect(field(page, 'Password')).toHaveValue(given.password)
}

test('an editor registers an account after each possible error, and its owner signs in from another browser', async ({
  page,
  context,
  browser,
  site,
  problems,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto('/admin/cms')
  await signIn(page, adaeze)
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
    await expect(field(page, 'Username')).toHaveAccessibleDescription('Enter a username.')
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
    await expect(field(page, 'Email')).toHaveAccessibleDescription('The address has to end in @wipf.example.')
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
    await expect(page.getByRole('main').getByText('Signed in as Admin')).toBeVisible()
    const users = await readStored(site, 'Users')
    expect(users.filter(({ fields }) => fields['email'] === ruth.email)).toHaveLength(1)
  })

  await test.step('the new account signs in from another browser', async () => {
    const other = await browser.newPage({ baseURL: site.url })
    collectProblems(other, problems, site.url)
    await other.goto('/admin')
    await signIn(other, ruth)
    await expect(other.getByRole('main').getByText(`Signed in as ${ruth.name}`)).toBeVisible()
    await other.close()
  })
})

test('disabling an account ends its sessions immediately, and after enabling its owner can sign in again', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await registerAccount(site, ruth)
  const phone = await browser.newPage({ baseURL: site.url })
  collectProblems(phone, problems, site.url)
  await phone.goto('/admin')
  await signIn(phone, ruth)
  const requests = await signInByRequest(site.url, ruth)
  const [photograph] = await threeSmallPhotographs()
  const upload = await requests.upload(photograph!)

  await page.goto('/admin/cms/accounts')
  await signIn(page, adaeze)
  const row = page.getByRole('row').filter({ hasText: ruth.email })
  await expect(row).toContainText('Today ')
  await expect(page.getByRole('row').filter({ hasText: adaeze.email })).toContainText('You')
  await openMenu(page, adaeze)
  await expect(page.getByText('The only owner: make somebody else one first.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Switch off/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await chooseInMenu(page, ruth, 'Switch off the account of Ruth')
  await expect(page.getByRole('heading', { name: 'Switch off the account of Ruth?' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('alert')).toContainText('No answer came, so this may not be done.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(statusOf(page)).toContainText('The account of Ruth is switched off.')
  await expect(row).toContainText('Switched off')
  await expectFitAtEveryWidth(page)

  await test.step('all her sessions have ended', async () => {
    expect((await phone.reload())?.status()).toBe(401)
    expect((await requests.send(`/admin/uploads/${upload}/state`)).status).toBe(401)
    await field(phone, 'Email').fill(ruth.email)
    await field(phone, 'Password').fill(ruth.password)
    await answerOwnDevice(phone)
    await phone.getByRole('button', { name: 'Login' }).click()
    await expect(phone.getByRole('alert')).toHaveText(
      'This account is switched off. Ask an owner to switch it on.',
    )
  })

  await test.step('disabling twice changes nothing, and an editor cannot disable her own account', async () => {
    await disableAccount(site, ruth)
    const staff = await signInByRequest(site.url, adaeze)
    const [own] = (await readStored(site, 'Users')).filter(({ fields }) => fields['email'] === adaeze.email)
    const answer = await staff.sendForm(`/admin/cms/accounts/${own!.id}/access`, { to: 'disabled' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('You cannot switch off your own account.')
    expect((await staff.sendForm(`/admin/cms/accounts/nobody/access`, { to: 'disabled' })).status).toBe(409)
    expect((await staff.send('/admin/cms/accounts/nobody/access')).status).toBe(404)
  })

  await chooseInMenu(page, ruth, 'Switch on the account of Ruth')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(statusOf(page)).toContainText('The account of Ruth is switched on')
  await signIn(phone, ruth)
  await expect(phone).toHaveURL('/admin/cms')
  await phone.close()
})

test('a name that was refused stays in its field, and the refusal goes when the name is changed', async ({
  page,
}) => {
  await page.goto('/admin/cms/profile')
  await signIn(page, adaeze)
  const name = field(page, 'Name')
  const save = page.getByRole('button', { name: 'Save' })

  const sendEmpty = async () => {
    await name.fill('')
    await save.click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/Type your name\./)
  }
  const type = async () => {
    await name.pressSequentially('A')
    await expect(name).not.toHaveAccessibleDescription(/Type your name\./)
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  }

  await sendEmpty()
  await expectFitAtEveryWidth(page)
  await type()
  await sendEmpty()
  await type()
  await name.fill('Adaeze Obi-Nwosu')
  await page.keyboard.press('Enter')
  await expect(statusOf(page)).toContainText('Your name is changed')
  await expect(name).toHaveValue('Adaeze Obi-Nwosu')
})

test('a password is changed with the current password, or with the sign-in link of the operator', async ({
  page,
  context,
  site,
}) => {
  await registerAccount(site, ruth)
  const elsewhere = await signInByRequest(site.url, ruth)
  await page.goto('/admin/cms/accounts')
  await signIn(page, ruth)
  await chooseInMenu(page, ruth, 'Your profile')
  await page.getByRole('link', { name: 'Change password' }).click()
  const next = 'mango rain on zinc roofs'
  const change = page.getByRole('button', { name: 'Change password' })

  await field(page, 'Current password').fill('not the password')
  await field(page, 'New password').fill(next)
  await field(page, 'Confirm new password').fill(next)
  await change.click()
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(
    'This is not your current password. Type it again.',
  )
  await expect(field(page, 'New password')).toHaveValue(next)
  await expectFitAtEveryWidth(page)
  expect((await elsewhere.send('/admin/cms')).status).toBe(200)

  await field(page, 'Current password').fill(ruth.password)
  await expect(field(page, 'Current password')).not.toHaveAccessibleDescription(
    /This is not your current password/,
  )
  await page.keyboard.press('Enter')
  await expect(statusOf(page)).toContainText('Your password is changed.')
  expect((await elsewhere.send('/admin/cms')).status).toBe(401)

  await test.step('the sign-in link replaces a forgotten password', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Sign out' }).click()
    const link = await makeSignInLink(site, ruth)
    // A mail scanner may fetch the link first. That does not use it up.
    expect((await fetch(link)).status).toBe(200)
    await page.goto(link)
    await expect(page.getByText(ruth.email)).toBeVisible()
    await expectNoAxeFindings(page)
    await answerOwnDevice(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('The link is not used up.')
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
    await expectNoAxeFindings(page)
    ageSessions(site, ruth, 29)
    await change.click()
    await expect(statusOf(page)).toContainText('Your password is changed.')
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('The link was used already')
  })
})

test('without JavaScript accounts are registered, disabled and enabled, and passwords changed', async ({
  browser,
  site,
  problems,
}) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/admin/cms/user/new')
  await signIn(page, adaeze)
  await fillAccount(page, ruth)
  await field(page, 'Confirm Password').fill('another one entirely')
  await create(page)
  await expect(page.getByRole('alert')).toContainText('Passwords dont match')
  await expect(field(page, 'Email')).toHaveValue(ruth.email)
  await expect(field(page, 'Password')).toHaveValue('')
  await fillAccount(page, ruth)
  await create(page)
  await expect(statusOf(page)).toContainText('account created succesfully')
  await expect(field(page, 'Email')).toHaveValue('')

  await page.goto('/admin/cms/accounts')
  await chooseInMenu(page, ruth, 'Switch off the account of Ruth')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(statusOf(page)).toContainText('The account of Ruth is switched off.')
  await chooseInMenu(page, ruth, 'Switch on the account of Ruth')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(statusOf(page)).toContainText('The account of Ruth is switched on')

  await chooseInMenu(page, adaeze, 'Your profile')
  await page.getByRole('link', { name: 'Change password' }).click()
  await field(page, 'Current password').fill(adaeze.password)
  await field(page, 'New password').fill('mango rain on zinc roofs')
  await field(page, 'Confirm new password').fill('mango rain on zinc roofs')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(statusOf(page)).toContainText('Your password is changed.')
  await page.close()
})
