import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactLimits, contactRate } from '#domain/contact/schema.ts'
import { openContactForm } from '../support/contact-form.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import type { RunningSite } from '../support/running-site.ts'
import { readStored } from '../support/stored-records.ts'
import { createVisitor, shownIn } from '../support/visitor.ts'

// Each visitor has her own client address behind a trusted proxy.
let site: RunningSite
beforeAll(async () => {
  site = await startSiteInProcess({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => site.kill())

/** The limit in bytes for the HTML of an error page: slow connections should not load a large one. */
const smallPage = 24_000

const good = {
  name: 'Nkiruka Ụzọma',
  email: 'nkiruka@mail.example',
  phone: '+234 803 555 0101',
  message: 'I stand for the ward council.\nWhen is the next bootcamp?',
}
type Fields = Readonly<Record<string, string>>

test('an invalid message is refused with a reason, and the form keeps all values', async () => {
  const before = await storedMessages(site)
  const wrong: Record<string, readonly [Fields, string]> = {
    'nothing at all': [{ name: '', email: '', phone: '', message: '' }, 'Write your message.'],
    'no message': [{ message: '' }, 'Write your message.'],
    'a message of spaces': [{ message: ' \n\t\u200b' }, 'Write your message.'],
    'no way to answer': [{ email: '', phone: '' }, 'Write your email address or your phone number'],
    'half an address': [{ email: 'nkiruka@' }, 'This is not a whole email address.'],
    'a second receiver': [{ email: 'a@mail.example\r\nBcc: b@mail.example' }, 'This is not a whole email'],
    'two addresses': [{ email: 'a@mail.example,b@mail.example' }, 'This is not a whole email address.'],
    'a phone of letters': [{ phone: 'call me' }, 'This phone number has too few digits.'],
    'a long name': [{ name: 'n'.repeat(contactLimits.name + 1) }, 'Shorten it to 120 or fewer.'],
    'a long address': [{ email: `${'a'.repeat(contactLimits.email)}@mail.example` }, 'Shorten it to 254'],
    'a long phone': [{ phone: '1'.repeat(contactLimits.phone + 1) }, 'Shorten it to 40 or fewer.'],
    'a long message': [{ message: 'x'.repeat(contactLimits.message + 1) }, 'Shorten it to 5,000 or fewer.'],
  }
  for (const [what, [fields, words]] of Object.entries(wrong)) {
    const entered = { ...good, ...fields }
    const answer = await send(site, entered, '192.0.2.1')
    expect(answer.status, what).toBe(400)
    expect(answer.refusal, what).toContain(words)
    const { name, email, phone, message } = entered
    expect(answer.fields, what).toEqual({ name, email, phone, message })
    expect(answer.size, what).toBeLessThan(smallPage + 6 * contactLimits.message)
  }
  expect(await storedMessages(site)).toEqual(before)
})

test('control characters, HTML and line breaks are stored and mailed as harmless text', async () => {
  const answer = await send(
    site,
    {
      ...good,
      name: 'Ruth\r\nBcc: everybody@mail.example\u0000\u202e',
      message: '<img src=x onerror=alert(1)>\u0007\r\n.\r\nSubject: not this one',
    },
    '192.0.2.2',
  )
  expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('Message Received!') })
  const [message] = (await storedMessages(site)).filter(({ name }) => String(name).startsWith('Ruth'))
  expect(message).toMatchObject({
    name: 'Ruth Bcc: everybody@mail.example',
    message: '<img src=x onerror=alert(1)>\n.\nSubject: not this one',
  })
  const mail = await mailOf(site, String(message?.['id']))
  const [head = ''] = mail.split('\r\n\r\n', 1)
  expect(head.match(/^subject:/gim)).toHaveLength(1)
  expect(head).not.toMatch(/^(bcc|cc):/im)
})

test('a submission that arrives several times is stored and mailed once', async () => {
  const submission = { ...good, name: 'Sent twice', submission: '3f2a9c1d-77aa-4b1e', elapsed: '45000' }
  const first = await Promise.all([1, 2, 3].map(() => send(site, submission, '192.0.2.3')))
  const again = await send(site, submission, '192.0.2.3')
  expect([...first, again].map(({ status }) => status)).toEqual([200, 200, 200, 200])

  const messages = (await storedMessages(site)).filter(({ name }) => name === 'Sent twice')
  expect(messages).toHaveLength(1)
  expect(await mailOf(site, String(messages[0]?.['id']))).toContain('Sent twice')
  await expect.poll(async () => (await mails(site)).length).toBe((await storedMessages(site)).length)
})

test('a message that a program may have sent is received, and waits in Perhaps spam without a mail', async () => {
  const doubtful: Record<string, readonly [Fields, RegExp]> = {
    'a value in the hidden field': [{ website: 'https://spam.example' }, /that people do not see/],
    'a form filled in too fast': [{ elapsed: '40' }, /less than a second/],
    'a form without a stamp': [{ stamp: '' }, /not from this website/],
    'a forged stamp': [{ stamp: `2026-11-21.${'A'.repeat(22)}` }, /not from this website/],
  }
  for (const [what, [fields, doubt]] of Object.entries(doubtful)) {
    const answer = await send(site, { ...good, ...fields, name: what }, '192.0.2.4')
    expect(answer, what).toMatchObject({ status: 200, text: expect.stringContaining('Message Received!') })
    expect(await doubtAbout(site, ({ name }) => name === what), what).toMatch(doubt)
  }
})

test('the eleventh message of one line in ten minutes waits in Perhaps spam, and other lines are not affected', async () => {
  for (let number = 1; number <= contactRate.tries; number += 1) {
    const message = `Letter ${number}`
    expect((await send(site, { ...good, message }, '192.0.2.5')).status).toBe(200)
    expect(await doubtAbout(site, (one) => one['message'] === message)).toBeNull()
  }
  for (const [message, visitor] of [
    ['Letter too many', '192.0.2.5'],
    ['Letter of somebody else', '192.0.2.6'],
  ] as const) {
    expect((await send(site, { ...good, message }, visitor)).status).toBe(200)
  }
  expect(await doubtAbout(site, ({ message }) => message === 'Letter too many')).toMatch(/from one line/)
  expect(await doubtAbout(site, ({ message }) => message === 'Letter of somebody else')).toBeNull()
})

/** Why the stored message waits in Perhaps spam; null when it does not. */
async function doubtAbout(site: RunningSite, isIt: (message: Fields) => boolean): Promise<unknown> {
  const message = (await storedMessages(site)).find((one) => isIt(one as Fields))
  expect(message).toBeDefined()
  const spam = (await readStored(site, 'SpamMessages')).find(({ id }) => id === message?.['id'])
  return spam?.fields['doubt'] ?? null
}

/** Posts the form as a browser without script does, and reads the page of the response. */
async function send(site: RunningSite, fields: Fields, visitor: string) {
  const form = { ...(await openContactForm(site.url)), ...fields }
  const answer = await createVisitor(site).post('/contactus', form, { 'x-forwarded-for': visitor })
  const main = answer.document.querySelector('main')
  const value = (name: string) => (main ? shownIn(main, name) : null)
  return {
    status: answer.status,
    size: answer.text.length,
    text: main?.textContent ?? '',
    refusal: main?.querySelector('[role=alert]')?.textContent ?? '',
    fields: {
      name: value('name'),
      email: value('email'),
      phone: value('phone'),
      message: value('message'),
    },
  }
}

const storedMessages = async (site: RunningSite) =>
  (await readStored(site, 'Contactus')).map(({ fields }) => fields)

async function mails(site: RunningSite): Promise<string[]> {
  const folder = path.join(site.dataDir, 'outbox')
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
}

/** Waits for the mail about a message. */
async function mailOf(site: RunningSite, id: string): Promise<string> {
  await expect.poll(() => mails(site)).toContain(`${id}.eml`)
  return fs.readFileSync(path.join(site.dataDir, 'outbox', `${id}.eml`), 'utf8')
}
