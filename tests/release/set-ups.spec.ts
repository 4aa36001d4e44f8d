import { hostname } from 'node:os'
import type { Page } from '@playwright/test'
import { startSession } from '../support/browser-test.ts'
import { findFreePort } from '../support/free-port.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import {
  addPhotographs,
  expectProgramAdded,
  openNewProgram,
  pressAddReport,
  waitForProgramForm,
  writeProgram,
} from '../support/program-form.ts'
import { createDataDir, runSite, type SiteSettings, startSite } from '../support/running-site.ts'
import { startS3Server } from '../support/s3-server.ts'
import { bucketSettings } from '../support/server-settings.ts'
import { expect, setUps, test } from '../support/set-up-test.ts'
import { postForm, publishProgram, signInByRequest } from '../support/staff-requests.ts'

const words = {
  title: 'Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn',
  date: '2026-11-14',
  theme: 'Socio-Political Activism',
  report: 'Women traders opened the drive at seven in the morning.',
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const publishAgain = (page: Page) => page.getByRole('button', { name: 'Update Report' })

for (const setUp of setUps) {
  test.describe(`on ${setUp}`, () => {
    test.use({ setUp })
    test.slow()

    test('a program with pictures is published, filtered and edited by two people at once', async ({
      page,
      site,
    }) => {
      await startSession(page, adaeze)
      await openNewProgram(page)
      await writeProgram(page, words)
      await addPhotographs(page, await threeSmallPhotographs())
      await pressAddReport(page)
      await expectProgramAdded(page)

      for (const address of ['/', '/programs?title_VOTER%20drive', '/programs?year_2026']) {
        await page.goto(address)
        await expect(page.getByRole('link', { name: words.title }).first(), address).toBeVisible()
      }
      await page.goto('/programs?year_2025')
      await expect(page.getByRole('link', { name: words.title })).toHaveCount(0)
      await page.goto('/programs')
      await page.getByRole('link', { name: words.title }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
      const picture = page.getByRole('main').getByRole('img').first()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)

      const program = new URL(page.url()).pathname
      await page.goto(`/admin/cms${program}`)
      await waitForProgramForm(page)
      const theirs = await (
        await signInByRequest(site.url, adaeze)
      ).sendForm(`/admin/cms${program}`, {
        ...words,
        title: 'Their title',
        report: `<p>${words.report}</p>`,
        images: await page.locator('input[name=images]').inputValue(),
        version: await page.locator('input[name=version]').inputValue(),
      })
      expect(theirs.status).toBe(200)
      await title(page).fill('My title')
      await publishAgain(page).click()
      const panel = page.getByRole('region', { name: /^You published this .* after you began this draft/ })
      await panel.getByRole('radio', { name: 'Yours, in this form' }).check()
      await publishAgain(page).click()
      await expect(page.getByRole('status').filter({ hasText: /On the website/ })).toBeVisible()
      await page.goto(program)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My title')
    })

    test('a draft is found again, and everything after a restart', async ({ page, site }) => {
      await startSession(page, adaeze)
      await openNewProgram(page)
      await writeProgram(page, words)
      await addPhotographs(page, (await threeSmallPhotographs()).slice(0, 1))
      await expect(page.getByText(/^Draft kept, /)).toBeVisible()
      expect(await site.stop()).toBe(0)
      await site.start()
      await page.goto('/admin/cms')
      await page.getByRole('link', { name: words.title }).click()
      await waitForProgramForm(page)
      await expect(title(page)).toHaveValue(words.title)
      await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1, { timeout: 60_000 })
    })
  })
}

test.describe('two instances on one Postgres and one bucket', () => {
  test.use({ setUp: 'Postgres and a bucket' })
  test.slow()

  test('staff see what they saved on the next page of the other instance, and so do visitors soon', async ({
    site,
    settings,
  }) => {
    const other = await startSite({ settings })
    try {
      // Cookies do not depend on the port, and sessions are in the database.
      const editor = await signInByRequest(site.url, adaeze)
      for (const text of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
        const version = await versionOf(other.url, editor.cookie)
        const saved = await editor.sendForm('/admin/cms/mandate/new', { Mission: `${text} mandate`, version })
        expect(saved.status, await saved.text()).toBe(200)
        const next = await fetch(`${other.url}/aboutus`, { headers: { cookie: editor.cookie } })
        expect(await next.text()).toContain(`${text} mandate`)
      }
      await expect.poll(async () => (await fetch(`${other.url}/aboutus`)).text()).toContain('Fifth mandate')
    } finally {
      await other.kill()
    }
  })

  test('password guesses are counted across both instances', async ({ site, settings }) => {
    const other = await startSite({ settings })
    try {
      const statuses: number[] = []
      for (let tries = 0; tries < 6; tries += 1) {
        for (const { url } of [site, other]) {
          const guess = { email: adaeze.email, password: 'not the password' }
          statuses.push((await postForm(`${url}/admin`, url, null, guess)).status)
        }
      }
      expect(statuses.slice(0, 10)).not.toContain(429)
      expect(statuses.slice(10)).toEqual([429, 429])
    } finally {
      await other.kill()
    }
  })
})

test.describe('Postgres with the pictures in a folder', () => {
  test.use({ setUp: 'Postgres and a folder' })
  test.slow()

  test('a second process is refused with a message, and the first one is restarted after a crash', async ({
    site,
    settings,
  }) => {
    const refuse = async (more: SiteSettings = {}) => {
      const PORT = String(await findFreePort())
      const other = runSite({ ...settings, ...more, PORT, DATA_DIR: createDataDir() })
      expect(await other.ended).toBe(1)
      return other.output()
    }
    expect(await refuse()).toContain(
      `Another process of this website uses the same database with its pictures in the folder ${site.dataDir}/files of ${hostname()}`,
    )
    const store = await startS3Server()
    try {
      expect(await refuse(bucketSettings(store))).toContain(
        'Several machines need FILES_URL, the same on all of them',
      )
    } finally {
      await store.close()
    }

    await site.kill()
    await site.start()
    expect(site.output()).not.toContain('Waiting')
    expect(await site.stop()).toBe(0)
    const elsewhere = await startSite({ settings })
    expect(elsewhere.output()).not.toContain('Waiting')
    await elsewhere.kill()
  })
})

test.describe('a Postgres that stops and starts', () => {
  test.use({ setUp: 'Postgres and a folder' })
  test.slow()

  test('readers are served from memory, staff see the reason and lose nothing, and all recovers without a restart', async ({
    page,
    site,
    postgres,
    problems,
  }) => {
    const program = await publishProgram(site.url, words.title)
    const editor = await signInByRequest(site.url, adaeze)
    const statusOf = async (path: string, cookie = '') =>
      (await fetch(site.url + path, { headers: { cookie } })).status
    for (const path of ['/', '/programs', program]) expect(await statusOf(path), path).toBe(200)
    await startSession(page, adaeze)
    await openNewProgram(page)
    await writeProgram(page, words)
    await expect(page.getByText(/^Draft kept, /)).toBeVisible()
    // Every page in memory is now outdated.
    const version = await versionOf(site.url, editor.cookie)
    expect(
      (await editor.sendForm('/admin/cms/mandate/new', { Mission: 'To be heard', version })).status,
    ).toBe(200)

    await postgres.interrupt()
    for (const path of ['/', '/programs', program, '/aboutus']) expect(await statusOf(path), path).toBe(200)
    const refused = await fetch(`${site.url}/admin/cms`, { headers: { cookie: editor.cookie } })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.text()).toContain('Something failed on our side. Wait a moment, then try again.')
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    await title(page).fill('Written while the database was away')
    await expect(page.getByText('Not saved: something failed on our side')).toBeVisible()

    await postgres.resume()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Draft kept, /)).toBeVisible()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    await page.reload()
    await waitForProgramForm(page)
    await expect(title(page)).toHaveValue('Written while the database was away')
    expect(await statusOf('/admin/cms', editor.cookie)).toBe(200)
    for (const path of ['/', '/programs', program]) expect(await statusOf(path), path).toBe(200)
    expect(problems.every((problem) => /^503 from \S+\/admin\/cms\/drafts\//.test(problem))).toBe(true)
    problems.length = 0
  })
})

test.describe('a bucket whose store stops and starts', () => {
  test.use({ setUp: 'Postgres and a bucket' })
  test.slow()

  test('pages stay without their pictures, staff see the reason and lose nothing, and all recovers without a restart', async ({
    page,
    site,
    bucket,
    problems,
  }) => {
    const program = await publishProgram(site.url, 'The program before')
    const statusOf = async (path: string) => (await fetch(site.url + path)).status
    const html = await (await fetch(site.url + program)).text()
    const picture = /\/images\/Programs\/[^"\s,]+/.exec(html)?.[0] ?? ''
    expect(await statusOf(picture)).toBe(200)
    await startSession(page, adaeze)
    await openNewProgram(page)
    await writeProgram(page, words)
    await addPhotographs(page, await threeSmallPhotographs())

    await bucket.interrupt()
    for (const path of ['/', '/programs', program]) expect(await statusOf(path), path).toBe(200)
    expect(await statusOf(picture)).toBe(503)
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    await pressAddReport(page)
    await expect(page.getByRole('alert').filter({ hasText: 'failed on our side' })).toBeVisible()
    await expect(title(page)).toHaveValue(words.title)
    expect(await (await fetch(`${site.url}/programs`)).text()).not.toContain(words.title)

    await bucket.resume()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    expect(await statusOf(picture)).toBe(200)
    await pressAddReport(page)
    await expectProgramAdded(page)
    await page.goto('/programs')
    await expect(page.getByRole('link', { name: words.title })).toHaveCount(1)
    await page.getByRole('link', { name: words.title }).click()
    const shown = page.getByRole('main').getByRole('img').first()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(problems.every((problem) => /^503 from \S+\/programs\/new\.data$/.test(problem))).toBe(true)
    problems.length = 0
  })
})

async function versionOf(url: string, cookie: string): Promise<string> {
  const html = await (await fetch(`${url}/admin/cms/mandate/new`, { headers: { cookie } })).text()
  return /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
}
