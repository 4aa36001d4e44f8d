import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('a short text is shown whole, without its tags', () => {
  expect(excerpt('<p>Eleven shelters <strong>agreed</strong> &amp; signed.</p>', 160)).toBe(
    'Eleven shelters agreed & signed.',
  )
})

test('a long text is cut at a word and ends with an ellipsis', () => {
  expect(excerpt('<p>Forty women, one demand: open the primaries</p>', 14)).toBe('Forty women…')
  expect(excerpt('<p>Forty women, one demand</p>', 13)).toBe('Forty women…')
})

test('a text without spaces is cut between characters, never inside one', () => {
  expect(excerpt('🗳'.repeat(30), 10)).toBe(`${'🗳'.repeat(9)}…`)
})
