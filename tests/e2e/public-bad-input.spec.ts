import fs from 'node:fs'
import path from 'node:path'
import { Window } from 'happy-dom'
import { contactLimits, contactRate } from '#domain/contact/schema.ts'
import { openContactForm } from '../support/contact-form.ts'
import { rawRequest } from '../support/raw-request.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { readStored } from '../support/stored-records.ts'
import { expect, test as base } from '../support/browser-test.ts'

// The tests run in order on one site. Each visitor has her own client address behind a trusted proxy.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { forum: RunningSite }>({
  forum: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
      await provide(site)
      await site.kill()
    },
    { scope: 'worker' },
  ],
  site: ({ forum }, provide) => provide(forum),
})

/** The limit in bytes for the HTML of an error page: slow connections should not load a large one. */
const smallPage = 24_000
/** The limit in bytes for a compressed error page, which contains its styles. */
const smallCompressedPage = 10_000

test('an unknown address is 404 with a search, the header and the footer of the site', async ({ site }) => {
  for (const address of [
    '/nothing-here',
    '/programs/nobody',
    '/admin/cms/nothing',
    '/programs/any/more/of/it',
    '/news/nobody',
    '/aboutus/anything',
    '/contactus/anything',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/feed',
    '/programs/__proto__',
    '/news/constructor',
    `/${'a'.repeat(5_000)}`,
  ]) {
    const answer = await rawRequest(site, { path: address })
    expect(answer.status, address.slice(0, 60)).toBe(404)
    expect(answer.body, address.slice(0, 60)).toContain('<h1')
    expect(answer.body, address.slice(0, 60)).toContain('aria-label="Search the website"')
    const sent = await rawRequest(site, { path: address, headers: { 'accept-encoding': 'gzip, br' } })
    expect(sent.bytes.length, address.slice(0, 60)).toBeLessThan(smallCompressedPage)
    expect(answer.headers['cache-control'] ?? '', address.slice(0, 60)).not.toContain('max-age=31536000')
  }
})

test('a malformed address is 400 with a page that says so', async ({ site }) => {
  for (const address of [
    '/%',
    '/%E0%A4%A',
    '/programs/%ff',
    '/news/%c0%ae',
    '/aboutus/%',
    '/contactus/%zz',
  ]) {
    const answer = await rawRequest(site, { path: address })
    expect(answer.status, address).toBe(400)
    expect(answer.body, address).toContain('This address cannot be read')
    expect(answer.body.length, address).toBeLessThan(smallPage)
  }
})

test('invalid and repeated queries get a normal page', async ({ site }) => {
  const words = 'ẹ̀yẹ '
  for (const query of [
    '%',
    '%E0%A4%A',
    '&&&===',
    'a&'.repeat(2_000),
    '__proto__=1&constructor',
    'title_%',
    'title_%00',
    'title_<script>alert(1)</script>',
    `title_${'x'.repeat(10_000)}`,
    `title_${encodeURIComponent(words.repeat(500))}`,
    'title_a&title_b&title_a',
    'theme_&theme_&theme_',
    'theme_Sport',
    'theme_Mentorship & Training'.replaceAll(' ', '%20'),
    'year_99999999999999999999',
    'year_-1',
    'year_NaN',
    'year_2021&year_2022',
    'page_0',
    'page_-1',
    'page_1e9',
    'page_99999999999999999999',
  ]) {
    for (const page of ['/', '/programs', '/news', '/aboutus', '/contactus']) {
      const answer = await rawRequest(site, { path: `${page}?${query}` })
      const where = `${page}?${query.slice(0, 60)}`
      expect([200, 302, 404], where).toContain(answer.status)
      expect(answer.body, where).not.toContain('<script>alert(1)')
      expect(answer.body.length, where).toBeLessThan(70_000)
    }
  }
})

test('a search is shortened to its maximum length, and repeated search fields count once', async ({
  site,
}) => {
  const long = await rawRequest(site, { path: `/programs?title=${'x'.repeat(10_000)}&theme=&year=` })
  expect(long.status).toBe(302)
  expect(long.headers.location?.length).toBeLessThan(300)
  const twice = await rawRequest(site, {
    path: '/programs?title=market&title=market&theme=&theme=&year=2023',
  })
  expect(twice.status).toBe(302)
  expect(twice.headers.location).toBe('/programs?title_market&year_2023')
})

test('every page refuses unsupported methods', async ({ site }) => {
  const headers = { origin: site.url }
  for (const page of [
    '/',
    '/aboutus',
    '/aboutus/coreareas',
    '/representation',
    '/women',
    '/women/any',
    '/events',
    '/events/any',
    '/programs',
    '/programs/any',
    '/news',
    '/contactus',
  ]) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const answer = await rawRequest(site, { path: page, method, headers })
      expect(answer.status, `${method} ${page}`).toBe(405)
      expect(answer.body.length).toBeLessThan(smallPage)
      expect(answer.body).not.toMatch(/node_modules|at \w+ \(/)
    }
    const head = await rawRequest(site, { path: page, method: 'HEAD' })
    expect(head.status, `HEAD ${page}`).toBe((await rawRequest(site, { path: page })).status)
    expect(head.body).toBe('')
  }
  for (const page of ['/', '/aboutus', '/programs', '/news', '/feed.xml', '/sitemap.xml']) {
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }
    expect((await rawRequest(site, { path: page, method: 'POST', headers: form })).status, page).toBe(405)
  }
})

test('the site answers requests for its own host only', async ({ site }) => {
  for (const host of ['elsewhere.example', 'localhost.elsewhere.example', `${new URL(site.url).host}0`]) {
    for (const page of ['/', '/contactus', '/sitemap.xml']) {
      const answer = await rawRequest(site, { path: page, host })
      expect([400, 421], `${page} of '${host}'`).toContain(answer.status)
      expect(answer.body.length).toBeLessThan(2_000)
      expect(answer.body).not.toContain('elsewhere.example')
    }
  }
  const forwarded = await rawRequest(site, {
    path: '/',
    headers: { 'x-forwarded-host': 'elsewhere.example' },
  })
  expect(forwarded.body).not.toContain('elsewhere.example')
})

const good = {
  name: 'Nkiruka Ụzọma',
  email: 'nkiruka@mail.example',
  phone: '+234 803 555 0101',
  message: 'I stand for the ward council.\nWhen is the next bootcamp?',
}
type Fields = Readonly<Record<string, string>>

test('an invalid message is refused with a reason, and the form keeps all values', async ({ site }) => {
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

test('control characters, HTML and line breaks are stored and mailed as harmless text', async ({ site }) => {
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

test('a submission that arrives several times is stored and mailed once', async ({ site }) => {
  const submission = { ...good, name: 'Sent twice', submission: '3f2a9c1d-77aa-4b1e', elapsed: '45000' }
  const first = await Promise.all([1, 2, 3].map(() => send(site, submission, '192.0.2.3')))
  const again = await send(site, submission, '192.0.2.3')
  expect([...first, again].map(({ status }) => status)).toEqual([200, 200, 200, 200])

  const messages = (await storedMessages(site)).filter(({ name }) => name === 'Sent twice')
  expect(messages).toHaveLength(1)
  expect(await mailOf(site, String(messages[0]?.['id']))).toContain('Sent twice')
  await expect.poll(async () => (await mails(site)).length).toBe((await storedMessages(site)).length)
})

test('a message that a program may have sent is received, and waits in Perhaps spam without a mail', async ({
  site,
}) => {
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

test('the eleventh message of one line in ten minutes waits in Perhaps spam, and other lines are not affected', async ({
  site,
}) => {
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
  const answer = await fetch(`${site.url}/contactus`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, 'x-forwarded-for': visitor },
    body: new URLSearchParams(form),
  })
  const html = await answer.text()
  const { DOMParser } = new Window()
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
  const value = (name: string) =>
    (main?.querySelector(`[name=${name}]`) as unknown as { value: string } | null)?.value ?? null
  return {
    status: answer.status,
    size: html.length,
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
