import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { copyPreparedData, waitUntilReportsAreRead } from '../support/prepared-data.ts'
import type { RunningSite } from '../support/running-site.ts'
import { createVisitor, linkTo, shownIn, textOf, textsOf } from '../support/visitor.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSiteInProcess({ dataDir: await copyPreparedData('samples') })
  await waitUntilReportsAreRead(site)
})
afterAll(() => site.kill())

const open = async (path: string) => {
  const { status, document } = await createVisitor(site).get(path)
  expect(status, path).toBe(200)
  const main = document.querySelector('main')!
  return { document, main, status: textsOf(main, '[role=status]').join(' ') }
}
const kindsOf = (main: Element) =>
  [...main.querySelectorAll('nav[aria-label="Kinds of results"] a')].map(
    (link) => `${textOf(link).replace(/ \d+$/, '')}${link.hasAttribute('aria-current') ? ' (shown)' : ''}`,
  )

test('a visitor without script finds a program by place and year, and narrows the results by kind', async () => {
  const { main: form } = await open('/search')
  expect(form.querySelector('form[role=search]')?.getAttribute('action')).toBe('/search')
  const found = await open('/search?q=onitsha+2021')
  expect(found.status).toBe('1 result for “onitsha 2021”')
  expect(textsOf(found.main, 'h2')).toEqual(['Market Women March for the Ballot, Onitsha'])
  expect(textsOf(found.main, 'mark')).toEqual(expect.arrayContaining(['2021', 'Onitsha']))

  const all = await open('/search?q=women+2023')
  expect(kindsOf(all.main)[0]).toBe('All (shown)')
  const news = await open(linkTo(all.main, 'News ')!)
  expect(kindsOf(news.main)).toContain('News (shown)')
  expect(textOf(news.document.querySelector('title')!)).toMatch(/^Search: women 2023, News · /)
  expect(textsOf(news.main, 'ol').join()).not.toContain('Program ·')
  expect((await createVisitor(site).get('/search?q=women&page=2')).status).toBe(200)
})

test('words of reports are found, and a misspelt word finds similar words', async () => {
  const found = await open('/search?q=bodija')
  expect(found.status).toContain('for “bodija”')
  expect(textsOf(found.main, 'mark')).toContain('Bódìjà')
  expect(shownIn(found.main, 'q')).toBe('bodija')
  const misspelt = await open('/search?q=onitcha')
  expect(misspelt.status).toBe('Results for “onitsha”, close to “onitcha”.')
  expect(linkTo(misspelt.main, 'Market Women March')).toMatch(/^\/programs\//)
})

test('a search without a result suggests one with results, and says where to start', async () => {
  const nothing = await open('/search?q=onitcha+bodija')
  expect(textsOf(nothing.main, 'h2')).toContain('Nothing matches yet')
  expect(nothing.status).toBe('No page matches “onitcha bodija”. Try fewer letters.')
  const suggestion = [...nothing.main.querySelectorAll('p')].find((one) => /^Did you mean/.test(textOf(one)))
  expect((await open(suggestion!.querySelector('a')!.getAttribute('href')!)).status).toContain('result')
  const never = await open('/search?q=qqqqqq')
  expect(textOf(never.main)).not.toContain('Did you mean')
  expect(linkTo(never.main, 'All programs')).toBe('/programs')
})

test('the empty page leads to themes and years that have programs, and search engines get this page only', async () => {
  const { document, main } = await open('/search')
  expect(linkTo(main, 'Political Advocacy')).toBe('/programs?theme_Political%20Advocacy')
  expect(linkTo(main, '2018')).toBeUndefined()
  expect(linkTo(main, '2021')).toBe('/programs?year_2021')
  const robots = (page: Document) => page.querySelector('meta[name=robots]')?.getAttribute('content')
  expect(robots(document)).toBeUndefined()
  expect(robots((await open('/search?q=women')).document)).toBe('noindex')
})

test('hostile text of a search is text on the page', async () => {
  for (const text of [
    '"><img src=x onerror=alert(1)><script>alert(2)</script>',
    '</title><svg/onload=alert(3)>',
    '\u202Etxet sdrawkcab\u202C women',
    `wo${'\u0301'.repeat(300)}men`,
    'women\0 2023',
    'x'.repeat(9_000),
    `women ${'x'.repeat(150)}`,
  ]) {
    const visitor = createVisitor(site)
    const address = `/search?q=${encodeURIComponent(text)}`
    const first = await visitor.get(address)
    const { status, document, text: html } = first.location ? await visitor.get(first.location) : first
    expect(status).toBe(200)
    expect(shownIn(document.querySelector('main')!, 'q')).not.toBeNull()
    expect(document.querySelector('img[src="x"], svg[onload]')).toBeNull()
    expect(html).not.toMatch(/<script>alert|<svg\/onload/)
  }
})

test('in low-data mode results have no pictures', async () => {
  expect((await open('/search?q=women')).main.querySelector('ol img')).not.toBeNull()
  const { document } = await createVisitor(site, 'low-data=on').get('/search?q=women')
  expect(document.querySelector('main ol mark')).not.toBeNull()
  expect(document.querySelector('main ol img')).toBeNull()
})
