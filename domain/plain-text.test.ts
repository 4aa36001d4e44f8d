import { expect, test } from 'vitest'
import { expectLinear } from '#tests/support/growth.ts'
import { toSafeName } from './media/file-name.ts'
import { normalise, toLines, toOneLine } from './plain-text.ts'
import { searchKey } from './search-text.ts'

test('a title pasted with line breaks and tabs becomes one line', () => {
  expect(toOneLine('  Town Hall\r\non\tParty\u2028Primaries \n')).toBe('Town Hall on Party Primaries')
})

test('control characters and direction overrides are removed from a title', () => {
  expect(toOneLine('a\u0000b\u0007c\u009Bd\u202Etxt\u2066.\uFEFF')).toBe('abcdtxt.')
})

test('letters and their marks are joined, and joiners that some scripts need stay', () => {
  expect(toOneLine('Ìbàdàn'.normalize('NFD'))).toBe('Ìbàdàn'.normalize('NFC'))
  expect(toOneLine('\u0643\u200C\u0643')).toBe('\u0643\u200C\u0643')
})

test('invisible characters and rare hyphens of Word, PDFs and messengers are removed', () => {
  expect(toOneLine('Gen\u00ADder\u2011ba\u200Bsed, 2019\u20102023\u2060 \uFFFC\u200E')).toBe(
    'Gender-based, 2019-2023',
  )
  expect(toLines('gen\u00ADder\nba\u200Bsed')).toBe('gender\nbased')
  expect(toOneLine('Mar\u200Dket\u200C Women\u200D')).toBe('Market Women')
  // A title of invisible letters would look empty.
  expect(toOneLine('\u3164 \uFFA0\u115F\u2800')).toBe('')
  expect(toOneLine('Vote\u{E0048}\u{E0049}')).toBe('Vote')
})

test('what is meant stays: quotation marks, dashes, emoji of parts, flags, and marks of right-to-left scripts', () => {
  for (const text of [
    '“Vote” – the women’s ballot, 2019–2023',
    '👩🏾\u200D⚖️ ❤️\u200D🔥 👨\u200D👩\u200D👧',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'می\u200Cخواهم ه\u200D شد',
    'क्\u200Dष',
    'الانتخابات \u200FABC\u200E 2023',
  ])
    expect(toOneLine(text), text).toBe(text)
})

test('half a surrogate pair becomes the replacement character', () => {
  expect(toOneLine('a\uD83D')).toBe('a\uFFFD')
})

test('text of several lines keeps its lines and tabs', () => {
  expect(toLines('one\r\ntwo\rthree\u2029four\tfive\u0000')).toBe('one\ntwo\nthree\nfour\tfive')
})

const hostile = {
  'marks in the wrong order': '\u0316\u0301',
  'marks of four classes': '\u0316\u0301\u0327\u0345',
  'marks that are two each': '\u0F73\u0F71',
  'marks outside the first plane': '\u{1D165}\u{1D16D}',
  'signs that become marks': '\uFF9E\u0301',
  'letters with as many marks as are kept': `a${'\u0316\u0301'.repeat(15)}`,
  'letters of parts': '\u1100\u1161\u11A8',
  spaces: ' ',
  'line ends': '\r\n',
  'halves of pairs': '\uD83D',
  joiners: '\u200D',
  'joiners between letters': 'a\u200D',
  tags: '\u{E0067}',
  'direction marks': '\u200F',
}

for (const [what, piece] of Object.entries(hostile)) {
  test(`processing ${what} takes linear time: eight times the text takes about eight times as long`, () => {
    const make = (size: number) => `a${piece.repeat(size / piece.length)}`
    for (const work of [toOneLine, toLines, searchKey, toSafeName]) expectLinear(what, make, work)
    expectLinear(what, make, (text) => normalise(text, 'NFKC'))
  })
}

test('the marks that a language uses on a letter stay, and an excess of marks is removed', () => {
  const vietnamese = 'e\u0323\u0302\u0301'
  expect(toOneLine(vietnamese)).toBe('\u1EC7\u0301')
  expect(toOneLine(`a${'\u0315'.repeat(100)}b`)).toBe(`a${'\u0315'.repeat(30)}b`)
})
