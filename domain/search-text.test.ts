import { expect, test } from 'vitest'
import { searchFor, toSearchText } from './search-text.ts'

test('a search finds text anywhere, ignoring letter case', () => {
  expect(searchFor('pARTY prim')('Town Hall on Party Primaries, Enugu')).toBe(true)
  expect(searchFor('Lagos')('Town Hall on Party Primaries, Enugu')).toBe(false)
  expect(searchFor('')('Town Hall on Party Primaries, Enugu')).toBe(true)
})

test('a search without marks finds Yoruba, Igbo and Hausa letters, and a search with marks finds plain letters', () => {
  expect(searchFor('ibadan')('Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn')).toBe(true)
  expect(searchFor("e je ka dibo: women's")('Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn')).toBe(true)
  expect(searchFor('Ìbàdàn')('Voter drive, Ibadan')).toBe(true)
  expect(searchFor('kungiya daukar umu oro')('Ƙungiya ɗaukar Ụmụ Ọ̀rọ̀')).toBe(true)
})

test('a search text is one line of at most 200 characters', () => {
  expect(toSearchText('  market\n women\u0000 ')).toBe('market women')
  expect(toSearchText('😀'.repeat(300))).toBe('😀'.repeat(200))
  expect(toSearchText('\uD800 x')).toBe('\uFFFD x')
})
