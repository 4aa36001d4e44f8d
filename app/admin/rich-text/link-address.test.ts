import { expect, test } from 'vitest'
import { parseLinkAddress } from './link-address.ts'

const parsed = (text: string) => {
  const result = parseLinkAddress(text)
  return result.ok ? result.value : null
}

test('a web address is taken as it is', () => {
  expect(parsed(' https://wipf.example/programs?year_2023 ')).toBe('https://wipf.example/programs?year_2023')
})

test('an address without its scheme gets https', () => {
  expect(parsed('www.wipf.example/contactus')).toBe('https://www.wipf.example/contactus')
})

test('mail addresses and phone numbers become links of their kind', () => {
  expect(parsed('hello@wipf.example')).toBe('mailto:hello@wipf.example')
  expect(parsed('+234 800 000 0000')).toBe('tel:+2348000000000')
  expect(parsed('tel:+2348000000000')).toBe('tel:+2348000000000')
})

test('other schemes are refused in words', () => {
  for (const text of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'file:///etc',
  ]) {
    expect(parseLinkAddress(text)).toMatchObject({
      ok: false,
      refusal: expect.stringMatching(/nothing else/),
    })
  }
})

test('what is no address is refused in words', () => {
  for (const text of ['', '   ', 'the list', 'https://', 'x'.repeat(3_000)]) {
    expect(parseLinkAddress(text)).toMatchObject({ ok: false, refusal: expect.any(String) })
  }
})
