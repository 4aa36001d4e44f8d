import { expect } from 'vitest'
import { test } from '../support/request-test.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { storeRecords } from '../support/stored-records.ts'
import { linkTo, regionOf, shownIn, textOf, textsOf } from '../support/visitor.ts'

const themes = [
  'Political Advocacy',
  'Mentorship & Training',
  'Socio-Political Activism',
  'Gender Based Violence',
] as const

test('the home page shows the four newest programs, and each card of the list shows date, theme and title', async ({
  visitor,
  site,
}) => {
  const dates = ['2019-11-25', '2023-05-14', '2021-03-08', '2022-05-14', '2020-08-24', '2023-02-11']
  const changes = dates.map((date) => {
    const fields = { ProgramTitle: `Town hall of ${date}`, ProgramDate: date, ProgramTheme: themes[0] }
    return { kind: 'set', collection: 'Programs', id: date, fields } as const
  })
  await site.stop()
  await storeRecords(site, changes, { uid: 'adaeze', name: 'Adaeze' })
  await site.start()

  const home = (await visitor.get('/')).document
  expect(textsOf(home, 'h1')).toEqual(['More Women Should Be Involved In Politics'])
  expect(linkTo(home.querySelector('main')!, 'Our Programs')).toBe('/programs')
  expect(textsOf(regionOf(home, 'Latest Programs'), 'h3')).toEqual([
    'Town hall of 2023-05-14',
    'Town hall of 2023-02-11',
    'Town hall of 2022-05-14',
    'Town hall of 2021-03-08',
  ])

  const list = (await visitor.get('/programs')).document
  expect(textsOf(list, 'select[name=theme] option')).toEqual(['Search by Theme', ...themes])
  const cards = [...list.querySelectorAll('main li a')]
  expect(cards).toHaveLength(dates.length)
  expect(cards[0]?.getAttribute('href')).toBe('/programs/2023-05-14')
  for (const words of ['14 May 2023', 'Political Advocacy', 'Town hall of 2023-05-14'])
    expect(textOf(cards[0]!)).toContain(words)
})

test('pages lead to the programs once there are some, and the list of an area once it has one', async ({
  visitor,
  site,
}) => {
  const linksOf = async (path: string) =>
    [...(await visitor.get(path)).document.querySelectorAll('main a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => address.startsWith('/programs'))
  const pages = ['/events', '/partner', '/aboutus/coreareas']
  for (const page of pages) expect(await linksOf(page), page).toEqual([])
  await publishProgram(site.url, 'Ward to Chamber')
  const all = await Promise.all(pages.map(linksOf))
  expect(all).toEqual([['/programs'], ['/programs'], ['/programs?theme_Political%20Advocacy']])
})

test('an address of the earlier website still shows the list of programs', async ({ visitor }) => {
  expect(textsOf((await visitor.get('/programs/programs')).document, 'h1')).toEqual(['Our Programs'])
})

test('a search at any list leads to its canonical address', async ({ visitor }) => {
  const canonical = '/programs?title_thirty%20five'
  for (const list of ['/programs', '/programs/programs'])
    for (const search of ['?title=thirty+five', '?title=thirty+five&theme=&year=', '?title_thirty+five=']) {
      const { status, location } = await visitor.get(list + search)
      expect([status, location], list + search).toEqual([302, canonical])
    }
  expect(shownIn((await visitor.get(canonical)).document, 'title')).toBe('thirty five')
})

test('without script a program is found by title, theme and year, and shows its report and pictures, whose pages wrap', async ({
  visitor,
  site,
}) => {
  const program = await publishProgram(site.url, 'Ẹ Jẹ́ Ká Dìbò: voter drive')
  const form = (await visitor.get('/programs')).document.querySelector('main form')!
  expect([form.getAttribute('method') ?? 'get', form.getAttribute('action')]).toEqual(['get', '/programs'])
  const search = new URLSearchParams({ title: 'dìbò', theme: themes[0], year: '2026' })
  const { location } = await visitor.get(`/programs?${search}`)
  expect(location).toBe('/programs?title_d%C3%ACb%C3%B2&theme_Political%20Advocacy&year_2026')
  const found = (await visitor.get(location!)).document.querySelector('main')!
  expect(textOf(found)).toContain('1 program')
  expect(found.querySelector('details[open]'), 'phones have the result in the first view').toBeNull()
  const card = found.querySelector(`li a[href="${program}"]`)!
  expect(card.querySelector('img')?.getAttribute('src'), 'its second picture').toContain('small-crowd')

  const page = (await visitor.get(program)).document.querySelector('main')!
  expect(textsOf(page, 'h1').join()).toContain('voter drive')
  expect(textOf(page)).toContain('Report of')
  expect(page.querySelectorAll('img').length).toBeGreaterThanOrEqual(3)
  const first = page.querySelector('a[aria-label^="Open picture 1 of 3"], li a')!
  expect(first.getAttribute('href')).toBe(`${program}/pictures/1`)

  const ways = async (place: number) => {
    const view = (await visitor.get(`${program}/pictures/${place}`)).document.querySelector('main')!
    expect(view.querySelectorAll('img'), `picture ${place}`).toHaveLength(1)
    expect(textOf(view)).toContain(`${place} / 3`)
    const to = (name: string) =>
      linkTo(view, name) ?? view.querySelector(`a[aria-label="${name}"]`)?.getAttribute('href')
    return ['Previous picture', 'Next picture', 'Close'].map((name) => to(name)?.replace(program, ''))
  }
  expect(await ways(1)).toEqual(['/pictures/3#previous', '/pictures/2#next', '#picture-1'])
  expect(await ways(3)).toEqual(['/pictures/2#previous', '/pictures/1#next', '#picture-3'])
  for (const place of ['0', '4', '01', 'x', '1.5', '%00'])
    expect((await visitor.get(`${program}/pictures/${place}`)).status, place).toBe(404)
})

test('without script the panels of other platforms are plain links, and the staff area has none', async ({
  visitor,
}) => {
  const twitter = regionOf((await visitor.get('/')).document, 'Twitter')
  // A button of this type needs script, so it is hidden without script.
  expect(twitter.querySelector('iframe')).toBeNull()
  expect(textsOf(twitter, 'button[type=submit], button:not([type])')).toEqual([])
  expect(linkTo(twitter, 'Open Twitter')).toBe('https://x.com/wipf_example')
  const admin = (await visitor.get('/admin')).document
  expect(() => regionOf(admin, 'Twitter')).toThrow()
  expect(admin.querySelector('nav[aria-label=Social]')).not.toBeNull()
})

test('without script the switch of low data works on any page, and a link opens each picture', async ({
  visitor,
  site,
}) => {
  await publishProgram(site.url, 'Sit-in, Owerri')
  const switchOf = (document: Document) => document.querySelector('footer [role=switch]')!
  const page = await visitor.get('/aboutus')
  expect(switchOf(page.document).getAttribute('aria-checked')).toBe('false')
  const on = await visitor.press(textOf(switchOf(page.document)), { path: '/aboutus', page })
  expect(on.status).toBe(303)
  const list = await visitor.get('/programs')
  expect(switchOf(list.document).getAttribute('aria-checked')).toBe('true')
  const pictures = [...list.document.querySelectorAll('img[src^="/images/"]')]
  expect(pictures.filter((picture) => !picture.closest('details, noscript'))).toEqual([])
  expect(linkTo(list.document, 'Show the picture')).toMatch(/^\/images\/Programs\/.+\.jpg$/)
  await visitor.press(textOf(switchOf(list.document)), { path: '/programs', page: list })
  expect(switchOf((await visitor.get('/programs')).document).getAttribute('aria-checked')).toBe('false')
})
