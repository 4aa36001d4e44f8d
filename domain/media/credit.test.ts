import { expect, test } from 'vitest'
import { creditOf } from './credit.ts'

test('a caption and its photographer are two sentences', () => {
  const photographer = 'Ebiere Tamuno'
  expect(creditOf({ caption: 'Bódìjà market, the first queue', photographer })).toBe(
    'Bódìjà market, the first queue. Photograph: Ebiere Tamuno',
  )
  expect(creditOf({ caption: 'Who votes?', photographer })).toBe('Who votes? Photograph: Ebiere Tamuno')
})

test('a caption or a photographer alone is one sentence, and without both there is no line', () => {
  expect(creditOf({ caption: 'The first queue' })).toBe('The first queue')
  expect(creditOf({ photographer: 'Ebiere Tamuno' })).toBe('Photograph: Ebiere Tamuno')
  expect(creditOf({})).toBe('')
})
