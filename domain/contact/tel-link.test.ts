import { expect, test } from 'vitest'
import { telLink } from './tel-link.ts'

test('a link dials the number, without the 0 that is not dialled after the code of a country', () => {
  expect(telLink('+234 803 555 0142')).toBe('tel:+2348035550142')
  expect(telLink('+234 (0)803 555-0142')).toBe('tel:+2348035550142')
  expect(telLink('+234 (0) 803 555 0142')).toBe('tel:+2348035550142')
  expect(telLink('(0803) 555 0142')).toBe('tel:08035550142')
  expect(telLink('(0) 803 555 0142')).toBe('tel:08035550142')
  expect(telLink('112')).toBe('tel:112')
})
