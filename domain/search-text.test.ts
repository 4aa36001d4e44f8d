import { expect, test } from 'vitest'
import { expectLinear } from '#tests/support/growth.ts'
import { searchedWords, searchFor, searchKey, toSearchText } from './search-text.ts'

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

/** Spellings of one text, as Word, keyboards, messengers and other forms of Unicode write it. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  ' gender based ': [
    'gender-based',
    'Gender\u2010based',
    'gender\u2011based',
    'gender\u2012based',
    'gender–based',
    'gender—based',
    'gender\u2212based',
    'gender\uFF0Dbased',
    '“gender-based”',
    '"gender" \u2018based\u2019',
    '«gender» ‹based›',
    'gen\u00ADder-ba\u200Bsed',
    '\uFEFFgender\u00A0\u2060based\u200E',
    'ＧＥＮＤＥＲ\u3000based',
  ],
  ' 2019 2023 ': ['2019-2023', '2019–2023', '2019\u20112023', '2019 – 2023', '2019/2023', '(2019) … 2023'],
  ' saadatu sa adatu ': [..."'’‘ʼʻʹʾ´`′＇ꞌ"].map((apostrophe) => `Sa${apostrophe}adatu`),
  ' yaradua yar adua ': ['ʼYarʼadua', '’Yar’Adua', "'yar'adua", 'ʻYarʻadua', '“ʼYarʼadua”', 'Ƴar’adua'],
  ' ibadan ': ['Ìbàdàn', 'I\u0300ba\u0300da\u0300n', 'IBADAN', '  ibadan.\u0000\n'],
  ' dan adam ': ['Ɗan Adam', 'ɗan\tadam'],
  '': ['', ' ', '“–”', '\u00AD\u200B', '\u200D'],
}

for (const [key, texts] of Object.entries(spellings)) {
  for (const text of texts) {
    test(`the search key of ${JSON.stringify(text)} is ${JSON.stringify(key)}`, () => {
      for (const form of ['NFC', 'NFD'] as const) expect(searchKey(text.normalize(form))).toBe(key)
    })
  }
}

test('a search finds each spelling by each other, and by its words in any order', () => {
  for (const texts of Object.values(spellings).slice(0, -1)) {
    for (const typed of texts)
      for (const text of texts) expect(searchFor(typed)(`The ${text} list`)).toBe(true)
  }
  const title = 'The Secretariat’s second-hand printer, 2019–2023'
  for (const typed of [
    'printer secretariat',
    '2023 printer',
    'hand PRINTER',
    'retariat',
    'secretariats',
    '19',
  ])
    expect(searchFor(typed)(title), typed).toBe(true)
  for (const typed of ['printer typist', 'inter secretariat', '20 printer', '?', '“”'])
    expect(searchFor(typed)(title), typed).toBe(false)
})

test('a word with an apostrophe is searched in its parts and in one piece', () => {
  expect(searchedWords('Sa’adatu and the women’s O’Brien')).toEqual([
    ['sa', 'saadatu'],
    ['adatu', 'saadatu'],
    ['women', 'womens'],
    ['brien', 'obrien'],
  ])
  expect(searchFor('women’s march')('Market Women March')).toBe(true)
  expect(searchFor('womens march')('Women’s March')).toBe(true)
  expect(searchFor('Sa’adatu')('Saadatu')).toBe(true)
})

for (const piece of [
  'a’',
  '’',
  "a'",
  '-',
  '\u00AD',
  'ẹ\u0301',
  '𝔞',
  ' ',
  '1',
  'ʼY',
  '\u200D',
  '\u0316\u0301',
]) {
  test(`a key of many ${JSON.stringify(piece)} takes linear time`, () => {
    const make = (size: number) => piece.repeat(size / piece.length)
    expectLinear('search key', make, searchKey)
    expectLinear('condition', make, (text) => searchFor(toSearchText(text))(''))
  })
}
