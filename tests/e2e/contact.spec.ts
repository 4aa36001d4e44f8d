import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createFormStamps } from '#domain/contact/form-stamps.server.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { openContactForm, waitUntilSendable } from '../support/contact-form.ts'
import type { RunningSite } from '../support/running-site.ts'
import { postForm } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { expect, hydrate, interceptRequests, openWithoutScript, test } from '../support/browser-test.ts'

test.slow()

const words = {
  name: 'Nkiruka Ụzọma',
  email: 'nkiruka@example.org',
  phone: '+234 803 555 0101',
  message: 'I stand for the ward council.\nWhen is the next bootcamp?',
}

const storedMessages = async (site: RunningSite) =>
  (await readStored(site, 'Contactus')).map(({ fields }) => fields)

test('a message is stored and confirmed, and the form is empty again', async ({ page, site }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Join Us' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  const details = page.getByRole('region', { name: 'Contact details' })
  await expect(details.getByRole('link', { name: '+234 800 000 0000' })).toHaveAttribute(
    'href',
    'tel:+2348000000000',
  )
  await expect(details.getByRole('link', { name: 'hello@wipf.example' })).toBeVisible()
  await expect(details).toContainText('Maitama')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expectFitAtEveryWidth(page)
  await waitUntilSendable(page)
  await page.getByLabel('Name').fill(words.name)
  await page.getByLabel('Email').fill(words.email)
  await page.getByLabel('Phone').fill(words.phone)
  await page.getByLabel('Message').fill(words.message)
  await page.getByRole('button', { name: 'Send Message' }).click()

  await expect(page.getByText('Added Succesfully')).toBeVisible()
  await expect(page.getByText('Message Received!')).toBeVisible()
  await expect(page.locator(':focus')).toContainText(
    'Added Succesfully. We will answer at nkiruka@example.org.',
  )
  await expect(page.locator(':focus')).toContainText('Message Received!')
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
  for (const label of ['Name', 'Email', 'Phone', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expectFitAtEveryWidth(page)
  const about = 'Subject: Join Us\nMay we write about the forum’s work: no'
  expect(await storedMessages(site)).toEqual([
    { id: expect.any(String), ...words, message: `${about}\n\n${words.message}` },
  ])

  // The same text sent again on purpose is a second message.
  await page.getByLabel('Phone').fill(words.phone)
  await page.getByLabel('Message').fill(words.message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(await storedMessages(site)).toHaveLength(2)
})

test('a missing value is reported next to its field, and the other fields keep their values', async ({
  page,
  site,
}) => {
  await page.goto('/contactus')
  await page.getByLabel('Name').fill(words.name)
  await page.getByRole('button', { name: 'Send Message' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Write your email address or your phone number, so that we can answer you.',
    'Write your message.',
  ])
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Write your message.')
  await expect(page.getByLabel('Name')).toHaveValue(words.name)
  await expectFitAtEveryWidth(page)
  await summary.getByRole('link', { name: 'Write your message.' }).click()
  await expect(page.getByLabel('Message')).toBeFocused()
  expect(await storedMessages(site)).toEqual([])
})

test('without a connection the form keeps its values', async ({ page, context, site }) => {
  await page.goto('/contactus')
  await page.getByLabel('Phone').fill(words.phone)
  await page.getByLabel('Message').fill(words.message)
  await waitUntilSendable(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Not sent. Check your connection and try again.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue(words.message)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Received!')).toBeVisible()
  expect(await storedMessages(site)).toHaveLength(1)
})

test('a message can be sent without JavaScript', async ({ site, browser, problems }) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/contactus')
  await page.getByLabel('Name').fill(words.name)
  await page.getByLabel('Message').fill(words.message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('Write your email address or your phone number')
  await expect(page.getByLabel('Message')).toHaveValue(words.message)
  await page.getByLabel('Phone').fill(words.phone)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Received!')).toBeVisible()
  await expect(page.getByText('Added Succesfully')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(await storedMessages(site)).toHaveLength(1)
})

test('every invalid form gets a page that says what is wrong', async ({ site }) => {
  const post = (fields: Record<string, string>) => postForm(`${site.url}/contactus`, site.url, null, fields)
  const refusals: [Record<string, string>, string][] = [
    [{}, 'Write your message.'],
    [{ ...words, email: 'a@b.example\r\nBcc: c@d.example' }, 'This is not a whole email address'],
    [{ ...words, message: 'x'.repeat(5_001) }, 'Shorten it'],
    [{ ...words, name: 'x'.repeat(121) }, 'Shorten it'],
  ]
  for (const [fields, sentence] of refusals) {
    const answer = await post(fields)
    expect(answer.status, sentence).toBe(400)
    expect(await answer.text()).toContain(sentence)
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
    const answer = await post(fields)
    expect(answer.status, doubt).toBe(200)
    expect(await answer.text()).toContain('Message Received!')
  }
  const doubtful = await readStored(site, 'SpamMessages')
  expect(doubtful.map(({ fields }) => fields['doubt']).toSorted()).toEqual(
    doubts.map(([, doubt]) => doubt).toSorted(),
  )
  expect(await readStored(site, 'Outbox')).toEqual([])

  const answer = await post({ ...form, ...words, message: '<script>alert(1)</script>\u0000' })
  expect(answer.status).toBe(200)
  expect(await storedMessages(site)).toContainEqual({
    id: expect.any(String),
    ...words,
    message: '<script>alert(1)</script>',
  })
})

test('a visitor who edits a refused message before hydration keeps the focus and every letter', async ({
  page,
}) => {
  const scripts = await interceptRequests(page, '**/*.js')
  scripts.hold()
  await page.goto('/contactus')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/contactus"]')?.submit())
  await expect(page.getByRole('alert')).toContainText('Not sent')
  const phone = page.getByLabel('Phone')
  await phone.click()
  await page.keyboard.type('+234 803')
  scripts.release()
  await page.locator('#lazy-hydration').waitFor({ state: 'detached' })
  await expect(phone).toBeFocused()
  await page.keyboard.type(' 555 0101')
  await expect(phone).toHaveValue('+234 803 555 0101')
})

/** Opens the contact page with a form stamp of last month, as from the cache of a device. */
async function openCachedPage(page: Page, site: RunningSite) {
  const secret = fs.readFileSync(path.join(site.dataDir, 'auth-secret'), 'utf8').trim()
  const lastMonth = createFormStamps(secret, () => Date.now() - 30 * 24 * 3600 * 1000).current()
  const { stamp: today = '' } = await openContactForm(site.url)
  await page.route('**/contactus', async (route) => {
    // The page itself comes from the device, and a new stamp from the site.
    if (route.request().method() !== 'GET' || !route.request().isNavigationRequest()) return route.continue()
    const answer = await route.fetch()
    // The policy has the hash of the page's data, which contains the stamp.
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({
      response: answer,
      headers,
      body: (await answer.text()).replaceAll(today, lastMonth),
    })
  })
  await page.goto('/contactus')
  await expect(page.locator('[name=stamp]')).toHaveValue(lastMonth)
}

for (const script of ['with', 'without'])
  test(`a message from a page cached for a month, ${script} script, is received`, async ({
    page: withScript,
    site,
    browser,
    problems,
  }) => {
    const page = script === 'with' ? withScript : await openWithoutScript(browser, site, problems)
    await openCachedPage(page, site)
    if (script === 'with') {
      await hydrate(page)
      await waitUntilSendable(page)
    }
    await page.getByLabel('Phone').fill(words.phone)
    await page.getByLabel('Message').fill(words.message)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message Received!')).toBeVisible()
    expect(await storedMessages(site)).toEqual([{ id: expect.any(String), ...words, name: '', email: '' }])
    // The script fetches a new stamp. Without script the service worker does (`message-outbox.test.ts`).
    expect(await readStored(site, 'SpamMessages')).toHaveLength(script === 'with' ? 0 : 1)
  })

test('the form says what number to call in danger, and how long messages are kept', async ({ page }) => {
  await page.goto('/contactus')
  await expect(page.getByText('In danger now? Call 112.')).toBeVisible()
  await expect(page.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  await expect(page.getByText('We delete messages after 2 years.')).toBeVisible()
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
  expect(await readStored(site, 'SpamMessages')).toEqual([])
  await post('The eleventh without a cookie', null)
  expect(await readStored(site, 'SpamMessages')).toHaveLength(1)
})
