import { expect, test } from 'vitest'
import { toLines, toOneLine } from './plain-text.ts'

test('a title pasted with line breaks and tabs becomes one line', () => {
  expect(toOneLine('  Town Hall\r\non\tParty\u2028Primaries \n')).toBe('Town Hall on Party Primaries')
})

test('controls and direction overrides are taken out of a title', () => {
  expect(toOneLine('a\u0000b\u0007c\u009Bd\u202Etxt\u2066.\uFEFF')).toBe('abcdtxt.')
})

test('letters with marks are joined, and joiners that scripts need stay', () => {
  expect(toOneLine('Ìbàdàn'.normalize('NFD'))).toBe('Ìbàdàn'.normalize('NFC'))
  expect(toOneLine('\u0643\u200C\u0643')).toBe('\u0643\u200C\u0643')
})

test('half a surrogate pair becomes the replacement character', () => {
  expect(toOneLine('a\uD83D')).toBe('a\uFFFD')
})

test('text of many lines keeps its lines and tabs', () => {
  expect(toLines('one\r\ntwo\rthree\u2029four\tfive\u0000')).toBe('one\ntwo\nthree\nfour\tfive')
})
