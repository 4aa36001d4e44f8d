import { expect, test } from 'vitest'
import { withinEdits } from './edit-distance.ts'
import { createVocabulary } from './vocabulary.ts'

test('an edit replaces, adds, removes or swaps letters', () => {
  expect(withinEdits('kano', 'kano', 2)).toBe(0)
  expect(withinEdits('kano', 'kana', 2)).toBe(1)
  expect(withinEdits('kano', 'kanno', 2)).toBe(1)
  expect(withinEdits('kano', 'kno', 2)).toBe(1)
  expect(withinEdits('knao', 'kano', 2)).toBe(1)
  expect(withinEdits('onitcah', 'onitsha', 2)).toBe(2)
  expect(withinEdits('kano', 'jos', 2)).toBe(null)
})

test('the nearest words come first, and of those the most frequent', () => {
  const vocabulary = createVocabulary()
  vocabulary.add(['kano', 'kanu', 'kane', 'kaduna'], 1)
  vocabulary.add(['kanu'], 5)
  expect(vocabulary.nearest('kanx', 1, 2)).toEqual(['kanu', 'kano'])
  expect(vocabulary.nearest('kano', 1, 9)).toEqual(['kanu', 'kane'])
  expect(vocabulary.nearest('kadnua', 2, 9)).toEqual(['kaduna'])
  expect(vocabulary.startingWith('ka', 2)).toEqual(['kanu', 'kano'])
})

test('numbers and words above the limit are not kept', () => {
  const vocabulary = createVocabulary({ mostWords: 2 })
  vocabulary.add(['2019', 'garki', 'jos', 'kano'], 1)
  expect(vocabulary.nearest('2018', 2, 9)).toEqual([])
  expect(vocabulary.nearest('gark', 1, 9)).toEqual(['garki'])
  expect(vocabulary.nearest('kanu', 1, 9)).toEqual([])
})

test('thousands of words keep their weights', () => {
  const vocabulary = createVocabulary()
  const words = Array.from({ length: 3_000 }, (_, index) =>
    [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join(''),
  )
  vocabulary.add(words, 1)
  vocabulary.add(['ba'], 4)
  expect(vocabulary.nearest('bx', 1, 1)).toEqual(['ba'])
})
