import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test('text is what is left when the tags are gone', () => {
  expect(visibleText('<p>Six <strong>parties</strong> signed.</p><p>AT&amp;T &lt;3</p>')).toBe(
    'Six parties signed. AT&T <3',
  )
})

test('words of neighbouring blocks do not run together, words split by bold do not fall apart', () => {
  expect(visibleText('<ul><li>one</li><li>two</li></ul>')).toBe('one two')
  expect(visibleText('a<br>b')).toBe('a b')
  expect(visibleText('can<strong>did</strong>ate')).toBe('candidate')
})

test('an editor left empty has no visible text, however it writes that', () => {
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

test('a lone < is text and not the beginning of a tag', () => {
  expect(visibleText('<p>3 < 5 and 7 > 2</p>')).toBe('3 < 5 and 7 > 2')
})
