import { test as base, type Browser, type Page } from '@playwright/test'
import { adaeze, type Person } from './people.ts'
import { storeForumContent } from './forum-content.ts'
import { createDataDir, type RunningSite, startSite } from './running-site.ts'

interface Fixtures {
  /** What the site shows; `test.use({ content: 'forum' })` where pages are walked that somebody must have written. */
  content: 'nothing' | 'forum'
  /** Its folder, which no other test has. */
  dataDir: string
  /** A site of this test's own, with Adaeze's account and that content. */
  site: RunningSite
  /** Everything the browser complained about; a test that ends with any of it fails. */
  complaints: string[]
}

interface WorkerFixtures {
  /** Data of a stopped site that has just made its first account: prepared once, copied for each test. */
  preparedData: string
}

/** Playwright's `test` with a real site for each test, and a page that tolerates no complaint of the browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  preparedData: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startSite({
        settings: { ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password },
      })
      await site.stop()
      await provide(site.dataDir)
    },
    { scope: 'worker' },
  ],

  content: ['nothing', { option: true }],

  dataDir: async ({ preparedData, content }, provide) => {
    const dataDir = createDataDir(preparedData)
    if (content === 'forum') await storeForumContent(dataDir)
    await provide(dataDir)
  },

  site: async ({ dataDir }, provide) => {
    const site = await startSite({ dataDir })
    await provide(site)
    await site.kill()
  },

  baseURL: async ({ site }, provide) => provide(site.url),

  // eslint-disable-next-line no-empty-pattern
  complaints: async ({}, provide) => {
    const complaints: string[] = []
    await provide(complaints)
    base.expect(complaints, 'the browser complained').toEqual([])
  },

  page: async ({ page, complaints, baseURL }, provide) => {
    listenForComplaints(page, complaints, baseURL ?? '')
    await provide(page)
  },
})

export const { expect } = test

/** Errors in the console (hydration mismatches among them), faults, broken pictures, and requests to other hosts. */
export function listenForComplaints(page: Page, complaints: string[], origin: string): void {
  page.on('pageerror', (error) => complaints.push(`fault: ${error.message}`))
  page.on('console', (message) => {
    // Chromium's own note of an answer from 400 on; those that matter are judged below, by kind.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`console: ${message.text()}`)
    }
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (['http:', 'https:'].includes(url.protocol) && url.origin !== origin) {
      complaints.push(`request to another host: ${request.url()}`)
    }
  })
  page.on('response', (response) => {
    const isPage = ['document', 'fetch', 'xhr'].includes(response.request().resourceType())
    if (response.status() >= 500 || (response.status() >= 400 && !isPage)) {
      complaints.push(`${response.status()} from ${response.url()}`)
    }
  })
}

/** A page of a visitor whose browser runs no script. */
export async function openWithoutScript(
  browser: Browser,
  site: RunningSite,
  complaints: string[],
): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  listenForComplaints(page, complaints, site.url)
  return page
}

/** Interacts with a page for the first time, and waits until it is hydrated. */
export async function useOnce(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.locator('#lazy-hydration').waitFor({ state: 'detached' })
}

/** Signs in through the form, wherever it is shown, and waits until it has gone. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: /^Sign In as/ }).waitFor({ state: 'detached' })
}
