import { expect, test } from 'vitest'
import { toConfiguration } from './nginx.ts'

const where = { folder: '/tmp/files', port: 4000 }

test('a page is answered with its own type and headers, under its path', () => {
  const configuration = toConfiguration(
    [
      { address: '/', headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' } },
      { address: '/programs?theme_Political%20Advocacy', headers: {} },
    ],
    where,
  )
  expect(configuration).toContain(
    'location = "/" { try_files /0.body =404; types { } default_type "text/html; charset=utf-8"; add_header content-encoding "br"; }',
  )
  expect(configuration).toContain('location = "/programs" { try_files /1.body =404;')
})

test('quotation marks in a header stay in it', () => {
  const policy = { 'content-security-policy': `script-src 'self' "x"` }
  expect(toConfiguration([{ address: '/', headers: policy }], where)).toContain(
    String.raw`add_header content-security-policy "script-src 'self' \"x\"";`,
  )
})

test('a header that nginx would read as a variable is not passed over in silence', () => {
  expect(() => toConfiguration([{ address: '/', headers: { 'x-price': '$5' } }], where)).toThrow('cannot say')
})
