import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createFormStamps } from '#domain/contact/form-stamps.server.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { openContactForm } from '../support/contact-form.ts'
import type { RunningSite } from '../support/running-site.ts'
import { postForm } from '../support/staff-requests.ts'
import { expect, openWithoutScript, test } from '../support/browser-test.ts'

test.slow()

const words = {
  name: 'Nkiruka Ụzọma',
  email: 'nkiruka@example.org',
  phone: '+234 803 555 0101',
  message: 'I stand for the ward council.\nWhen is the next bootcamp?',
}

/** What is kept in Contactus. */
async function keptMessages(site: RunningSite) {
  const file = path.join(site.dataDir, 'site.sqlite')
  expect(fs.existsSync(file)).toBe(true)
  const database = createSqliteDatabase({ file })
  const kept = await createSqlDocumentStore(database).read('Contactus')
  await database.close()
  return [...kept.values()].map(({ fields }) => fields)
}

test('a message is kept, said to be received, and the form is empty again', async ({ page, site }) => {
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
  await page.waitForFunction(() => performance.now() > 2_100)
  await page.getByLabel('Name').fill(words.name)
  await page.getByLabel('Email').fill(words.email)
  await page.getByLabel('Phone').fill(words.phone)
  await page.getByLabel('Message').fill(words.message)
  await page.getByRole('button', { name: 'Send Message' }).click()

  await expect(page.getByText('Added Succesfully')).toBeVisible()
  await expect(page.getByText('Message Received!')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Added Succesfully')
  for (const label of ['Name', 'Email', 'Phone', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expectFitAtEveryWidth(page)
  expect(await keptMessages(site)).toEqual([{ id: expect.any(String), ...words }])

  // The same words sent on purpose a second time are a second message.
  await page.getByLabel('Phone').fill(words.phone)
  await page.getByLabel('Message').fill(words.message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(await keptMessages(site)).toHaveLength(2)
})

test('what is missing is said beside its field, and nothing is lost', async ({ page, site }) => {
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
  expect(await keptMessages(site)).toEqual([])
})

test('a dropped connection leaves everything as it was written', async ({ page, context, site }) => {
  await page.goto('/contactus')
  await page.getByLabel('Phone').fill(words.phone)
  await page.getByLabel('Message').fill(words.message)
  await page.waitForFunction(() => performance.now() > 2_100)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Not sent. Check your connection and try again.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue(words.message)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Received!')).toBeVisible()
  expect(await keptMessages(site)).toHaveLength(1)
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
  expect(await keptMessages(site)).toHaveLength(1)
})

test('whatever is posted gets a page that says what is wrong', async ({ site }) => {
  const post = (fields: Record<string, string>) => postForm(`${site.url}/contactus`, site.url, null, fields)
  const refusals: [Record<string, string>, string][] = [
    [{}, 'Write your message.'],
    [{ ...words, email: 'a@b.example\r\nBcc: c@d.example' }, 'This is not a whole email address'],
    [{ ...words, message: 'x'.repeat(5_001) }, 'Shorten it'],
    [{ ...words, name: 'x'.repeat(121) }, 'Shorten it'],
    [{ ...words, website: 'https://spam.example' }, 'a field that people do not see was filled in'],
    [{ ...words, elapsed: '12' }, 'faster than a person writes'],
  ]
  for (const [fields, sentence] of refusals) {
    const answer = await post(fields)
    expect(answer.status, sentence).toBe(400)
    expect(await answer.text()).toContain(sentence)
  }
  expect(await keptMessages(site)).toEqual([])

  // As programs send it that never asked for the form, with and without a made-up time.
  for (const fields of [words, { ...words, elapsed: '5000' }, { ...words, website: '', elapsed: '5000' }]) {
    const answer = await post(fields)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('did not arrive whole')
  }
  expect(await keptMessages(site)).toEqual([])

  const form = await openContactForm(site.url)
  const answer = await post({ ...form, ...words, message: '<script>alert(1)</script>\u0000' })
  expect(answer.status).toBe(200)
  expect(await keptMessages(site)).toEqual([
    { id: expect.any(String), ...words, message: '<script>alert(1)</script>' },
  ])
})

test('who mends a refused message while script is still on its way keeps the focus and every letter', async ({
  page,
}) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/contactus')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/contactus"]')?.submit())
  await expect(page.getByRole('alert')).toContainText('Not sent yet')
  const phone = page.getByLabel('Phone')
  await phone.click()
  await page.keyboard.type('+234 803')
  arrive()
  await page.locator('#lazy-hydration').waitFor({ state: 'detached' })
  await expect(phone).toBeFocused()
  await page.keyboard.type(' 555 0101')
  await expect(phone).toHaveValue('+234 803 555 0101')
})

/** The contact page as a device kept it a month ago. */
async function openPageOfLastMonth(page: Page, site: RunningSite) {
  const secret = fs.readFileSync(path.join(site.dataDir, 'auth-secret'), 'utf8').trim()
  const lastMonth = createFormStamps(secret, () => Date.now() - 30 * 24 * 3600 * 1000).current()
  const { stamp: today = '' } = await openContactForm(site.url)
  await page.route('**/contactus', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(today, lastMonth) })
  })
  await page.goto('/contactus')
  await expect(page.locator('[name=stamp]')).toHaveValue(lastMonth)
}

const tooOld =
  'Your message was not sent, because this page is more than a week old or did not arrive whole. What you wrote is still here: press Send Message again.'

for (const script of ['with', 'without'])
  test(`a page that was kept for a month, ${script} script: the message is still there, and the second press sends it`, async ({
    page: withScript,
    site,
    browser,
    problems,
  }) => {
    const page = script === 'with' ? withScript : await openWithoutScript(browser, site, problems)
    await openPageOfLastMonth(page, site)
    if (script === 'with') await page.waitForFunction(() => performance.now() > 2_100)
    await page.getByLabel('Name').fill(words.name)
    await page.getByLabel('Phone').fill(words.phone)
    await page.getByLabel('Message').fill(words.message)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toContainText(tooOld)
    await expect(page.getByLabel('Name')).toHaveValue(words.name)
    await expect(page.getByLabel('Phone')).toHaveValue(words.phone)
    await expect(page.getByLabel('Message')).toHaveValue(words.message)
    if (script === 'with') await expectFitAtEveryWidth(page)
    expect(await keptMessages(site)).toEqual([])

    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message Received!')).toBeVisible()
    expect(await keptMessages(site)).toEqual([{ id: expect.any(String), ...words, email: '' }])
  })
