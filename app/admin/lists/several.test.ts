import { expect, test } from 'vitest'
import { ownerWords, resultWords } from './several.ts'

test('the question before drafts are deleted says whose they are', () => {
  expect(ownerWords([null, 'Ruth', null])).toBe('2 are yours, 1 is Ruth’s.')
  expect(ownerWords(['Ruth', 'Ruth'])).toBe('2 are Ruth’s.')
  expect(ownerWords([])).toBe('')
})

test('the result says how many worked', () => {
  const failed = [{ title: 'Town Hall, Enugu', to: '/', reason: 'Add 1 more picture.' }]
  expect(resultWords({ act: 'publish', done: 7, failed })).toBe('7 of 8 are on the website.')
  expect(resultWords({ act: 'publish', done: 1, failed: [] })).toBe('1 is on the website.')
  expect(resultWords({ act: 'publish', done: 0, failed })).toBe('0 of 1 are on the website.')
  expect(resultWords({ act: 'take-off', done: 2, failed: [] })).toBe('2 left the website.')
  expect(resultWords({ act: 'delete-drafts', done: 1, failed: [] })).toBe('1 draft was deleted.')
  expect(resultWords({ act: 'delete-drafts', done: 2, failed: [] })).toBe('2 drafts were deleted.')
})
