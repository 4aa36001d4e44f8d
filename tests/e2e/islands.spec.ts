import type { Locator, Page } from '@playwright/test'
import { lowDataCookie } from '#app/low-data.ts'
import { expectNoAxeFindings } from '../support/accessibility.ts'
import { expect, interceptRequests, openWithoutScript, test } from '../support/browser-test.ts'
import type { RunningSite } from '../support/running-site.ts'

test.use({ content: 'forum', serviceWorkers: 'block' })

interface Row {
  at(site: RunningSite): string | Promise<string>
  control(page: Page): Locator
  /** Resolves when the press has acted. */
  acted(page: Page): Promise<void>
  /** What the visitor has without script. */
  withoutScript(page: Page): Promise<void>
  /** What a press leads to when the scripts cannot be loaded. */
  failed(page: Page): Promise<void>
}

const play = (page: Page) => page.getByRole('button', { name: /^Play the video/ })
const show = (page: Page) => page.getByRole('button', { name: 'Show posts from Twitter' })
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const messageOf = (button: Locator) => button.evaluate((field: HTMLButtonElement) => field.validationMessage)
const saysNotLoaded = (button: Locator) =>
  expect.poll(() => messageOf(button)).toBe('Not loaded. Check your connection and press again.')

const rows: Readonly<Record<string, Row>> = {
  'a video': {
    at: () => '/news/register',
    control: play,
    acted: (page) => expect(page.locator('iframe')).toBeFocused(),
    withoutScript: async (page) => {
      await expect(play(page)).toBeHidden()
      await expect(page.getByRole('link', { name: 'Watch it on YouTube' })).toBeVisible()
    },
    failed: (page) => saysNotLoaded(play(page)),
  },
  'a panel of the footer': {
    at: () => '/programs#twitter',
    control: show,
    acted: (page) => expect(page.getByRole('region', { name: 'Twitter' }).locator('iframe')).toBeFocused(),
    withoutScript: async (page) => {
      await expect(show(page)).toBeHidden()
      await expect(page.getByRole('link', { name: 'Open Twitter' })).toBeVisible()
    },
    failed: (page) => saysNotLoaded(show(page)),
  },
  'the contact form': {
    at: () => '/contactus',
    control: send,
    acted: (page) => expect(page.getByRole('alert')).toBeFocused(),
    withoutScript: async (page) => {
      await send(page).click()
      await expect(page.getByRole('alert')).toContainText('Write your message.')
    },
    failed: (page) =>
      expect.poll(() => messageOf(send(page))).toBe('Not sent. Check your connection and try again.'),
  },
}

/** Answers for the platforms of videos and posts. */
const mockPlatforms = (page: Page, site: RunningSite) =>
  page.route(
    (url) => url.origin !== site.url,
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<html lang="en"><title>It</title><h1>It</h1></html>',
      }),
  )

for (const [name, { at, control, acted, withoutScript, failed }] of Object.entries(rows)) {
  test(`${name}: it works without script, and the first press counts at every width, by key, in low data, and when its script fails`, async ({
    page,
    browser,
    site,
    problems,
  }) => {
    const address = await at(site)
    await mockPlatforms(page, site)
    const plain = await openWithoutScript(browser, site, problems)
    await plain.goto(address)
    await withoutScript(plain)
    await plain.close()

    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || request.url().endsWith('.js')) loaded.push(request.url())
    })
    const scripts = await interceptRequests(page, '**/*.js')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      loaded.length = 0
      await page.goto('about:blank')
      await page.goto(address, { waitUntil: 'networkidle' })
      await expectNoAxeFindings(page, `${name} before its script, at ${width}`)
      expect(loaded, 'scripts before any touch').toEqual([])
      scripts.hold()
      await control(page).click()
      scripts.release()
      await acted(page)
      await expectNoAxeFindings(page, `${name} after its script, at ${width}`)
    }

    await page.goto('about:blank')
    await page.goto(address)
    await control(page).press('Enter')
    await acted(page)

    await page.context().addCookies([{ name: lowDataCookie, value: 'on', url: site.url }])
    await page.goto('about:blank')
    await page.goto(address)
    await control(page).click()
    await acted(page)
    await expectNoAxeFindings(page, `${name} in low data`)
    await page.context().clearCookies()

    // Without a connection.
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('about:blank')
    await page.goto(address)
    await page.route('**/*.js', (route) => route.abort())
    await control(page).click()
    await failed(page)
    // The players and posts are on other hosts.
    expect(problems.filter((problem) => !problem.startsWith('request to another host'))).toEqual([])
    problems.length = 0
  })
}

test('text typed before the form’s script stays', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const scripts = await interceptRequests(page, '**/*.js')
  scripts.hold()
  await page.goto('/contactus')
  await page.getByLabel('Message').pressSequentially('Is the hall open')
  scripts.release()
  await send(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Message').press('End')
  await page.keyboard.type(' on Sundays?')
  await expect(page.getByLabel('Message')).toHaveValue('Is the hall open on Sundays?')
})

test('when the site has replaced the files of an old tab, a button loads the page again and a form is sent', async ({
  page,
  problems,
}) => {
  await page.route('**/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/news/register')
  await page.evaluate(() => (document.title = 'An old tab'))
  await play(page).click()
  await expect(page).not.toHaveTitle('An old tab')
  await page.goto('/contactus')
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Write your message.')
  problems.length = 0
})

test('a link of the staff area to a public page opens a document without the router', async ({ page }) => {
  await page.goto('/admin')
  await page.getByRole('contentinfo').getByText('Links', { exact: true }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  expect(await page.locator('script[src], link[rel=modulepreload]').count()).toBe(0)
})

test('a page that is only opened does not wait for the storage of the browser', async ({ page }) => {
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      document.documentElement.dataset['read'] = key
      return getItem.call(this, key)
    }
  })
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).not.toHaveAttribute('data-read')
  await page.goto('/#twitter')
  await expect(root).toHaveAttribute('data-read')
})
