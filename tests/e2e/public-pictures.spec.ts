import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { createS3FileStore } from '#ports/files/s3-file-store.ts'
import { expect, openWithoutScript, test as browserTest } from '../support/browser-test.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { type S3Server, s3Keys, startS3Server } from '../support/s3-server.ts'

interface Fixtures {
  store: S3Server
}

/** A site with the forum's pictures in a bucket, whose folder `public` has another origin than the site. */
const test = browserTest.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  store: async ({}, provide) => {
    const store = Object.assign(await startS3Server(), { publicPrefix: 'site/public/' })
    await provide(store)
    await store.close()
  },

  site: async ({ dataDir, store }, provide) => {
    await moveIntoBucket(path.join(dataDir, 'files'), store)
    const site = await startSite({
      dataDir,
      settings: {
        FILES_URL: `s3://${store.bucket}/site?endpoint=${store.endpoint}`,
        FILES_PUBLIC_URL: `${store.endpoint}/${store.bucket}/site/public`,
        AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
      },
    })
    await provide(site)
    await site.kill()
  },

  problems: async ({ problems, store }, provide) => {
    await provide(problems)
    const expected = (problem: string) => problem.startsWith(`request to another host: ${store.endpoint}/`)
    problems.splice(0, Infinity, ...problems.filter((problem) => !expected(problem)))
  },
})

test.use({ content: 'forum' })

async function moveIntoBucket(directory: string, { endpoint, bucket }: S3Server) {
  const log = { info: () => undefined, warn: () => undefined }
  const place = { endpoint, bucket, prefix: 'site/', region: null }
  const target = await createS3FileStore({ ...place, keys: s3Keys, log })
  const source = createFolderFileStore({ directory })
  for await (const { key } of source.list('')) {
    const file = await source.open(key)
    await target.put(key, file!.stream(), { maxBytes: 25_000_000 })
  }
  fs.rmSync(directory, { recursive: true })
}

const portrait = (page: Page) => page.getByRole('main').locator('img').first()

async function addressOf(page: Page): Promise<string> {
  await portrait(page).scrollIntoViewIfNeeded()
  const shown = await portrait(page).evaluate((image: HTMLImageElement) => image.currentSrc)
  return shown && new URL(shown).pathname
}

const isShown = (page: Page) =>
  expect
    .poll(() => portrait(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)

interface Opened {
  readonly page: Page
  readonly browser: Browser
  readonly site: RunningSite
  readonly problems: string[]
}

/**
 * Opens a page when its picture has been made in the size that the page needs, and is redirected. Another browser waits
 * for that: until then the site sends the picture itself, and a browser and its service worker keep that.
 */
async function openRedirected({ page, browser, site, problems }: Opened, address: string) {
  const plain = await openWithoutScript(browser, site, problems)
  await expect
    .poll(
      async () => {
        await plain.goto(address)
        const shown = await addressOf(plain)
        return shown && (await fetch(site.url + shown, { redirect: 'manual' })).status
      },
      // Sizes are made at a low priority: a busy machine leaves little for them.
      { timeout: 60_000 },
    )
    .toBe(302)
  await plain.close()
  await page.goto(address)
  await isShown(page)
}

test('a page shows its pictures from the store, which its policy names, in low-data mode when they are asked for', async ({
  page,
  browser,
  site,
  store,
  problems,
}) => {
  await openRedirected({ page, browser, site, problems }, '/aboutus')
  const response = await page.goto('/aboutus')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy.split('; ')).toContain(`img-src 'self' ${store.endpoint}`)
  const picture = await page.goto(site.url + (await addressOf(page)))
  expect(picture?.url()).toMatch(`${store.endpoint}/${store.bucket}/site/public/images/`)
  expect(picture?.status()).toBe(200)

  await page.goto('/aboutus')
  await page.getByRole('switch', { name: 'Low data' }).press('Enter')
  await expect(page.getByRole('switch', { name: 'Low data' })).toBeChecked()
  await page.getByRole('main').locator('summary').first().click()
  const opened = page.getByRole('main').locator('details[open] img').first()
  await expect.poll(() => opened.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  const isCached = (page: Page, address: string) =>
    page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, address)

  test('pictures of the store are kept for use without a connection', async ({
    page,
    context,
    browser,
    site,
    problems,
  }) => {
    await page.goto('/')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await openRedirected({ page, browser, site, problems }, '/aboutus')
    await expect
      .poll(async () => {
        await page.reload()
        return isCached(page, await addressOf(page))
      })
      .toBe(true)
    await context.setOffline(true)
    await page.goto('/aboutus')
    await expect(page.getByText('You are offline.')).toBeVisible()
    await portrait(page).scrollIntoViewIfNeeded()
    await isShown(page)
  })

  test('pictures are shown and not kept when the store does not let scripts read them', async ({
    page,
    browser,
    site,
    store,
    problems,
  }) => {
    store.publicIsReadableByScripts = false
    await page.goto('/')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await openRedirected({ page, browser, site, problems }, '/aboutus')
    await page.reload()
    await isShown(page)
    expect(await isCached(page, await addressOf(page))).toBe(false)
  })
})
