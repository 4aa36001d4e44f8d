import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { createFormStamps } from '#domain/contact/form-stamps.server.ts'
import { openContactForm } from '../support/contact-form.ts'
import { adaeze } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import type { RunningSite } from '../support/running-site.ts'
import { readStored } from '../support/stored-records.ts'
import { type Answer, linkTo, messageOf, regionOf, shownIn, textOf, textsOf } from '../support/visitor.ts'

const words = {
  name: 'Nkiruka Ụzọma',
  email: 'nkiruka@example.org',
  phone: '+234 803 555 0101',
  message: 'I stand for the ward council.\nWhen is the next bootcamp?',
}

const storedMessages = async (site: RunningSite) =>
  (await readStored(site, 'Contactus')).map(({ fields }) => fields)
const wordsOf = ({ document }: Answer) => textOf(document.querySelector('main')!)
const shown = ({ document }: Answer) =>
  Object.fromEntries(['name', 'phone', 'message'].map((name) => [name, shownIn(document, name)]))
const spamMessages = async (site: RunningSite) =>
  (await readStored(site, 'SpamMessages')).map(({ fields }) => fields['doubt'])

test('the page says how to reach the forum, what number to call in danger, and how long messages are kept', async ({
  visitor,
}) => {
  const { document } = await visitor.get('/contactus')
  expect(textsOf(document, 'h1')).toEqual(['Contact Us'])
  const details = document.querySelector('[aria-label="Contact details"]')!
  expect(linkTo(details, '+234 800 000 0000')).toBe('tel:+2348000000000')
  expect(linkTo(details, 'hello@wipf.example')).toBe('mailto:hello@wipf.example')
  expect(textOf(details)).toContain('Maitama')
  expect(document.querySelector('[name=email]')?.getAttribute('type')).toBe('email')
  const main = document.querySelector('main')!
  expect(textOf(main)).toContain('In danger now? Call 112.')
  expect(linkTo(main, '112')).toBe('tel:112')
  expect(textOf(main)).toContain('We delete messages after 2 years.')
})

test('without script a message is refused beside its field, kept, sent, stored and confirmed', async ({
  visitor,
  site,
}) => {
  const from = { path: '/contactus', page: await visitor.get('/contactus') }
  const values = { name: words.name, message: words.message }
  const refused = await visitor.press('Send Message', { ...from, values })
  expect(refused.status).toBe(400)
  expect(textsOf(refused.document, '[role=alert] a')).toEqual([
    'Write your email address or your phone number, so that we can answer you.',
  ])
  expect(messageOf(refused.document, 'email')).toContain('Write your email address or your phone number')
  expect(shown(refused)).toEqual({ ...values, phone: '' })
  expect(await storedMessages(site)).toEqual([])

  const sent = await visitor.press('Send Message', {
    path: '/contactus',
    page: refused,
    values: { phone: words.phone },
  })
  expect(sent.status).toBe(200)
  expect(wordsOf(sent)).toContain('Added Succesfully')
  expect(wordsOf(sent)).toContain('Message Received!')
  expect(shown(sent)).toEqual({ name: '', phone: '', message: '' })
  expect(await storedMessages(site)).toEqual([expect.objectContaining({ ...values, phone: words.phone })])
})

test('every invalid form gets a page that says what is wrong', async ({ visitor, site }) => {
  const refusals: [Record<string, string>, string][] = [
    [{}, 'Write your message.'],
    [{ ...words, email: 'a@b.example\r\nBcc: c@d.example' }, 'This is not a whole email address'],
    [{ ...words, message: 'x'.repeat(5_001) }, 'Shorten it'],
    [{ ...words, name: 'x'.repeat(121) }, 'Shorten it'],
  ]
  for (const [fields, sentence] of refusals) {
    const answer = await visitor.post('/contactus', fields)
    expect(answer.status, sentence).toBe(400)
    expect(answer.text).toContain(sentence)
  }
  expect(await storedMessages(site)).toEqual([])

  // The sender sees that the message was received.
  const form = await openContactForm(site.url)
  const doubts: [Record<string, string>, string][] = [
    [
      { ...form, ...words, message: 'One', website: 'https://spam.example' },
      'A field that people do not see was filled in',
    ],
    [{ ...form, ...words, message: 'Two', elapsed: '1300' }, 'Sent after 1 second'],
    [{ ...words, message: 'Three' }, 'The form was over a week old, or not from this website'],
  ]
  for (const [fields, doubt] of doubts) {
    const answer = await visitor.post('/contactus', fields)
    expect(answer.status, doubt).toBe(200)
    expect(answer.text).toContain('Message Received!')
  }
  expect((await spamMessages(site)).toSorted()).toEqual(doubts.map(([, doubt]) => doubt).toSorted())
  expect(await readStored(site, 'Outbox')).toEqual([])

  const message = '<script>alert(1)</script>'
  expect((await visitor.post('/contactus', { ...form, ...words, message: `${message}\u0000` })).status).toBe(
    200,
  )
  expect(await storedMessages(site)).toContainEqual({ id: expect.any(String), ...words, message })
})

test('a message sent without script from a page cached a month ago is received and marked as possible spam', async ({
  visitor,
  site,
}) => {
  const secret = fs.readFileSync(path.join(site.dataDir, 'auth-secret'), 'utf8').trim()
  const lastMonth = createFormStamps(secret, () => Date.now() - 30 * 24 * 3600 * 1000).current()
  const form = { ...(await openContactForm(site.url)), stamp: lastMonth }
  const answer = await visitor.post('/contactus', { ...form, ...words })
  expect(answer.text).toContain('Message Received!')
  expect(await storedMessages(site)).toEqual([{ id: expect.any(String), ...words }])
  // With script the page gets a new stamp, and without script the service worker does (`message-outbox.test.ts`).
  expect(await spamMessages(site)).toHaveLength(1)
})

test('thirty people on one line, each on a phone, are not taken for spam; a program without cookies is', async ({
  site,
}) => {
  const post = async (message: string, cookie: string | null) => {
    const form = await openContactForm(site.url)
    const answer = await fetch(`${site.url}/contactus`, {
      method: 'POST',
      headers: { origin: site.url, ...(cookie === null ? {} : { cookie }) },
      body: new URLSearchParams({ ...form, ...words, message }),
    })
    expect(answer.status).toBe(200)
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? null
  }
  const phone = await post('The first message of a phone', null)
  expect(phone).toMatch(/^contact-device=/)
  for (let count = 2; count <= 10; count += 1) await post(`From a phone of its own ${count}`, null)
  await post('The second message of the first phone', phone)
  expect(await spamMessages(site)).toEqual([])
  await post('The eleventh without a cookie', null)
  expect(await spamMessages(site)).toHaveLength(1)
})

test('a subject in the address is shown by the form, kept when the form is refused, and stored with the message, whose own words are on the desk', async ({
  visitor,
  site,
  signedIn,
}) => {
  const messages = async () => (await storedMessages(site)).map(({ message }) => message)
  for (const [address, subject] of [
    ['/contactus?subject_stand', 'I want to stand'],
    ['/contactus?subject_join', 'Join Us'],
    ['/contactus?subject_help', 'I want to help'],
    // A link that was shared on Facebook.
    ['/contactus?subject_join&fbclid=IwAR0', 'Join Us'],
  ] as const) {
    expect(wordsOf(await visitor.get(address)), address).toContain(`Subject ${subject}`)
  }
  for (const address of ['/contactus', '/contactus?subject_nothing']) {
    const { document } = await visitor.get(address)
    const hidden = ['place', 'ticket'].map((part) => document.querySelector(`[data-of-subject=${part}]`))
    for (const part of hidden) expect(part?.hasAttribute('hidden'), address).toBe(true)
  }

  const path = '/contactus?subject_stand'
  const page = await visitor.get(path)
  expect(linkTo(page.document.querySelector('main')!, 'Change')).toBe('/contactus')
  const consent = page.document.querySelector<HTMLInputElement>('main input[type=checkbox]')!
  expect(consent.checked).toBe(false)
  const ward = { place: 'Ward 4, Awka South, Anambra', phone: words.phone }
  const refused = await visitor.press('Send Message', { path, page, values: ward })
  expect(wordsOf(refused)).toContain('Subject I want to stand')
  expect(shownIn(refused.document, 'place')).toBe(ward.place)
  const sent = await visitor.press('Send Message', {
    path,
    page: refused,
    values: { message: 'When is the next bootcamp?', [consent.name]: consent.value },
  })
  expect(wordsOf(sent)).toContain('We will answer at +234 803 555 0101.')
  expect(await messages()).toEqual([
    'Subject: I want to stand\nWard and state: Ward 4, Awka South, Anambra\nMay we write about the forum’s work: yes\n\nWhen is the next bootcamp?',
  ])
  const desk = await (await signedIn(adaeze)).get('/admin/cms')
  expect(textOf(regionOf(desk.document, 'Unread'))).toMatch(/\d\d:\d\d ?When is the next bootcamp\?$/)

  const help = '/contactus?subject_help'
  await visitor.press('Send Message', {
    path: help,
    page: await visitor.get(help),
    values: { email: 'amina@example.org', message: 'I have a hall.' },
  })
  expect(await messages()).toContain(
    'Subject: I want to help\nMay we write about the forum’s work: no\n\nI have a hall.',
  )
})
