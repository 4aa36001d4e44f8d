import type { Page } from '@playwright/test'
import { registerAccount } from '../support/accounts.ts'
import { answerOwnDevice, expect, interceptRequests, startSession, test } from '../support/browser-test.ts'
import { adaeze, ruth } from '../support/people.ts'
import { signInByRequest } from '../support/staff-requests.ts'

const tari = { name: 'Tari Briggs', email: 'tari.briggs@mail.example', password: 'dugout canoe before dawn' }

/** The link that the open dialog shows. */
const shownLink = async (page: Page) => (await page.getByRole('group', { name: 'Link' }).innerText()).trim()

test('without a connection the form of an invitation keeps everything; a colleague who got no answer presses again', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const staff = await signInByRequest(site.url, adaeze)
  const invited = { username: tari.name, email: tari.email, role: 'writes', way: 'link' }
  const made = await staff.sendForm('/admin/cms/accounts/invite', invited)
  await page.goto(/\/admin\/invitation\?token=[\w-]+/.exec(await made.text())![0])
  for (const label of ['Password', 'Confirm Password'])
    await page.getByLabel(label, { exact: true }).fill(tari.password)
  const create = page.getByRole('button', { name: 'Create Account' })
  const alert = page.getByRole('alert')

  await test.step('the form asks whose phone it is, and is not sent without an answer', async () => {
    const question = page.getByRole('radiogroup', { name: 'Is this your own phone or computer?' })
    await create.click()
    await expect(question).toBeFocused()
    await expect(question).toHaveAccessibleDescription(/^Say whether/)
    await answerOwnDevice(page)
    await expect(question).toHaveAccessibleDescription('')
  })

  await test.step('everything stays, also the name that she did not type', async () => {
    await page.route('**/*.data*', (route) => route.abort('internetdisconnected'))
    await create.click()
    await expect(alert).toContainText('The connection is gone. Everything you typed is still here.')
    await expect(page.getByLabel('Username')).toHaveValue(tari.name)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(tari.password)
    await page.unroute('**/*.data*')
  })

  await page.route('**/*.data*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await create.click()
  await expect(alert).toContainText('The connection is gone.')
  await page.unroute('**/*.data*')
  // The session was in the answer that she did not get.
  await page.context().clearCookies()
  await create.click()
  await expect(page.getByRole('heading', { name: 'The account is there' })).toBeVisible()
  await expect(alert).toContainText('even if you saw no confirmation')
})

test('a refused invitation keeps its form; a second press makes no second link, and finds no account that the first one has removed', async ({
  page,
  site,
}) => {
  await registerAccount(site, ruth)
  await startSession(page, adaeze)
  await page.goto('/admin/cms/accounts')
  await test.step('the refusal of an address goes when it is changed', async () => {
    await page.getByRole('link', { name: 'Invite a colleague' }).click()
    const dialog = page.getByRole('dialog')
    const email = dialog.getByLabel('Email')
    await dialog.getByLabel('Name').fill(tari.name)
    await email.fill(adaeze.email)
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await expect(email).toHaveAccessibleDescription('This address has an account already.')
    await expect(dialog.getByLabel('Name')).toHaveValue(tari.name)
    await email.fill(tari.email)
    await expect(email).not.toHaveAccessibleDescription(/has an account already/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

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
