import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Change } from '#ports/documents/document-store.ts'
import { expect, type Page, test as base } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { readFolder, runCommand, runToEnd } from '../support/exported-folder.ts'
import { createExportData, exportData, exportStaff, programs } from '../support/exported-site.ts'
import { startFileHost } from '../support/file-host.ts'
import { createDataDir, startSite } from '../support/running-site.ts'
import { storeRecords } from '../support/stored-records.ts'

/** These tests open pages from a disk or a file host instead of a site. `exported`: the folder of an export. */
const test = base.extend<object, { exported: string }>({
  exported: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => provide(await exportData(await createExportData())),
    { scope: 'worker', timeout: 240_000 },
  ],
})

/**
 * Opens every linked page below `base`. Returns the addresses of the pages, and the problems found. `exists`: whether
 * an address below `base` has a file.
 */
async function walk(page: Page, base: string, exists: (address: string) => Promise<boolean>) {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    // The request for the favicon is aborted when the next page opens.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    problems.push(`${page.url()} has no ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${page.url()} has no ${response.url()}`)
  })
  const pages = new Set([`${base}index.html`])
  const files = new Set<string>()
  for (const address of pages) {
    await page.goto(address)
    const { links, broken, candidates, lost } = await page.evaluate(lookAtPage)
    problems.push(...broken.map((image) => `${address}: ${image} is no picture`))
    problems.push(...lost.map((fragment) => `${address} has no ${fragment}`))
    for (const link of links) {
      if (link.startsWith(base) && /\.(?:csv|ics|pdf|xml)$/.test(link)) files.add(link)
      else if (link.startsWith(base)) pages.add(link.replace(/#.*/, ''))
      else if (!/^(?:https|mailto|tel):/.test(link)) problems.push(`${address} links to ${link}`)
    }
    for (const file of candidates) files.add(file)
    await expectNoHorizontalScroll(page)
  }
  // Other sizes and formats of pictures, for other screens and browsers.
  for (const file of files) {
    if (!file.startsWith(base) || !(await exists(file))) problems.push(`There is no ${file}`)
  }
  return { pages: [...pages].map((address) => address.slice(base.length)), problems }
}

/** Runs inside the page. */
async function lookAtPage() {
  const images = [...document.images]
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  const absolute = (text: string) => new URL(text, document.baseURI).href
  const anchors = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
  return {
    links: anchors.map(({ href }) => href),
    lost: anchors
      .filter(({ href, hash }) => hash.length > 1 && href === location.href.replace(/#.*/, '') + hash)
      .map(({ hash }) => hash)
      .filter((hash) => !document.getElementById(decodeURIComponent(hash.slice(1)))),
    broken: images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc),
    candidates: [
      ...[...document.querySelectorAll('[srcset]')].flatMap((element) =>
        (element.getAttribute('srcset') ?? '')
          .split(',')
          .map((part) => absolute(part.trim().split(/\s/)[0] ?? '')),
      ),
      ...[...document.querySelectorAll('link[href]:not([rel="canonical"])')].map((element) =>
        absolute(element.getAttribute('href') ?? ''),
      ),
    ],
  }
}

test('the website opens from a disk, with all its links and pictures', async ({ page, exported }) => {
  test.slow()
  const base = `${pathToFileURL(path.join(exported, 'site')).href}/`
  const { pages, problems } = await walk(page, base, async (file) => fs.existsSync(fileURLToPath(file)))
  expect(problems).toEqual([])
  // The exported page has no button that needs a server.
  await page.goto(`${base}programs/town-hall-1/index.html`)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  expect(pages).toEqual(
    expect.arrayContaining([
      'index.html',
      'aboutus/index.html',
      'aboutus/coreareas/index.html',
      'representation/index.html',
      'events/index.html',
      'events/ward-day/index.html',
      'contactus/index.html',
      'news/index.html',
      'news/bootcamp/index.html',
      'women/index.html',
      'women/ngozi/index.html',
      'programs/index.html',
      'programs/list.page_2/index.html',
      'programs/list.theme_Political-Advocacy/index.html',
      'programs/list.year_2022/index.html',
      'programs/town-hall-25/index.html',
    ]),
  )
})

test('the website stands on a file host, with all its links and pictures on a phone', async ({
  page,
  exported,
}) => {
  test.slow()
  const host = await startFileHost(path.join(exported, 'site'))
  await page.setViewportSize({ width: 360, height: 800 })
  const { pages, problems } = await walk(page, `${host.url}/`, async (file) => (await fetch(file)).ok)
  expect(problems).toEqual([])
  expect(pages.length).toBeGreaterThan(40)

  for (const address of ['/programs/town-hall-7', '/programs/town-hall-7/']) {
    await page.goto(host.url + address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Town Hall 7 & questions')
  }
  await page.goto(`${host.url}/programs/programs`)
  await expect(page.getByRole('heading', { name: 'Our Programs', level: 1 })).toBeVisible()
  await host.close()
})

test('a file host shows the page of the website for what the folder does not have, at any depth', async ({
  page,
  exported,
}) => {
  const host = await startFileHost(path.join(exported, 'site'))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const address = `${host.url}/programs/never/was/here`
  expect((await page.goto(address))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This seat is empty', level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check('20px Ojuju'))).toBe(true)
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([address])
  const links = await page.getByRole('main').getByRole('link').all()
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
    'https://www.example.org/',
    'https://www.example.org/programs',
  ])
  await expectFitAtEveryWidth(page)
  await host.close()
})

test('an export is imported into an empty site, and another export makes the same folder again', async ({
  page,
  exported,
}) => {
  test.slow()
  const site = { dataDir: createDataDir(), url: 'https://www.example.org' }
  const preview = await runToEnd('import', [exported], site)
  expect(preview).toContain('Programs: 25')
  expect(preview).toContain('Add --write to bring it in.')
  expect(fs.readdirSync(site.dataDir)).toEqual([])

  await runToEnd('import', [exported, '--write'], site)
  const again = path.join(createDataDir(), 'website')
  await runToEnd('export', [again], site)
  const [first, second] = [readFolder(exported), readFolder(again)]
  expect([...second.keys()]).toEqual([...first.keys()])
  expect(
    [...first].filter(([file, bytes]) => !second.get(file)?.equals(bytes)).map(([file]) => file),
  ).toEqual([])

  expect(await runToEnd('import', [exported, '--write'], site)).toContain(
    'of these, records that are here already: 44',
  )
  const changed = { ...programs[6], fields: { ...programs[6]?.fields, ProgramReport: '<p>Changed.</p>' } }
  await storeRecords(site, [changed as Change], exportStaff)
  const refused = runCommand('import', [exported, '--write'], site)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('The website has a record of its own.')

  const started = await startSite({ dataDir: site.dataDir })
  await page.goto(`${started.url}/programs/town-hall-7`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Town Hall 7 & questions')
  await started.kill()
})
