import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { expect, hydrate, openWithoutScript, startSession, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import { readStored } from '../support/stored-records.ts'
import { waitUntilSendable } from '../support/contact-form.ts'

test.slow()

const doors = (page: Page) => page.getByRole('navigation', { name: 'What you can do now' })
const exit = (page: Page) => page.getByRole('link', { name: 'Leave this page now' })
const announcement = (page: Page) => page.locator('[data-exit] [role=status]')

/** Answers for the weather page. */
async function mockWeather(page: Page) {
  await page.route('https://www.bbc.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Weather</h1>' }),
  )
}

test('every page ends with three doors, but not the page about protection', async ({ page }) => {
  for (const address of ['/', '/aboutus', '/programs', '/news', '/contactus', '/aboutus/coreareas']) {
    await page.goto(address)
    await expect(doors(page).getByRole('heading', { level: 2 }), address).toHaveText([
      'I want to stand',
      'I want to help',
      'I need protection',
    ])
  }
  await expectNoAxeFindings(page, 'the doors')
  await page.goto('/protection')
  await expect(doors(page)).toHaveCount(0)
  await expect(page).toHaveTitle('Information, WIPF')
  await expect(page.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  await expect(page.getByRole('heading', { name: 'It is deleted after 2 years.' })).toBeVisible()
  await expect(page.getByRole('main').locator('img, iframe')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Twitter' })).toHaveCount(0)
  await expectFitAtEveryWidth(page)
})

test('a door opens the contact form with its subject, and the message contains that subject', async ({
  page,
  site,
  browser,
  problems,
}) => {
  await page.goto('/')
  await doors(page)
    .getByRole('link', { name: /I want to stand/ })
    .click()
  await expect(page).toHaveURL('/contactus?subject_stand')
  await expect(page.getByText('Subject I want to stand')).toBeVisible()
  const consent = page.getByLabel(/^You may write to me about the forum’s work/)
  await expect(consent).not.toBeChecked()
  await expectFitAtEveryWidth(page)
  await page.getByLabel('Phone').fill('+234 803 555 0101')
  await page.getByLabel('Ward and state').fill('Ward 4, Awka South, Anambra')
  await page.getByRole('button', { name: 'Send Message' }).click()
  // A refused form keeps its subject.
  await expect(page.getByRole('alert')).toContainText('Write your message.')
  await page.getByLabel('Message').fill('When is the next bootcamp?')
  await consent.check()
  await waitUntilSendable(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('We will answer at +234 803 555 0101.')).toBeVisible()
  const messages = async () => (await readStored(site, 'Contactus')).map(({ fields }) => fields['message'])
  expect(await messages()).toEqual([
    'Subject: I want to stand\nWard and state: Ward 4, Awka South, Anambra\nMay we write about the forum’s work: yes\n\nWhen is the next bootcamp?',
  ])
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page).toHaveURL('/contactus')
  await expect(page.getByLabel('Ward and state')).toBeHidden()

  await page.goto('/')
  await page.getByRole('link', { name: 'Join Us' }).click()
  await expect(page).toHaveURL('/contactus?subject_join')
  await expect(page.getByText('Subject Join Us')).toBeVisible()
  // A link that was shared on Facebook.
  await page.goto('/contactus?subject_join&fbclid=IwAR0')
  await page.getByLabel('Message').pressSequentially('I live in Jos.')
  await hydrate(page)
  await expect(page.getByText('Subject Join Us')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('I live in Jos.')
  await page.goto('/contactus?subject_nothing')
  await expect(page.getByText(/^Subject/)).toBeHidden()

  const plain = await openWithoutScript(browser, site, problems)
  await plain.goto('/contactus?subject_help')
  await plain.getByRole('button', { name: 'Send Message' }).click()
  await expect(plain.getByText('Subject I want to help')).toBeVisible()
  await plain.getByLabel('Email').fill('amina@example.org')
  await plain.getByLabel('Message').fill('I have a hall.')
  await plain.getByRole('button', { name: 'Send Message' }).click()
  await expect(plain.getByText('We will answer at amina@example.org.')).toBeVisible()
  expect(await messages()).toContain(
    'Subject: I want to help\nMay we write about the forum’s work: no\n\nI have a hall.',
  )
})

for (const address of ['/protection', '/aboutus/coreareas'])
  test(`the exit bar of ${address} puts a weather page in the place of the page`, async ({
    page,
    problems,
  }) => {
    await mockWeather(page)
    await page.goto('/aboutus')
    await page.goto(address)
    await exit(page).scrollIntoViewIfNeeded()
    await exit(page).click()
    await expect(page).toHaveURL('https://www.bbc.com/weather')
    await page.goBack()
    await expect(page, 'the page has left the history').toHaveURL('/aboutus')

    // Within the site too, after a navigation by the router.
    await hydrate(page)
    const way =
      address === '/protection'
        ? doors(page).getByRole('link', { name: /I need protection/ })
        : page.getByRole('contentinfo').getByRole('link', { name: 'Core Areas' })
    await way.click()
    await expect(page).toHaveURL(address)
    await expect
      .poll(() => page.evaluate(() => 'stopsWatching' in (document.querySelector('[data-exit]') ?? {})))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(announcement(page)).toHaveText('Press Escape again to leave')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('https://www.bbc.com/weather')
    problems.length = 0
  })

test('one press of Escape, or two that are far apart, stay on the page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/protection')
  await page.keyboard.press('Escape')
  await expect(announcement(page)).toHaveText('Press Escape again to leave')
  await page.clock.runFor(5_100)
  await expect(announcement(page)).toBeEmpty()
  await page.keyboard.press('Escape')
  await expect(announcement(page)).toHaveText('Press Escape again to leave')
  await expect(page).toHaveURL('/protection')
})

test('without JavaScript the exit is a plain link, and the bar stays in view', async ({
  site,
  browser,
  problems,
}) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/protection')
  await expect(exit(page)).toHaveAttribute('href', 'https://www.bbc.com/weather')
  await expect(exit(page)).toHaveAttribute('rel', 'noreferrer')
  await expect(page.getByText('Someone watching?')).toBeHidden()
  await page.getByRole('heading', { name: 'Write down what happened' }).scrollIntoViewIfNeeded()
  await expect(exit(page)).toBeInViewport({ ratio: 1 })
})

test('owners set the numbers to call and the page that opens', async ({ page }) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/settings')
  const numbers = page.getByLabel('Numbers to call')
  await expect(numbers).toHaveValue('112, In danger now: the national emergency line')
  await numbers.fill('call me, somebody')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(numbers).toHaveAccessibleDescription(/Write each line as the number, a comma/)
  await numbers.fill('112, In danger now\n+234 803 555 0101, The forum, from 8 to 20')
  await page.getByLabel('Page that opens when somebody leaves quickly').fill('https://weather.example/abuja')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added Succesfully' })).toBeVisible()
  await page.goto('/protection')
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveText([
    'In danger now 112',
    'The forum, from 8 to 20 +234 803 555 0101',
  ])
  await expect(exit(page)).toHaveAttribute('href', 'https://weather.example/abuja')
})
