import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Change } from '#ports/documents/document-store.ts'
import { expect, type Page, test as base } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { readFolder, runCommand, runToEnd } from '../support/exported-folder.ts'
import { startFileHost } from '../support/file-host.ts'
import { storeForumContent } from '../support/forum-content.ts'
import { createDataDir, startSite } from '../support/running-site.ts'
import { storeRecords } from '../support/stored-records.ts'
import { parseXml } from '../support/well-formed-xml.ts'

/** A file that the third program offers. */
const pledge = 'downloads/Programs/town-hall-3/pledge-1a.pdf'
/** Twenty-five programs, so that their list has a second page. */
const programs = Array.from({ length: 25 }, (_, index) => ({
  kind: 'set' as const,
  collection: 'Programs' as const,
  id: `town-hall-${index + 1}`,
  fields: {
    id: `town-hall-${index + 1}`,
    ProgramTitle: `Town Hall ${index + 1} & questions`,
    ProgramTheme: 'Political Advocacy',
    ProgramDate: '2022-05-14',
    ProgramReport: `<p>See <a href="/programs/town-hall-1" rel="noopener noreferrer">the first one</a>.</p>`,
    images: ['/images/Programs/town-hall-1/hall-9c.jpg'],
    ...(index === 2 && {
      ProgramDownloads: [{ url: `/${pledge}`, name: 'Pledge', sizeBytes: 21, uploadId: 'a1' }],
    }),
    day: 14,
    month: 'May',
    year: 2022,
  },
}))
const settings = {
  kind: 'set' as const,
  collection: 'Settings' as const,
  id: 'Settings',
  fields: { phone: '+234 803 111 2222' },
}
const staff = { uid: 'a', name: 'Adaeze' }

interface WorkerFixtures {
  /** The data of a stopped site with content. */
  dataDir: string
  /** The folder that an export of it has written. */
  exported: string
}

/** Pages of these tests come from a disk, or from another host than a site. */
const test = base.extend<object, WorkerFixtures>({
  dataDir: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const dataDir = createDataDir()
      await storeForumContent(dataDir)
      await storeRecords({ dataDir }, [...programs, settings], staff)
      fs.mkdirSync(path.join(dataDir, 'files/images/Programs/town-hall-1'), { recursive: true })
      fs.copyFileSync(
        path.join(dataDir, 'files/images/NewsUpdates/bootcamp/hall-1a.jpg'),
        path.join(dataDir, 'files/images/Programs/town-hall-1/hall-9c.jpg'),
      )
      fs.mkdirSync(path.join(dataDir, 'files', pledge, '..'), { recursive: true })
      fs.writeFileSync(path.join(dataDir, 'files', pledge), '%PDF-1.7 pledge %%EOF')
      await provide(dataDir)
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  exported: [
    async ({ dataDir }, provide) => {
      const folder = path.join(createDataDir(), 'website')
      await runToEnd('export', [folder], { dataDir, url: 'https://www.example.org' })
      await provide(folder)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/**
 * Opens every linked page below `base`. Returns the addresses of the pages, and the problems found. `exists`: whether
 * there is something at an address below `base`.
 */
async function walk(page: Page, base: string, exists: (address: string) => Promise<boolean>) {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    // The next page opens while the icon of the window is still loading.
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
  // Sizes and formats that another screen or browser would choose.
  for (const file of files) {
    if (!file.startsWith(base) || !(await exists(file))) problems.push(`There is no ${file}`)
  }
  return { pages: [...pages].map((address) => address.slice(base.length)), problems }
}

/** Runs in the page. */
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

test('feed, sitemap, robots.txt and the metadata of pages for search engines name files of the folder', ({
  exported,
}) => {
  const site = path.join(exported, 'site')
  const files = readFolder(site)
  const text = (file: string) => files.get(file)?.toString() ?? ''
  const missing = new Set<string>()
  const expectFile = (address: string) => {
    // The search needs the server, so links to it lead to the website.
    if (address === 'https://www.example.org/search') return
    const name = decodeURIComponent(address.replace(/^https:\/\/www\.example\.org\/?/, '')).replace(
      /[#?].*$/,
      '',
    )
    if (!files.has(name) && !files.has(path.join(name, 'index.html'))) missing.add(address)
  }
  const feed = parseXml(text('feed.xml')).children.filter(({ name }) => name === 'entry')
  expect(feed.length).toBeGreaterThan(20)
  for (const { children } of feed) {
    expectFile(children.find(({ name }) => name === 'link')?.attributes['href'] ?? 'no link')
  }
  const sitemap = parseXml(text('sitemap.xml')).children.map(
    ({ children }) => children[0]?.text ?? 'no address',
  )
  expect(sitemap).toContain('https://www.example.org/programs/town-hall-25')
  expect(sitemap).toHaveLength(11 + 25 + 6 + 2 + 2)
  sitemap.forEach(expectFile)
  expect(text('robots.txt')).toContain('Sitemap: https://www.example.org/sitemap.xml')
  for (const [file] of files) {
    if (!file.endsWith('.html')) continue
    for (const [address] of text(file).matchAll(/https:\/\/www\.example\.org[^"<>\s\\]*/g))
      expectFile(address)
  }
  expect([...missing]).toEqual([])
})

test('features that need a server are left out or say what to do instead', async ({ page, exported }) => {
  const open = (file: string) => page.goto(pathToFileURL(path.join(exported, 'site', file)).href)
  await open('contactus/index.html')
  await expect(page.getByText('This copy of the website cannot send messages.')).toContainText(
    '+234 803 111 2222',
  )
  await expect(page.locator('form, script:not([type="application/ld+json"])')).toHaveCount(0)
  await open('programs/index.html')
  await page.getByRole('navigation', { name: 'Programs by theme and year' }).getByText('2021').click()
  await expect(page.getByText('No programs', { exact: false }).first()).toBeVisible()
  await open('programs/town-hall-1/index.html')
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
})

test('the folder has the records, the pictures and the lists, with their digests', ({ exported }) => {
  const files = readFolder(exported)
  const json = (file: string) => JSON.parse(files.get(file)?.toString() ?? '')
  expect(json('manifest.json')).toMatchObject({
    format: 1,
    site: 'https://www.example.org',
    records: {
      Programs: 25,
      NewsUpdates: 6,
      Staff: 3,
      aboutUs: 2,
      LandingPage: 1,
      Representation: 2,
      Women: 2,
      Events: 2,
      Settings: 1,
      Images: 9,
    },
    pictures: 10,
    missingPictures: [],
    downloads: 1,
    missingDownloads: [],
  })
  for (const file of [pledge, `site/${pledge}`])
    expect(files.get(file)?.toString(), file).toBe('%PDF-1.7 pledge %%EOF')
  expect(json('data/Programs.json')['town-hall-3']).toEqual(programs[2]?.fields)
  expect(json('data/LandingPage.json')['CoreAreas']).toHaveProperty('Gender Based Violence')
  expect(files.get('lists/programs.csv')?.toString()).toContain('Town Hall 3 & questions')
  // With the byte order mark, by which spreadsheet programs recognise UTF-8.
  expect(files.get('site/representation/senate.csv')?.toString()).toMatch(
    /^\uFEFF[^]*Senate,General election/,
  )
  expect(files.get('lists/women.csv')?.toString()).toContain('They told me to wait for my turn.')
  expect(files.get('site/events/ward-day/calendar.ics')?.toString()).toContain('DTSTART:20870310T090000Z')
  for (const page of ['events/calendar.ics', 'events/evening-class/index.html'])
    expect(files.has(`site/${page}`), page).toBe(true)
  expect(files.get('lists/events.csv')?.toString()).toContain('"10 March 2087, 10:00"')
  expect(files.get('lists/representation.csv')?.toString()).toContain('House of Representatives')
  expect(files.has('images/NewsUpdates/bootcamp/hall-1a.jpg')).toBe(true)
  expect(files.get('sha256sums.txt')?.toString()).toMatch(/^[0-9a-f]{64} {2}data\/Programs\.json$/m)
  expect([...files.values()].join('')).not.toContain('Contactus')
})

test('a folder with content is not written to', async ({ dataDir }) => {
  const folder = createDataDir()
  fs.writeFileSync(path.join(folder, 'letter.txt'), 'Dear Adaeze')
  const command = runCommand('export', [folder], { dataDir, url: 'https://www.example.org' })
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain('is not empty')
  expect(fs.readdirSync(folder)).toEqual(['letter.txt'])
})

test('a damaged folder is refused with a message, and the data of the website is not even opened', async ({
  exported,
}) => {
  const site = { dataDir: createDataDir(), url: 'https://www.example.org' }
  const damaged = createDataDir(exported)
  fs.truncateSync(path.join(damaged, 'data/Programs.json'), 5_000)
  fs.rmSync(path.join(damaged, 'images/NewsUpdates/bootcamp/hall-1a.jpg'))
  for (const write of [[], ['--write'], ['--write', '--replace']]) {
    const command = runCommand('import', [damaged, ...write], site)
    expect(await command.ended).toBe(1)
    expect(command.output()).toContain('Nothing was changed. The folder is not whole.')
    expect(command.output()).toContain('data/Programs.json was changed after the export, or is cut short.')
    expect(command.output()).toContain('images/NewsUpdates/bootcamp/hall-1a.jpg is missing.')
    expect(fs.readdirSync(site.dataDir)).toEqual([])
  }
})

for (const signal of ['SIGINT', 'SIGKILL'] as const) {
  test(`an export that ${signal} ends leaves nothing that looks complete`, async ({ dataDir }) => {
    const site = await startSite({ dataDir: createDataDir(dataDir) })
    const parent = createDataDir()
    const command = runCommand('export', [path.join(parent, 'website')], site)
    await expect.poll(command.output, { intervals: [20] }).toContain('Writing the website')
    command.kill(signal)
    expect(await command.ended).not.toBe(0)
    const left = fs.readdirSync(parent)
    if (signal === 'SIGINT') expect(left).toEqual([])
    else {
      expect(left.every((name) => name.includes('.unfinished-'))).toBe(true)
      expect([...readFolder(parent).keys()].some((file) => file.endsWith('sha256sums.txt'))).toBe(false)
    }
    await site.kill()
  })
}

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
  await storeRecords(site, [changed as Change], staff)
  const refused = runCommand('import', [exported, '--write'], site)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('The website has a record of its own.')

  const started = await startSite({ dataDir: site.dataDir })
  await page.goto(`${started.url}/programs/town-hall-7`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Town Hall 7 & questions')
  await started.kill()
})
