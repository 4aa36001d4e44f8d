import { expect } from 'vitest'
import { organisation } from '#site'
import { adaeze } from '../support/people.ts'
import { forumTest, test } from '../support/request-test.ts'
import { linkTo, textOf, textsOf } from '../support/visitor.ts'

const main = 'header nav[aria-label=Main]'
const quickLinks = [
  ['Home', '/'],
  ['About Us', '/aboutus'],
  ['Core Areas', '/aboutus/coreareas'],
  ['Programs', '/programs'],
  ['News', '/news'],
  ['Contact Us', '/contactus'],
]
const aspirants = ['Aspirants', organisation.aspirantsUrl]
const linksIn = (part: Element | null) =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => [
    textOf(link).replace(' (opens another site)', ''),
    link.getAttribute('href'),
  ])

test('the header links to the main pages and the aspirants’ site, and marks the current page', async ({
  visitor,
}) => {
  const programs = (await visitor.get('/programs')).document
  const links = linksIn(programs.querySelector(main))
  for (const link of quickLinks.filter(([name]) => name !== 'Core Areas')) expect(links).toContainEqual(link)
  expect(linkTo(programs.querySelector(main)!, 'Aspirants (opens another site)')).toBe(
    organisation.aspirantsUrl,
  )
  for (const [address, name] of [
    ['/programs', 'Programs'],
    ['/', 'Home'],
    ['/news', 'News'],
  ] as const) {
    const { document } = await visitor.get(address)
    // The list is there twice: on a phone it is in the menu.
    expect([...new Set(textsOf(document, `${main} [aria-current=page]`))]).toEqual([name])
    expect(textsOf(document, 'footer [aria-current=page]')).toEqual([name])
  }
})

test('the footer has the logo, the tagline, the quick links, the social links and the credit', async ({
  visitor,
}) => {
  const footer = (await visitor.get('/')).document.querySelector('footer')!
  const home = [...footer.querySelectorAll('a[href="/"]')].map(
    (link) => link.getAttribute('aria-label') ?? textOf(link),
  )
  expect(
    home.some((name) => /^WIPF ?, home$/.test(name)),
    home.join(),
  ).toBe(true)
  expect(textOf(footer)).toContain(organisation.tagline)
  expect(textOf(footer)).toContain(organisation.credit.words)
  expect(linksIn(footer.querySelector('[aria-labelledby=quick-links]'))).toEqual([...quickLinks, aspirants])
  const { social } = organisation
  expect(linkTo(footer, 'Open Twitter')).toBe(social.twitter)
  expect(linkTo(footer, 'Open Instagram')).toBe(social.instagram)
  expect(linksIn(footer.querySelector('nav[aria-labelledby=social]'))).toEqual([
    // They open the panels.
    ['Instagram', '#instagram'],
    ['Twitter', '#twitter'],
    ['YouTube', social.youtube],
    ['Facebook', social.facebook],
    ['WhatsApp', social.whatsapp],
  ])
})

forumTest(
  'Events, She Stood and The Count are in the menu and the footer once they have a record',
  async ({ visitor }) => {
    const { document } = await visitor.get('/no-such-page')
    const names = ['Events', 'She Stood', 'The Count']
    for (const part of [main, 'footer nav'])
      expect(
        textsOf(document, `${part} a`).filter((name) => names.includes(name)),
        part,
      ).toEqual(part === main ? [...names, ...names] : names)
  },
)

test('the bar of the staff area has the links of the website, the name of the user and Sign out', async ({
  visitor,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  for (const [isSignedIn, { document }] of [
    [false, await visitor.get('/admin')],
    [true, await staff.get('/admin/cms')],
  ] as const) {
    const website = document.querySelector('header nav[aria-label=Website]')!
    expect(linksIn(website)).toEqual([...quickLinks.filter(([name]) => name !== 'Core Areas'), aspirants])
    expect(linksIn(document.querySelector('footer nav[aria-label="Quick Links"]'))).toEqual([
      ...quickLinks,
      aspirants,
    ])
    expect(textsOf(document, 'footer').join()).toContain(organisation.credit.words)
    expect(textsOf(document, 'header button').includes('Sign out')).toBe(isSignedIn)
    // The name of the account that the site makes from ADMIN_EMAIL.
    expect(textsOf(document, 'header').join().includes('Admin')).toBe(isSignedIn)
  }
})
