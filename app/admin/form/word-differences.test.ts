import { expect, test } from 'vitest'
import { differingWords } from './word-differences.ts'

const parts = (text: string, other: string) =>
  differingWords(text, other).map(({ start, end }) => text.slice(start, end))

test('the words that the other text does not have are found in both directions', () => {
  const hers = 'The drive opened before sunrise. Ẹ̀kọ́ for all.'
  const mine = 'The drive opened at seven. Ẹ̀kọ́ for all.'
  expect(parts(hers, mine)).toEqual(['before', 'sunrise'])
  expect(parts(mine, hers)).toEqual(['at', 'seven'])
})

test('equal texts, and texts that differ only in spaces, have no differences', () => {
  expect(parts('Forty women', 'Forty women')).toEqual([])
  expect(parts('Forty  women', 'Forty women')).toEqual([])
  expect(parts('', 'Forty women')).toEqual([])
})
