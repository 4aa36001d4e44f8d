import { organisation } from '#site'
import { toSettingsValues } from '#domain/settings/draft.ts'
import { defaultSettings } from '#domain/settings/schema.ts'
import {
  answerOwnDevice,
  test as base,
  expect,
  interceptRequests,
  startSession,
} from '../support/browser-test.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { registerAccount, switchTwoStepOn } from '../support/accounts.ts'
import { waitUntilSendable } from '../support/contact-form.ts'
import { openMailServer } from '../support/mail-server.ts'
import { storeMessages } from '../support/messages.ts'
import { adaeze, ruth } from '../support/people.ts'
import { startSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'

type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** A site that sends its mails to a server in this process. Mails to nobody@… are refused. */
const test = base.extend<{ mailServer: MailServer }>({
  // eslint-disable-next-line no-empty-pattern
  mailServer: async ({}, provide) => {
    const server = await openMailServer({
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('nobody@')) {
          return done(Object.assign(new Error('mailbox full'), { responseCode: 552 }))
        }
        done()
      },
    })
    await provide(server)
    await server.close()
  },
  site: async ({ dataDir, mailServer }, provide) => {
    const site = await startSite({ dataDir, settings: { SMTP_URL: `smtp://${mailServer.host}` } })
    await provide(site)
    await site.kill()
  },
})

test.slow()

test('an owner sends a test mail, and sees why another was not sent', async ({ page, mailServer }) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/settings')
  const mail = page.getByRole('region', { name: 'Mail' })
  await expect(mail).toContainText('The website sends through 127.0.0.1.')
  await expect(mail.getByLabel('Send a test mail to')).toHaveValue(adaeze.email)
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(mail.getByRole('status')).toContainText(/Handed over at \d\d:\d\d/)
  expect(mailServer.envelopes.map(({ to }) => to)).toEqual([[adaeze.email]])
  expect(mailServer.mails[0]).toContain('Test mail from the website')

  await mail.getByLabel('Send a test mail to').fill('nobody@wipf.example')
  const tests = await interceptRequests(page, '**/settings/test-mail')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  tests.hold()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  tests.release()
  await expect(mail.getByRole('status')).toContainText('The mail did not go out.')
  expect(sent.filter((path) => path.endsWith('/test-mail'))).toHaveLength(1)
  await mail.getByLabel('Send a test mail to').fill('nobody at wipf')
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(mail.getByRole('status')).toContainText('This is not a mail address.')
  await page.route('**/settings/test-mail', (route) => route.abort())
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(mail.getByRole('status')).toContainText('No answer came, so this may not be done.')
  await expect(mail.getByRole('status')).not.toContainText('did not go out')
  // None of them changes the settings.
  await expect(page.getByText('Nothing to save yet')).toBeVisible()
  expect(mailServer.mails).toHaveLength(1)
  await expectFitAtEveryWidth(page)
})

const refused = 'The mail server refused the sender or the recipient (answer 552).'

/** Twelve messages whose mails failed, one minute after the other. */
const failedMessages = Array.from({ length: 12 }, (_, index) => ({
  id: `m${String(index).padStart(2, '0')}`,
  name: index === 11 ? 'Chidinma Eze' : `Visitor ${index}`,
  email: 'visitor@mail.example',
  message: `Question ${index}`,
  receivedAt: Date.parse('2026-11-20T09:00:00Z') + index * 60_000,
  mail: { state: 'failed', sentAt: null, attempts: 1, reason: refused } as const,
}))

test('on a phone an owner sees the mails that failed in one place, and tries them again', async ({
  page,
  site,
  mailServer,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await storeMessages(site, failedMessages)
  const staff = await signInByRequest(site.url, adaeze)
  let version = 0
  const mailTo = async (email: string) => {
    const values = { ...toSettingsValues(defaultSettings(organisation)), email, version: String(version) }
    expect((await staff.sendForm('/admin/cms/settings.data', values)).status).toBe(200)
    version += 1
  }
  await mailTo('nobody@wipf.example')
  await startSession(page, adaeze)
  await page.goto('/admin/cms')
  const needs = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem')
  await needs.filter({ hasText: '12 mails could not be sent' }).getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL('/admin/cms/settings#mail')
  const mail = page.getByRole('region', { name: 'Mail' })
  await expect(mail).toBeInViewport()
  const failed = mail.getByRole('group', { name: /did not go out/ })
  await expect(failed).toHaveAccessibleName('12 mails did not go out.')
  await expect(failed).toContainText('And 2 more.')
  await expect(failed.getByRole('listitem')).toHaveCount(10)
  const chidinma = failed.getByRole('listitem').filter({ hasText: 'Chidinma Eze' })
  await expect(chidinma).toContainText(refused)
  await expect(chidinma.getByRole('link', { name: 'Chidinma Eze' })).toHaveAttribute(
    'href',
    '/admin/cms/messages/m11',
  )
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 800 })

  const answer = mail.getByRole('status')
  await test.step('a mail that fails again shows the reason', async () => {
    await chidinma.getByRole('button', { name: /^Try again/ }).click()
    await expect(answer).toHaveText(`The mail did not go out. ${refused}`)
    await expect(answer).toBeFocused()
    await expect(failed).toHaveAccessibleName('12 mails did not go out.')
  })

  await mailTo('office@wipf.example')
  await test.step('one mail is sent, and leaves the list', async () => {
    await chidinma.getByRole('button', { name: /^Try again/ }).press('Enter')
    await expect(answer).toHaveText(/^Handed over at \d\d:\d\d\. Not in the inbox/)
    await expect(failed).toHaveAccessibleName('11 mails did not go out.')
    await expect(chidinma).toHaveCount(0)
    expect(mailServer.envelopes.map(({ to }) => to)).toEqual([['office@wipf.example']])
    expect(mailServer.mails[0]).toContain('Question 11')
  })

  await test.step('then all others at once', async () => {
    await failed.getByRole('button', { name: 'Try all again to send the 11 mails' }).click()
    await expect(answer).toHaveText(/^All 11 mails were handed over at \d\d:\d\d\./)
    await expect(failed).toHaveCount(0)
    expect(mailServer.mails).toHaveLength(12)
    await expectFitAtEveryWidth(page)
  })
  await page.goto('/admin/cms')
  await expect(page.getByText('could not be sent')).toHaveCount(0)
  await page.goto('/admin/cms/settings')
  await expect(mail).toContainText('New messages are mailed to office@wipf.example.')
  await expect(mail.getByRole('group')).toHaveCount(0)
})

test('the desk of a colleague links failed mails to the messages, because only owners see the settings', async ({
  page,
  site,
}) => {
  await storeMessages(site, failedMessages.slice(0, 1))
  await registerAccount(site, ruth)
  await startSession(page, ruth)
  await page.goto('/admin/cms')
  const need = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('listitem')
    .filter({ hasText: '1 mail could not be sent' })
  await expect(need).toContainText('marked “Mail not sent”. Ask an owner.')
  await need.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByText('Mail not sent', { exact: true })).toBeVisible()
})

/** The first link in a mail, whose text is quoted-printable (RFC 2045, section 6.7). */
function linkIn(mail: string): string {
  const text = mail
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return /http:\/\/\S+\/admin\/sign-in-link\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

test('a colleague who forgot her password is back at work by a mail, on a phone', async ({
  page,
  mailServer,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  // The page before has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
  const email = page.getByLabel('Email')
  const send = page.getByRole('button', { name: 'Send me a link' })

  await test.step('a text that is not an address is refused beside the field, and the refusal disappears', async () => {
    await email.fill('adaeze at wipf')
    await send.click()
    await expect(email).toHaveAccessibleDescription(/This is not a whole email address/)
    await expect(email).toHaveValue('adaeze at wipf')
    await email.fill('adaeze at home')
    await expect(email).not.toHaveAccessibleDescription(/This is not a whole email address/)
    await send.click()
    await expect(email).toHaveAccessibleDescription(/This is not a whole email address/)
  })

  await test.step('an address without an account gets the same words, and no mail', async () => {
    await email.fill('nobody.here@wipf.example')
    await expect(email).not.toHaveAccessibleDescription(/This is not a whole email address/)
    await send.click()
    const sent = page.getByRole('main').getByRole('status')
    await expect(sent).toContainText('If this address has an account, a link is on its way.')
    await email.fill(adaeze.email)
    await send.click()
    await expect.poll(() => mailServer.mails.length).toBe(1)
    await expect(sent).toContainText('If this address has an account, a link is on its way.')
    expect(mailServer.envelopes.map(({ to }) => to)).toEqual([[adaeze.email]])
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 360, height: 760 })
  })

  await test.step('the link in the mail leads to a new password, and works once', async () => {
    const link = linkIn(mailServer.mails[0]!)
    await page.goto(link)
    await answerOwnDevice(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    for (const label of ['New password', 'Confirm new password']) {
      await page.getByLabel(label, { exact: true }).fill('lantern over the lagoon')
    }
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your password is changed.')
    expect((await page.request.get(link)).status()).toBe(403)
  })
})

test('the desk says that everything is in its place, until a message waits', async ({ page, site }) => {
  await startSession(page, adaeze)
  await switchTwoStepOn(site, adaeze)
  await page.goto('/admin/cms')
  const allWell = page.getByRole('region', { name: 'Everything is in its place' })
  await expect(allWell).toHaveText(/Nothing half written, nothing waiting, every message answered\./)
  await expect(page.getByRole('region', { name: 'Needs you' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Unread messages' })).toHaveCount(0)
  await expectFitAtEveryWidth(page)

  await page.goto('/contactus')
  await page.getByLabel('Email').fill('chidinma.eze@mail.example')
  await page.getByLabel('Message').fill('How do I join?')
  await waitUntilSendable(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Added Succesfully')).toBeVisible()
  await page.goto('/admin/cms')
  await expect(page.getByRole('region', { name: 'Recent changes' })).toBeVisible()
  await expect(allWell).toHaveCount(0)
})
