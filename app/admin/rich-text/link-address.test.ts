import { expect, test } from 'vitest'
import { parseLinkAddress } from './link-address.ts'

const parsed = (text: string) => {
  const result = parseLinkAddress(text)
  return result.ok ? result.value : null
}

test('a web address stays as it is', () => {
  expect(parsed(' https://wipf.example/programs?year_2023 ')).toBe('https://wipf.example/programs?year_2023')
})

test('an address without a scheme gets https', () => {
  expect(parsed('www.wipf.example/contactus')).toBe('https://www.wipf.example/contactus')
})

test('mail addresses become mailto links and phone numbers tel links', () => {
  expect(parsed('hello@wipf.example')).toBe('mailto:hello@wipf.example')
  expect(parsed('+234 800 000 0000')).toBe('tel:+2348000000000')
  expect(parsed('0803–555–0142')).toBe('tel:08035550142')
  expect(parsed('tel:+2348000000000')).toBe('tel:+2348000000000')
})

test('other schemes are refused with a message', () => {
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

test('two phone numbers in one link are refused', () => {
  expect(parseLinkAddress('08035550142 07055550101')).toMatchObject({
    ok: false,
    refusal: expect.stringMatching(/only one number/),
  })
})

test('an invalid address is refused with a message', () => {
  for (const text of ['', '   ', 'the list', 'https://', 'x'.repeat(3_000)]) {
    expect(parseLinkAddress(text)).toMatchObject({ ok: false, refusal: expect.any(String) })
  }
})

test('a link that a search engine rewrote becomes its target', () => {
  expect(parseLinkAddress('https://www.google.com/url?q=https%3A%2F%2Finec.example%2Fa&sa=D')).toEqual({
    ok: true,
    value: 'https://inec.example/a',
  })
})
