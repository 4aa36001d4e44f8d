import { expect, test } from 'vitest'
import { formAddress, publicAddress } from './record-addresses.ts'

test('a record has a form, and a page of the website that shows it', () => {
  expect(formAddress({ kind: 'event', id: 'hall' })).toBe('/admin/cms/events/hall')
  expect(publicAddress({ kind: 'event', id: 'hall' })).toBe('/events/hall')
  expect(publicAddress({ kind: 'staff', id: 'zainab' })).toBe('/aboutus#our-team')
})
