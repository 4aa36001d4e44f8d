import { expect, test } from 'vitest'
import { parseWebLink } from './web-link.ts'

test('web addresses are accepted, and get https when they have no scheme', () => {
  expect(parseWebLink(' https://courier.example/a?b=c#d ')).toBe('https://courier.example/a?b=c#d')
  expect(parseWebLink('http://courier.example')).toBe('http://courier.example/')
  expect(parseWebLink('www.courier.example/politics')).toBe('https://www.courier.example/politics')
  expect(parseWebLink('courier.example:8080/x')).toBe('https://courier.example:8080/x')
})

test('a link is stored without the invisible characters, hyphens and quotation marks of the text it comes from', () => {
  for (const text of [
    'https://courier.example/gender\u2011based',
    '\uFEFFhttps://courier.example/gender\u2010based\u200B',
    'https://courier\u00AD.example/gen\u00ADder-\u2060based',
    '\u202Acourier.example/gender-based\u202C',
    '“https://courier.example/gender-based”',
    ' <https://courier.example/gender-based> ',
    '‘courier.example/gender-based’',
  ])
    expect(parseWebLink(text), text).toBe('https://courier.example/gender-based')
})

test('other schemes, hidden user names and texts that are not addresses are refused', () => {
  for (const text of [
    '',
    'soon',
    'javascript:alert(1)',
    'JAVASCRIPT://courier.example/%0aalert(1)',
    'data:text/html,x',
    'mailto:a@courier.example',
    'ftp://courier.example/',
    '//courier.example',
    '/programs',
    'https://wipf.example@evil.example/',
    'https://a b.example/',
    'https://localhost/',
    'java\nscript:alert(1)',
  ])
    expect(parseWebLink(text), text).toBeNull()
})

test('an address over 2,048 characters is refused', () => {
  expect(parseWebLink(`https://a.example/${'x'.repeat(2_030)}`)).not.toBeNull()
  expect(parseWebLink(`https://a.example/${'x'.repeat(2_031)}`)).toBeNull()
})
