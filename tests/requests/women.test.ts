import { expect } from 'vitest'
import { forumTest as test } from '../support/request-test.ts'
import { linkTo, regionOf, textOf, textsOf } from '../support/visitor.ts'

test('visitors read the names, quotes and results of women who stood', async ({ visitor, site }) => {
  const band = regionOf((await visitor.get('/')).document, 'She Stood')
  expect(textOf(band.querySelector('blockquote')!)).toContain('“They told me to wait for my turn.')
  expect(textOf(band)).toContain('Ward 4, Awka South · House of Assembly · 2023')
  expect(textsOf(band, 'dt')).toEqual(['Party', 'Result'])
  expect(linkTo(band, 'Read her story')).toBe('/women/ngozi')
  expect(linkTo(band, 'All the women')).toBe('/women')

  const list = (await visitor.get('/women')).document.querySelector('main')!
  expect(textOf(list)).toContain('2 women, newest first')
  expect(textsOf(list, 'li h2')).toEqual(['Ngọzi Ezeani', 'Sadiya Garba'])
  const [first] = list.querySelectorAll('li')
  expect(textOf(first!)).toContain('House of Assembly · 2023 · Second, 212 votes behind')
  expect(first!.querySelector('a')?.getAttribute('href')).toBe('/women/ngozi')

  const { document } = await visitor.get('/women/ngozi')
  expect(textsOf(document, 'h1')).toEqual(['Ngọzi Ezeani'])
  expect(textsOf(document, 'main blockquote')).toEqual([
    '“They told me to wait for my turn. I had been waiting since 1999.”',
  ])
  expect(textOf(document.querySelector('figure')!)).toContain('She agreed to be shown here on 8 March 2026.')
  expect(document.querySelector('main img[alt="Picture of ngozi"]')).not.toBeNull()
  const record = regionOf(document, 'On the record')
  expect(textsOf(record, 'dt')).toEqual(['Office', 'Year', 'Ward', 'Party', 'Result'])
  expect(linkTo(record, 'More about her on courier.example')).toBe('https://courier.example/ezeani')
  const drawn = await fetch(site.url + linkTo(document, 'Status picture'))
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
  const others = document.querySelector('nav[aria-label="Other women"]')!
  expect(textsOf(others, 'a')).toEqual(['Before her Sadiya Garba'])

  // A woman without ward, party, link and portrait.
  const plain = (await visitor.get('/women/sadiya')).document
  expect(textsOf(plain, 'h1')).toEqual(['Sadiya Garba'])
  expect(textsOf(plain, 'main dt')).toEqual(['Office', 'Year', 'Result'])
  expect(textsOf(plain, 'nav[aria-label="Other women"] a')).toEqual(['After her Ngọzi Ezeani'])
  expect(linkTo(plain.querySelector('main')!, 'All the women')).toBe('/women')
})

test('in low-data mode the pages have no picture outside a closed control', async ({ visitor }) => {
  for (const address of ['/', '/women', '/women/ngozi']) {
    const full = (await visitor.get(address)).document
    expect(full.querySelectorAll('main img[src^="/images/"]').length, address).toBeGreaterThan(0)
    const { document } = await visitor.get(address, { cookie: 'low-data=on' })
    const pictures = [...document.querySelectorAll('img[src^="/images/"]')]
    expect(
      pictures.filter((picture) => !picture.closest('details:not([open])')),
      address,
    ).toEqual([])
  }
  const { document } = await visitor.get('/women/ngozi', { cookie: 'low-data=on' })
  expect(textsOf(document, 'main summary').join()).toContain('Show the picture')
})
