import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createFormStamps } from '#domain/contact/form-stamps.server.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { openContactForm, waitUntilSendable } from '../support/contact-form.ts'
import type { RunningSite } from '../support/running-site.ts'
import { readStored } from '../support/stored-records.ts'
import { expect, interceptRequests, test, waitUntilHydrated } from '../support/browser-test.ts'

const words = {
  name: 'Nkiruka Ụzọma',
  email: 'nkiruka@example.org',
  phone: '+234 803 555 0101',
  message: 'I stand for the ward council.\nWhen is the next bootcamp?',
}

const storedMessages = async (site: RunningSite) =>
  (await readStored(site, 'Contactus')).map(({ fields }) => fields)

test('a refused message keeps its values and leads to its fields, waits for the connection, and is then confirmed', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Join Us' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
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
  await summary.getByRole('link', { name: 'Write your message.' }).click()
  await expect(page.getByLabel('Message')).toBeFocused()
  expect(await storedMessages(site)).toEqual([])

  await page.getByLabel('Email').fill(words.email)
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

  // Somebody who sends the same text again on purpose sends a second message.
  await page.getByLabel('Phone').fill(words.phone)
  await page.getByLabel('Message').fill(words.message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(await storedMessages(site)).toHaveLength(2)
})

test('before hydration a visitor keeps the focus, every letter and the subject, also of a refused message', async ({
  page,
}) => {
  // A link that was shared on Facebook.
  await page.goto('/contactus?subject_join&fbclid=IwAR0')
  await page.getByLabel('Message').pressSequentially('I live in Jos.')
  await waitUntilHydrated(page.getByLabel('Message'))
  await expect(page.getByText('Subject Join Us')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('I live in Jos.')

  const scripts = await interceptRequests(page, '**/*.js')
  scripts.hold()
  await page.goto('/contactus')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/contactus"]')?.submit())
  await expect(page.getByRole('alert')).toContainText('Not sent')
  const phone = page.getByLabel('Phone')
  await phone.click()
  await page.keyboard.type('+234 803')
  scripts.release()
  await waitUntilHydrated(phone)
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
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(today, lastMonth) })
  })
  await page.goto('/contactus')
  await expect(page.locator('[name=stamp]')).toHaveValue(lastMonth)
}

test('with script a message from a page that a device has kept for a month gets a new stamp', async ({
  page,
  site,
}) => {
  await openCachedPage(page, site)
  await waitUntilSendable(page)
  await page.getByLabel('Phone').fill(words.phone)
  await page.getByLabel('Message').fill(words.message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Received!')).toBeVisible()
  expect(await storedMessages(site)).toEqual([{ id: expect.any(String), ...words, name: '', email: '' }])
  expect(await readStored(site, 'SpamMessages')).toEqual([])
})
