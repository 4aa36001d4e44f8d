import { expect } from 'vitest'
import { adaeze } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { linkTo, shownIn, textOf, textsOf } from '../support/visitor.ts'

const doors = 'nav[aria-label="What you can do now"]'

test('the home page has four doors below its headline, other pages a short block, forms and the page about protection none', async ({
  visitor,
}) => {
  for (const address of ['/', '/aboutus', '/programs', '/search', '/partner', '/press']) {
    const { document } = await visitor.get(address)
    const links = [...document.querySelectorAll(`${doors} a`)]
    expect(document.querySelectorAll(doors), address).toHaveLength(1)
    // On the home page a sentence follows.
    expect(
      links.map((link) => link.firstChild?.textContent),
      address,
    ).toEqual(['I want to stand', 'I need help', 'Partner with us', 'Press'])
    expect(links.every((link) => textOf(link).endsWith('.'))).toBe(address === '/')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/contactus?subject_stand',
      '/protection',
      '/partner',
      '/press',
    ])
    expect(document.querySelector(`main ${doors}`) !== null, address).toBe(address === '/')
    const current = document.querySelector(`${doors} [aria-current]`)?.getAttribute('href')
    expect(current, address).toBe(['/partner', '/press'].find((page) => page === address))
  }
  expect((await visitor.get('/contactus')).document.querySelector(doors)).toBeNull()
  const { document } = await visitor.get('/protection')
  const main = document.querySelector('main')!
  expect(document.querySelector(doors)).toBeNull()
  expect(document.title).toBe('Information, WIPF')
  expect(main.querySelector('a[href="tel:112"]')).not.toBeNull()
  expect(textsOf(main, 'h1, h2, h3')).toContain('It is deleted after 2 years.')
  expect(main.querySelector('img, iframe')).toBeNull()
  expect(document.querySelector('[aria-label=Twitter]')).toBeNull()
  // Without script the exit is a plain link.
  const exit = [...document.querySelectorAll('a')].find((link) => textOf(link) === 'Leave this page now')
  expect(exit?.getAttribute('href')).toBe('https://www.bbc.com/weather')
  expect(exit?.getAttribute('rel')).toBe('noreferrer')
})

test('owners set the numbers to call and the page that opens when somebody leaves quickly', async ({
  signedIn,
  visitor,
}) => {
  const staff = await signedIn(adaeze)
  const path = '/admin/cms/settings?part=quick-exit'
  const page = await staff.get(path)
  const save = (values: Record<string, string>) => staff.press('Save Quick exit', { path, page, values })
  expect(shownIn(page.document, 'callNumbers')).toBe('112, In danger now: the national emergency line')
  const refused = await save({ callNumbers: 'call me, somebody' })
  expect(refused.status).toBe(400)
  // Script then shows it at the field.
  expect(refused.text).toContain('Write each line as the number, a comma')
  const exitAddress = 'https://weather.example/abuja'
  const callNumbers = '112, In danger now\n+234 803 555 0101, The forum, from 8 to 20'
  expect((await save({ callNumbers, exitAddress })).status).toBe(200)
  const { document } = await visitor.get('/protection')
  expect(textsOf(document, 'main li a')).toEqual([
    'In danger now 112',
    'The forum, from 8 to 20 +234 803 555 0101',
  ])
  expect(linkTo(document, 'Leave this page now')).toBe(exitAddress)
})
