import { expect } from 'vitest'
import { organisation } from '#site'
import { firstSettings, typedSettings } from '#domain/settings/values.ts'
import { registerAccount, switchTwoStepOn } from '../support/accounts.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { openMailServer, refuseNobody } from '../support/mail-server.ts'
import { failedMessages, refusedMail, storeMessages } from '../support/messages.ts'
import { adaeze, ruth } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { test as base } from '../support/request-test.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { createVisitor, messageOf, noticeOf, shownIn } from '../support/visitor.ts'

/** The site sends its mails to a server in this process, which refuses mails to nobody@…. */
const test = base
  // eslint-disable-next-line no-empty-pattern
  .extend('mailServer', async ({}, { onCleanup }) => {
    const server = await openMailServer(refuseNobody)
    onCleanup(() => server.close())
    return server
  })
  .override({
    site: async ({ mailServer }, provide) => {
      const settings = { SMTP_URL: `smtp://${mailServer.host}` }
      const site = await startSiteInProcess({ dataDir: await copyPreparedData('nothing'), settings })
      await provide(site)
      await site.kill()
    },
  })

const settings = '/admin/cms/settings'

test('an owner sends a test mail, and is told why another was not sent', async ({ site, mailServer }) => {
  const staff = await signInByRequest(site.url, adaeze)
  const page = await (await staff.send(settings)).text()
  expect(page).toContain('<strong>127.0.0.1</strong>')
  const send = async (to: string) => {
    const answer = await staff.sendForm(`${settings}/test-mail`, { to })
    return [answer.status, await answer.json()]
  }
  expect(await send(adaeze.email)).toEqual([200, { at: expect.stringMatching(/\d\d:\d\d/) }])
  expect(mailServer.envelopes.map(({ to }) => to)).toEqual([[adaeze.email]])
  expect(mailServer.mails[0]).toContain('Test mail from the website')
  expect(await send('nobody@wipf.example')).toEqual([409, { refused: refusedMail }])
  expect(await send('nobody at wipf')).toEqual([
    400,
    { refused: expect.stringContaining('This is not an email address.') },
  ])
  expect(mailServer.mails).toHaveLength(1)
})

test('an owner sees the mails that failed in one place, and tries one or all of them again', async ({
  site,
  signedIn,
  mailServer,
}) => {
  await storeMessages(site, failedMessages(12))
  const requests = await signInByRequest(site.url, adaeze)
  const mailTo = async (email: string, version: string) => {
    const values = { ...typedSettings(firstSettings(organisation)), email, version }
    expect((await requests.sendForm(`${settings}.data`, values)).status).toBe(200)
  }
  await mailTo('nobody@wipf.example', '0')
  const staff = await signedIn(adaeze)
  const textOf = async (path: string) =>
    (await staff.get(path)).document.querySelector('main')?.textContent ?? ''
  expect(await textOf('/admin/cms')).toContain('12 mails could not be sent')
  expect(await textOf(settings)).toMatch(/12 mails did not go out\..*And 2 more\./s)

  const again = async (id: string) =>
    (await requests.sendForm(`${settings}/mail-again`, { id })).json() as Promise<object>
  expect(await again('m11')).toMatchObject({
    tone: 'failed',
    what: 'The mail did not go out.',
    todo: refusedMail,
    unsent: { failed: 12 },
  })
  await mailTo('office@wipf.example', '1')
  expect(await again('m11')).toMatchObject({
    what: expect.stringMatching(/^Handed over at \d\d:\d\d\.$/),
    unsent: { failed: 11 },
  })
  expect(mailServer.envelopes.map(({ to }) => to)).toEqual([['office@wipf.example']])
  expect(mailServer.mails[0]).toContain('Question 11')
  expect(await again('')).toMatchObject({
    what: expect.stringMatching(/^All 11 mails were handed over at \d\d:\d\d\.$/),
    unsent: { failed: 0 },
  })
  expect(mailServer.mails).toHaveLength(12)
  expect(await textOf('/admin/cms')).not.toContain('could not be sent')
  expect(await textOf(settings)).toContain('New messages are mailed to office@wipf.example.')
})

test('the desk of a colleague links failed mails to the messages, because only owners see the settings', async ({
  site,
  signedIn,
}) => {
  await storeMessages(site, failedMessages(1))
  await registerAccount(site, ruth)
  const staff = await signedIn(ruth)
  const need = [...(await staff.get('/admin/cms')).document.querySelectorAll('main li')].find(
    ({ textContent }) => textContent.includes('1 mail could not be sent'),
  )
  expect(need?.textContent).toContain('Read the messages here')
  const address = need?.querySelector('a')?.getAttribute('href') ?? ''
  expect((await staff.get(address)).document.querySelector('main')?.textContent).toContain('Mail not sent')
})

test('the desk shows a message that nobody has read, and no panel before there is one', async ({
  signedIn,
  site,
}) => {
  await switchTwoStepOn(site, adaeze)
  const staff = await signedIn(adaeze)
  const textOf = async () => (await staff.get('/admin/cms')).document.querySelector('main')?.textContent
  expect(await textOf()).not.toMatch(/Waits for you.*mail|Unread/)
  await storeMessages(site, [{ id: 'm1', message: 'How do I join?', receivedAt: Date.now() }])
  await expect.poll(textOf).toContain('How do I join?')
})

/** The first link in a mail, whose text is quoted-printable (RFC 2045, section 6.7). */
function linkIn(mail: string): string {
  const text = mail
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return /\/admin\/sign-in-link\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

test('a colleague who forgot her password is back at work by a mail, and another address gets the same words', async ({
  site,
  visitor,
  mailServer,
}) => {
  const path = '/admin/forgotten'
  const ask = async (email: string) =>
    visitor.press('Send me a link', { path, page: await visitor.get(path), values: { email } })
  const refused = await ask('adaeze at wipf')
  expect(messageOf(refused.document, 'email')).toContain('This is not a whole email address')
  expect(shownIn(refused.document, 'email')).toBe('adaeze at wipf')
  for (const email of ['nobody.here@wipf.example', adaeze.email]) {
    expect(noticeOf(await ask(email), 'status'), email).toContain(
      'If this address has an account, a link is on its way.',
    )
  }
  await expect.poll(() => mailServer.mails.length).toBe(1)
  expect(mailServer.envelopes.map(({ to }) => to)).toEqual([[adaeze.email]])

  const link = linkIn(mailServer.mails[0]!)
  const opened = await visitor.press('Sign in', { path: link, page: await visitor.get(link) })
  const values = { password: 'lantern over the lagoon', confirmation: 'lantern over the lagoon' }
  const form = opened.location ?? ''
  const changed = await visitor.press('Change password', {
    path: form,
    page: await visitor.get(form),
    values,
  })
  expect(noticeOf(await visitor.get(changed.location ?? ''), 'status')).toContain('Your password is changed.')
  expect((await createVisitor(site).get(link)).status).toBe(403)
})
