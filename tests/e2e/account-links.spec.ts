import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { disableAccount, registerAccount } from '../support/accounts.ts'
import {
  answerOwnDevice,
  collectProblems,
  expect,
  interceptRequests,
  openWithoutScript,
  signIn,
  test,
} from '../support/browser-test.ts'
import { adaeze, ruth } from '../support/people.ts'
import { signInByRequest } from '../support/staff-requests.ts'

const tari = { name: 'Tari Briggs', email: 'tari.briggs@mail.example', password: 'dugout canoe before dawn' }

/** The link that the open dialog shows. */
const shownLink = async (page: Page) => (await page.getByRole('group', { name: 'Link' }).innerText()).trim()

const choosePassword = async (page: Page, password: string, labels: readonly [string, string]) => {
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill(password)
}

test('without mail, an owner makes a link for a colleague who forgot her password, on a phone', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await registerAccount(site, ruth)
  const phone = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 760 } })
  collectProblems(phone, problems, site.url)
  await phone.goto('/admin')
  await phone.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(phone.getByRole('main')).toContainText('This website cannot send mail yet')
  await expectNoAxeFindings(phone)
  await expectFitAtEveryWidth(phone)

  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/admin/cms/accounts')
  await signIn(page, adaeze)
  await page.locator('summary', { hasText: 'More for Ruth' }).click()
  await page.getByRole('button', { name: 'Make a sign-in link for Ruth' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this to Ruth' })
  await expect(dialog).toContainText('once, until')
  const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const link = await shownLink(page)
  expect(await whatsApp.getAttribute('href')).toContain(encodeURIComponent(link))
  await expectNoAxeFindings(page)

  await test.step('the link works once, and the one that the owner ends does not', async () => {
    await page.getByRole('button', { name: 'End this link' }).click()
    await expect(page.getByRole('dialog')).toContainText('The link has ended.')
    await phone.goto(link)
    await expect(phone.getByRole('alert')).toContainText('The link was used already')
    await page.getByRole('button', { name: 'Make a new link' }).click()
    await expect(page.getByRole('group', { name: 'Link' })).toBeVisible()
    await phone.goto(await shownLink(page))
    await answerOwnDevice(phone)
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await choosePassword(phone, 'lantern over the lagoon', ['New password', 'Confirm new password'])
    await phone.getByRole('button', { name: 'Change password' }).click()
    await expect(phone.getByRole('main').getByRole('status')).toContainText('Your password is changed.')
  })
  await phone.close()
})

test('an owner invites a colleague by a link, who makes her account, on a phone', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/admin/cms/accounts')
  await signIn(page, adaeze)
  await page.getByRole('link', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByRole('radio', { name: 'A mail from the website' })).toBeDisabled()
  await expectNoAxeFindings(page)
  await dialog.getByLabel('Name').fill(tari.name)
  await dialog.getByLabel('Email').fill(adaeze.email)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This address has an account already.')
  await expect(dialog.getByLabel('Name')).toHaveValue(tari.name)
  await dialog.getByLabel('Email').fill(tari.email)
  await expect(dialog.getByLabel('Email')).not.toHaveAccessibleDescription(/has an account already/)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('dialog', { name: `Send this to ${tari.name}` })).toBeVisible()
  const first = await shownLink(page)
  await page.getByRole('link', { name: 'Close' }).last().click()
  await expect(page.getByText('1 account, 1 invitation waiting')).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.getByRole('button', { name: `Make a new link for ${tari.name}` }).click()
  await expect(page.getByRole('group', { name: 'Link' })).toBeVisible()
  const second = await shownLink(page)

  const phone = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 760 } })
  collectProblems(phone, problems, site.url)
  await phone.goto(first)
  await expect(phone.getByRole('alert')).toContainText('a newer one has taken its place')
  await phone.goto(second)
  await expect(phone.getByRole('main')).toContainText('invites you to work on this website')
  await expect(phone.getByLabel('Email')).toHaveValue(tari.email)
  await expect(phone.getByLabel('Username')).toHaveValue(tari.name)
  await expectNoAxeFindings(phone)
  await choosePassword(phone, tari.password, ['Password', 'Confirm Password'])
  await test.step('the form asks whose phone it is, and is not sent without an answer', async () => {
    const question = phone.getByRole('radiogroup', { name: 'Is this your own phone or computer?' })
    await phone.getByRole('button', { name: 'Create Account' }).click()
    await expect(question).toBeFocused()
    await expect(question).toHaveAccessibleDescription(/^Say whether/)
    await answerOwnDevice(phone)
    await expect(question).toHaveAccessibleDescription('')
  })
  await test.step('without a connection the form keeps everything, also the name that she did not type', async () => {
    await phone.route('**/*.data*', (route) => route.abort('internetdisconnected'))
    await phone.getByRole('button', { name: 'Create Account' }).click()
    await expect(phone.getByRole('alert')).toContainText(
      'The connection is gone. Everything you typed is still here.',
    )
    await expect(phone.getByLabel('Username')).toHaveValue(tari.name)
    await expect(phone.getByLabel('Password', { exact: true })).toHaveValue(tari.password)
    await phone.unroute('**/*.data*')
  })
  await phone.getByRole('button', { name: 'Create Account' }).click()
  await expect(phone).toHaveURL('/admin/cms')
  await expect(phone.getByText('You write, and somebody who publishes finishes it.')).toBeVisible()
  await phone.goto(second)
  await expect(phone.getByRole('alert')).toContainText('The address of this invitation has an account.')
  await phone.close()

  await page.goto('/admin/cms/accounts')
  await expect(page.getByRole('row').filter({ hasText: tari.email })).toContainText('Writes')
})

test('an invited colleague who got no answer presses again, and is told to sign in', async ({
  page,
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const invited = { username: tari.name, email: tari.email, role: 'writes', way: 'link' }
  const made = await staff.sendForm('/admin/cms/accounts/invite', invited)
  await page.goto(/\/admin\/invitation\?token=[\w-]+/.exec(await made.text())![0])
  await choosePassword(page, tari.password, ['Password', 'Confirm Password'])
  await answerOwnDevice(page)
  await page.route('**/*.data*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert')).toContainText('The connection is gone.')
  await page.unroute('**/*.data*')
  // The session was in the answer that she did not get.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'The account is there' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('it is made, also when no answer came')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, tari)
  await expect(page).toHaveURL('/admin/cms')
})

test('without JavaScript an owner makes a link, invites a colleague, and ends the invitation', async ({
  browser,
  site,
  problems,
}) => {
  await registerAccount(site, ruth)
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/admin/cms/accounts')
  await signIn(page, adaeze)
  await page.locator('summary', { hasText: 'More for Ruth' }).click()
  await page.getByRole('button', { name: 'Make a sign-in link for Ruth' }).click()
  expect(await shownLink(page)).toContain('/admin/sign-in-link?token=')
  await page.goto('/admin/cms/accounts/invite')
  await page.getByLabel('Name').fill(tari.name)
  await page.getByLabel('Email').fill(tari.email)
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await shownLink(page)
  await page.goto('/admin/cms/accounts')
  const ofTari = page.getByRole('region', { name: `Invitation of ${tari.name}` })
  const address = await ofTari.locator('form').getAttribute('action')
  await page.getByRole('button', { name: `End it for ${tari.name}` }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('The invitation has ended.')
  expect((await fetch(link)).status).toBe(403)
  await test.step('a page that still shows it is sent back to the list', async () => {
    const staff = await signInByRequest(site.url, adaeze)
    const answer = await staff.sendForm(address ?? '', { intent: 'renew' })
    await page.goto(answer.headers.get('location') ?? '')
    await expect(page.getByText('The invitation was used or ended already.')).toBeVisible()
  })
  await page.context().close()
})

test('a second press makes no second link, and finds no account that the first one has removed', async ({
  page,
  site,
}) => {
  await registerAccount(site, ruth)
  await page.goto('/admin/cms/accounts')
  await signIn(page, adaeze)
  const more = page.locator('summary', { hasText: 'More for Ruth' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.replace(/.*\//, ''))
  })
  const actions = await interceptRequests(page, '**/accounts/*/*.data*')
  const pressTwice = async (name: string) => {
    actions.hold()
    sent.length = 0
    await page.getByRole('button', { name }).dblclick()
    await page.keyboard.press('Enter')
    actions.release()
  }
  await more.click()
  await pressTwice('Make a sign-in link for Ruth')
  const link = await shownLink(page)
  expect(sent).toEqual(['link.data'])
  expect((await fetch(link)).status).toBe(200)

  await pressTwice('End this link')
  await expect(page.getByRole('dialog')).toContainText('The link has ended.')
  await pressTwice('Make a new link')
  await expect(page.getByRole('group', { name: 'Link' })).toBeVisible()
  expect(sent).toEqual(['link.data'])
  await page.getByRole('link', { name: 'Close' }).last().click()

  await more.click()
  await page.getByRole('link', { name: 'Remove account of Ruth' }).click()
  await pressTwice('Remove account')
  await expect(page.getByRole('main').getByRole('status')).toContainText('removed')
  expect(sent).toEqual(['remove.data'])
})

test('a link ends when its account is switched off', async ({ page, site }) => {
  await registerAccount(site, ruth)
  await page.goto('/admin/cms/accounts')
  await signIn(page, adaeze)
  await page.locator('summary', { hasText: 'More for Ruth' }).click()
  await page.getByRole('button', { name: 'Make a sign-in link for Ruth' }).click()
  const link = await shownLink(page)
  await disableAccount(site, ruth)
  expect((await fetch(link)).status).toBe(403)
})
