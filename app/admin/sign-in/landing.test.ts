import { expect, test } from 'vitest'
import { ownPath } from './landing.ts'

test('an address of the site is used with its parameters', () => {
  expect(ownPath('/admin/cms/programs/new?from=home')).toBe('/admin/cms/programs/new?from=home')
})

test('a missing address, or the sign-in form itself, leads to the start of the staff area', () => {
  for (const requested of [null, undefined, '', '/admin', new File([], 'x')])
    expect(ownPath(requested)).toBe('/admin/cms')
})

test('addresses of other sites are never used', () => {
  const elsewhere = [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/..//elsewhere.example',
    'javascript:alert(1)',
    ' /admin/cms',
  ]
  for (const requested of elsewhere) expect(ownPath(requested), requested).toBe('/admin/cms')
})
