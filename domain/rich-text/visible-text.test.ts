import { expect, test } from 'vitest'
import { hasVisibleText, visibleText } from './visible-text.ts'

test('visible text is the text without tags', () => {
  expect(visibleText('<p>Six <strong>parties</strong> signed.</p><p>AT&amp;T &lt;3</p>')).toBe(
    'Six parties signed. AT&T <3',
  )
  expect(visibleText('AT&AMP;T &#65; &#x42;')).toBe('AT&T A B')
})

test('words of neighbouring blocks stay apart, and words that are partly bold stay whole', () => {
  expect(visibleText('<ul><li>one</li><li>two</li></ul>')).toBe('one two')
  expect(visibleText('a<br>b')).toBe('a b')
  expect(visibleText('can<strong>did</strong>ate')).toBe('candidate')
})

test('any run of whitespace and control characters becomes one space', () => {
  expect(visibleText('one  two\tthree\u0001four \u0085\n five\u00a0six')).toBe('one two three four five six')
})

test('an empty editor has no visible text, whatever HTML it gives', () => {
  for (const html of [
    '',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<p>&#160;&#8203;</p>',
    '<h1>\u200B\uFEFF\u00AD</h1>',
    '<ul><li><p> </p></li></ul>',
    '<!-- nothing -->',
    '<script>alert(1)</script>',
    '<style>p{}</style>',
  ])
    expect(visibleText(html), html).toBe('')
})

test('a single < is text and does not begin a tag', () => {
  expect(visibleText('<p>3 < 5 and 7 > 2</p>')).toBe('3 < 5 and 7 > 2')
})

test('struck words are left out of plain text, but a text of struck words is not empty', () => {
  expect(
    visibleText('<p>In <s>Arewa <strong>House</strong></s> City Hall, <strike>3</strike> 4 pm</p>'),
  ).toBe('In City Hall, 4 pm')
  expect(visibleText('<p><s>cancelled')).toBe('')
  expect(visibleText('<strong>kept</strong> <span>kept</span>')).toBe('kept kept')
  expect(hasVisibleText('<p><s>cancelled</s></p>')).toBe(true)
  expect(hasVisibleText('<p><s> </s></p>')).toBe(false)
})

test('raised and lowered numbers are not joined to the number before', () => {
  expect(
    visibleText('10<sup>6</sup> H<sub>2</sub>O m<sup>-2</sup>, noted<sup><a href="#n">12</a></sup>'),
  ).toBe('10⁶ H₂O m⁻², noted¹²')
  expect(visibleText('the 21<sup>st</sup><sup></sup>')).toBe('the 21st')
})

test('invisible characters are left out, except inside emoji and where a script needs them', () => {
  expect(visibleText('<p>gen&shy;der&#8209;ba\u200Bsed</p>')).toBe('gen&shy;der-based')
  expect(visibleText('<p>gen&#173;der 👩🏾\u200D⚖️ می\u200Cخواهم</p>')).toBe('gender 👩🏾\u200D⚖️ می\u200Cخواهم')
})
