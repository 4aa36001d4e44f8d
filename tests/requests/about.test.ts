import { expect } from 'vitest'
import { forumTest as test } from '../support/request-test.ts'
import { linkTo, regionOf, textOf, textsOf } from '../support/visitor.ts'

const tenPartners = [
  'ActionAid',
  'MacArthur Foundation',
  'Canada',
  'USAID',
  'UKaid',
  'WRAPPA',
  'UN Women',
  'NDI',
  'IRI',
  'WDN',
]

test('About Us shows the story, the team, the mandate and the partners', async ({ visitor }) => {
  const home = (await visitor.get('/')).document
  expect(textsOf(regionOf(home, 'Our Current Partners'), 'li')).toEqual(tenPartners)
  expect(linkTo(home.querySelector('nav')!, 'About Us')).toBe('/aboutus')

  const { document } = await visitor.get('/aboutus')
  expect(textsOf(document, 'h1')).toEqual(['About Us'])
  const story = regionOf(document, 'Our Story')
  expect(textOf(story)).toContain('nineteen women and one question')
  expect(textOf(story)).toContain('They left with a plan.')
  expect(story.querySelector('img')?.getAttribute('alt')).toBe('Picture of About')
  const team = regionOf(document, 'Our Team')
  expect(textsOf(team, 'h3')).toEqual(['Hadiza Sule', 'Zainab Ɗanjuma', 'Morẹ́nikẹ́ Adébáyọ̀'])
  expect(textOf(team)).toContain('Head of Political Advocacy')
  expect(textsOf(regionOf(document, 'Our Mandate'), 'h3')).toEqual([
    'Mission',
    'Vision',
    'Values',
    'Objectives',
  ])
  expect(textsOf(regionOf(document, 'Our Current Partners'), 'li')).toEqual(tenPartners)
  expect(linkTo(document, 'Core Areas')).toBe('/aboutus/coreareas')
})

test('Core Areas shows each of the four areas with a picture and a text', async ({ visitor }) => {
  const preview = regionOf((await visitor.get('/')).document, 'Core Areas')
  expect(textOf(preview)).toContain('Experienced women politicians coach first-time aspirants.')
  expect(textOf(preview)).not.toContain('Every aspirant is paired')

  const main = (await visitor.get('/aboutus/coreareas')).document.querySelector('main')!
  expect(textsOf(main, 'h1')).toEqual(['Core Areas'])
  expect(textsOf(main, 'h2')).toEqual([
    'Mentorship and Training',
    'Political Advocacy',
    'Socio-Political Activism',
    'Gender Based Violence',
  ])
  expect(main.querySelectorAll('img, [role=img]')).toHaveLength(4)
})

test('any other page below About Us does not exist', async ({ visitor }) => {
  for (const path of ['/aboutus/anything', '/aboutus/coreareas/more', '/aboutus/%'])
    expect([400, 404], path).toContain((await visitor.get(path)).status)
})
