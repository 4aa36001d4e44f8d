import { expect, test } from 'vitest'
import { quoted } from './nginx.ts'

test('quotation marks in a header stay in it, and a variable of nginx is an error', () => {
  expect(quoted(`script-src 'self' "x"`)).toBe(String.raw`"script-src 'self' \"x\""`)
  expect(() => quoted('$5')).toThrow('cannot write')
})
