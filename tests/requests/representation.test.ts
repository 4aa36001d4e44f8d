import { expect } from 'vitest'
import { adaeze } from '../support/people.ts'
import { forumTest as test } from '../support/request-test.ts'
import { linkTo, regionOf, textOf, textsOf } from '../support/visitor.ts'

test('visitors read the count of each body, and its cloth has no name', async ({ visitor, site }) => {
  const home = (await visitor.get('/')).document
  const band = regionOf(home, '3 of 109 seats in the Senate are held by women.')
  expect(textOf(band)).toContain('Half would be 55.')
  expect(textOf(band)).toContain('One thread is one seat.')
  expect(textOf(band)).toContain('Source: courier.example.')
  expect(textsOf(band, 'li')).toEqual([
    'House of Representatives – of 360 Being checked. No number without a source.',
  ])
  expect(band.querySelector('img, [role=img], svg:not([aria-hidden=true])')).toBeNull()
  expect(linkTo(band, 'See every count and election')).toBe('/representation')

  const { document } = await visitor.get('/representation')
  const senate = regionOf(document, 'Senate')
  expect(textOf(senate)).toContain('3 of 109 seats are held by women. Half would be 55.')
  expect(linkTo(senate, 'courier.example')).toBe('https://courier.example/senate')
  expect(textsOf(senate, 'th[scope=col]')).toEqual(['Election', 'Women', 'Share', 'Source'])
  expect(textsOf(senate, 'th[scope=row]')).toEqual(['2023'])
  expect(textsOf(senate, 'td').slice(0, 2)).toEqual(['3 of 109', '2.8 %'])
  expect(linkTo(senate, 'CSV of Senate')).toBe('/representation/senate.csv')
  const picture = await fetch(site.url + linkTo(senate, 'Status picture'))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a number is shown on the website only when it has a source', async ({ visitor, signedIn }) => {
  for (const address of ['/', '/representation']) {
    const { text } = await visitor.get(address)
    expect(text, address).toContain('House of Representatives')
    expect(text, address).not.toMatch(/17 of 360|<b>17</)
  }
  const file = '/representation/house-of-representatives.csv'
  expect((await visitor.get(file)).status).toBe(404)
  const house = async () =>
    regionOf((await visitor.get('/representation')).document, 'House of Representatives')
  const unsourced = await house()
  expect(textOf(unsourced)).toContain('The number is being checked. It appears here with its source.')
  expect(textOf(unsourced)).toContain('Being checked')
  expect(unsourced.querySelector('a')).toBeNull()

  const staff = await signedIn(adaeze)
  const answer = await staff.post('/admin/cms/representation/house', {
    body: 'House of Representatives',
    counted: 'seats',
    seats: '360',
    women: '17',
    election: 'General election',
    date: '2023-02-25',
    source: 'https://courier.example/house',
    version: '1',
  })
  expect(answer.status).toBe(200)
  expect(textOf(await house())).toContain('17 of 360 seats are held by women. Half would be 180.')
  const csv = await visitor.get(file)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="house-of-representatives.csv"')
  expect(csv.text).toContain('House of Representatives,General election,2023-02-25,360,17,4.7,')
})
