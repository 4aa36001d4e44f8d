import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { publicPaths } from '#app/public-pages.ts'
import { readFolder, runCommand } from '../support/exported-folder.ts'
import { createExportData, exportData, pledge, programs } from '../support/exported-site.ts'
import { createDataDir, startSite } from '../support/running-site.ts'
import { linkTo, parseHtml, textsOf } from '../support/visitor.ts'
import { parseXml } from '../support/well-formed-xml.ts'

/* `tests/release/export.spec.ts` opens the exported website in a browser, and imports it. */

let dataDir: string
let exported: string
beforeAll(async () => {
  dataDir = await createExportData()
  exported = await exportData(dataDir)
}, 300_000)

test('the website on a disk has every page, file and picture that its pages link to, without an address of the server', () => {
  const site = path.join(exported, 'site')
  const files = readFolder(site)
  const problems: string[] = []
  const pages = [...files.keys()].filter((file) => file.endsWith('index.html'))
  for (const page of pages) {
    const document = parseHtml(String(files.get(page)))
    const values = [
      ...[...document.querySelectorAll('a[href], link[href]:not([rel=canonical])')].map((one) =>
        one.getAttribute('href')!,
      ),
      ...[...document.querySelectorAll('[src]')].map((one) => one.getAttribute('src')!),
      ...[...document.querySelectorAll('[srcset]')].flatMap((one) =>
        one
          .getAttribute('srcset')!
          .split(',')
          .map((part) => part.trim().split(/\s/)[0]!),
      ),
    ]
    for (const value of values) {
      if (/^(?:https|mailto|tel|data):/.test(value)) continue
      const [file = '', fragment] = decodeURI(value).split('#')
      const target = file ? path.join(path.dirname(page), file) : page
      if (value.startsWith('/') || !files.has(target)) problems.push(`${page} has no ${value}`)
      else if (fragment && target === page && !document.getElementById(fragment))
        problems.push(`${page} has no #${fragment}`)
    }
  }
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

test('feed, sitemap, robots.txt and the metadata of pages for search engines name files of the folder', () => {
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
  expect(sitemap).toHaveLength(publicPaths(({ shows }) => shows !== undefined).length + 25 + 6 + 2 + 2)
  sitemap.forEach(expectFile)
  expect(text('robots.txt')).toContain('Sitemap: https://www.example.org/sitemap.xml')
  for (const [file] of files) {
    if (!file.endsWith('.html')) continue
    for (const [address] of text(file).matchAll(/https:\/\/www\.example\.org[^"<>\s\\]*/g))
      expectFile(address)
  }
  expect([...missing]).toEqual([])
})

test('features that need a server are left out or say what to do instead', () => {
  const open = (file: string) => parseHtml(fs.readFileSync(path.join(exported, 'site', file), 'utf8'))
  const contact = open('contactus/index.html')
  const words = textsOf(contact, 'main').join()
  expect(words).toContain('This copy of the website cannot send messages.')
  expect(words).toContain('+234 803 111 2222')
  expect(textsOf(contact, 'form, script:not([type="application/ld+json"])')).toEqual([])
  const filter = open('programs/index.html').querySelector('[aria-label="Programs by theme and year"]')!
  const empty = open(path.join('programs', linkTo(filter, '2021')!.replace(/#.*/, '')))
  expect(textsOf(empty, 'main').join()).toContain('No programs')
  expect(textsOf(open('programs/town-hall-1/index.html'), 'main button')).toEqual([])
})

test('the folder has the records, the pictures and the lists, with their digests', () => {
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

test('a folder with content is not written to', async () => {
  const folder = createDataDir()
  fs.writeFileSync(path.join(folder, 'letter.txt'), 'Dear Adaeze')
  const command = runCommand('export', [folder], { dataDir, url: 'https://www.example.org' })
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain('is not empty')
  expect(fs.readdirSync(folder)).toEqual(['letter.txt'])
})

test('a damaged folder is refused with a message, and the data of the website is not even opened', async () => {
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
  test(`an export that ${signal} ends leaves nothing that looks complete`, async () => {
    const site = await startSite({ dataDir: createDataDir(dataDir) })
    const parent = createDataDir()
    const command = runCommand('export', [path.join(parent, 'website')], site)
    await expect.poll(command.output, { interval: 20 }).toContain('Writing the website')
    command.kill(signal)
    expect(await command.ended).not.toBe(0)
    const left = fs.readdirSync(parent)
    // A killed process cannot clean up.
    expect(left).toEqual(signal === 'SIGINT' ? [] : left.filter((name) => name.includes('.unfinished-')))
    expect([...readFolder(parent).keys()].some((file) => file.endsWith('sha256sums.txt'))).toBe(false)
    await site.kill()
  })
}
