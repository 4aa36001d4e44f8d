import { test as base, type Browser, type Locator, type Page } from '@playwright/test'
import { startSiteInProcess } from './in-process-site.ts'
import { storeKeptSession } from './kept-session.ts'
import type { Person } from './people.ts'
import { type Content, copyPreparedData } from './prepared-data.ts'
import type { RunningSite } from './running-site.ts'

interface Fixtures {
  /** The content of the site: `test.use({ content: 'forum' })` for tests of pages with content. */
  content: Content
  /** The data folder of this test's site. */
  dataDir: string
  /** A site for this test only, with Adaeze's account and the content. It runs in the process of the test. */
  site: RunningSite
  /** The problems that the browser reported. A test that ends with any of them fails. */
  problems: string[]
}

/** Playwright's `test` with a site for each test, and a page that fails its test when the browser reports problems. */
export const test = base.extend<Fixtures>({
  content: ['nothing', { option: true }],

  dataDir: async ({ content }, provide) => {
    await provide(await copyPreparedData(content))
  },

  site: async ({ dataDir }, provide) => {
    const site = await startSiteInProcess({ dataDir })
    await provide(site)
    await site.kill()
  },

  baseURL: async ({ site }, provide) => provide(site.url),

  // eslint-disable-next-line no-empty-pattern
  problems: async ({}, provide) => {
    const problems: string[] = []
    await provide(problems)
    base.expect(problems, 'the browser reported problems').toEqual([])
  },

  page: async ({ page, problems, baseURL }, provide) => {
    collectProblems(page, problems, baseURL ?? '')
    await provide(page)
  },
})

export const { expect } = test

/**
 * Collects uncaught errors, errors in the console (such as hydration mismatches), failed requests, and requests to
 * other hosts. Pages and data may answer with a status below 500.
 */
export function collectProblems(page: Page, problems: string[], origin: string): void {
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // Chromium logs every response from status 400 on. The listener for responses below decides which ones matter.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(`console: ${message.text()}`)
    }
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (['http:', 'https:'].includes(url.protocol) && url.origin !== origin) {
      problems.push(`request to another host: ${request.url()}`)
    }
  })
  page.on('response', (response) => {
    const isPage = ['document', 'fetch', 'xhr'].includes(response.request().resourceType())
    if (response.status() >= 500 || (response.status() >= 400 && !isPage)) {
      problems.push(`${response.status()} from ${response.url()}`)
    }
  })
}

/** Opens a page in which JavaScript is disabled. */
export async function openWithoutScript(
  browser: Browser,
  site: RunningSite,
  problems: string[],
): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  collectProblems(page, problems, site.url)
  return page
}

/** Waits until React has an element: of a staff page, or of an island that was used. */
export const waitUntilHydrated = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react'))))
    .toBe(true)

/** Focuses a control of an island, which loads it, and waits until React has hydrated it. */
export async function hydrate(control: Locator): Promise<void> {
  await control.focus()
  await waitUntilHydrated(control)
}

/** Can hold back the requests of a page, as a slow connection would. `addresses`: a pattern of `page.route`. */
export async function interceptRequests(page: Page, addresses: string) {
  let { promise: released, resolve: release } = Promise.withResolvers<void>()
  release()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return {
    hold() {
      ;({ promise: released, resolve: release } = Promise.withResolvers<void>())
    },
    release: () => release(),
  }
}

/**
 * Starts a session for the page without the form of the sign-in, which tests of other screens need not walk through.
 */
export async function startSession(page: Page, person: Person): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const cookies = storeKeptSession(origin, person)
  if (cookies) {
    return page.context().addCookies(
      cookies.map((cookie) => {
        const [name = '', value = ''] = cookie.split(/=(.*)/s)
        return { name, value, url: origin, httpOnly: true, sameSite: 'Lax' }
      }),
    )
  }
  const answer = await page.request.post('/admin', {
    form: { email: person.email, password: person.password, shared: 'no' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  base.expect(answer.status(), 'the answer to the sign-in redirects').toBe(302)
}

/** Answers whether others use the device too. On an unknown device, no answer is chosen. */
export const answerOwnDevice = (page: Page, shared = false) =>
  page.getByLabel(shared ? 'No, others use it too' : 'Yes, only I use it').check()

/**
 * Signs in through the form on the current page and waits until the form is gone. `shared`: on a computer that others
 * use.
 */
export async function signIn(
  page: Page,
  person: Person,
  { shared = false }: { readonly shared?: boolean } = {},
): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await answerOwnDevice(page, shared)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: /^Sign In as/ }).waitFor({ state: 'detached' })
}
