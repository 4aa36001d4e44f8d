import { expect } from 'vitest'
import { forumTest as test } from '../support/request-test.ts'
import { linkTo, regionOf, textOf, textsOf } from '../support/visitor.ts'

test('the home page has the five newest items without script, with source, date, picture and a link to the video', async ({
  visitor,
}) => {
  const carousel = regionOf((await visitor.get('/')).document, 'News Updates')
  const items = [...carousel.querySelectorAll('article')]
  expect(items).toHaveLength(5)
  const [newest, video] = items
  const words = textOf(newest!)
  expect(words).toContain('Forty women finish aspirants’ bootcamp')
  expect(words).toContain('News Article · The Savannah Courier')
  expect(words).toContain('4 December 2023')
  expect(newest!.querySelector('img')?.getAttribute('alt')).toBe('Picture of bootcamp')
  expect(linkTo(newest!, 'The Savannah Courier')).toBe('https://courier.example/report')
  expect(newest!.querySelector('strong')).not.toBeNull()
  expect(textOf(items.at(-1)!)).toContain('Young candidates find their voice')
  expect(linkTo(video!, 'Watch it on YouTube')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  expect(carousel.querySelector('iframe')).toBeNull()
  expect(linkTo(carousel, 'All news')).toBe('/news')
})

test('the archive lists all items, also those that are not on the home page, and each links to its report', async ({
  visitor,
}) => {
  const main = (await visitor.get('/news')).document.querySelector('main')!
  expect(textsOf(main, 'h1')).toEqual(['News Updates'])
  expect(textsOf(main, 'h2')).toEqual([
    'Forty women finish aspirants’ bootcamp',
    'Why market women are reading the voter register',
    'Six parties sign pledge',
    'Nomination fees: who can afford to be elected?',
    'Young candidates find their voice on local radio',
    'A training in a borrowed classroom',
  ])
  expect(linkTo(main, 'News feed')).toBe('/feed.xml')
  const [newest, video] = [...main.querySelectorAll('li')].map(textOf)
  expect(newest).toContain('What Forty women finish aspirants’ bootcamp is about.')
  expect(video).toContain('Video · Confluence Times')

  const { document } = await visitor.get('/news/garki')
  expect(textsOf(document, 'h1')).toEqual(['A training in a borrowed classroom'])
  expect(textOf(document.querySelector('main')!)).toContain(
    'What A training in a borrowed classroom is about.',
  )
  const report = [...document.querySelectorAll('a')].find((link) =>
    textOf(link).startsWith('Read the report'),
  )
  expect(report?.getAttribute('href')).toBe('https://courier.example/report')
  expect(textOf(document.querySelector('main')!)).toContain('Opens courier.example')
  const more = regionOf(document, 'More News')
  expect(textsOf(more, 'h3')).toEqual([
    'Forty women finish aspirants’ bootcamp',
    'Why market women are reading the voter register',
    'Six parties sign pledge',
  ])
  expect(linkTo(more, 'All news')).toBe('/news')
})

test('an unknown news item is 404, and an invalid query redirects to the list', async ({ visitor }) => {
  expect((await visitor.get('/news/nothing')).status).toBe(404)
  expect((await visitor.get(`/news/${'x'.repeat(5000)}`)).status).toBe(404)
  for (const query of ['?page_0', '?page_99', '?page_2&page_3', `?${'x'.repeat(3000)}`]) {
    const { status, location } = await visitor.get(`/news${query}`)
    expect([status, location], query).toEqual([302, '/news'])
  }
})
