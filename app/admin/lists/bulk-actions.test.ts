import { expect, test } from 'vitest'
import { ownerWords, resultWords } from './bulk-actions.ts'

test('the question before drafts are deleted says whose they are', () => {
  expect(ownerWords([null, 'Ruth', null])).toBe('2 are yours, 1 is Ruth’s.')
  expect(ownerWords(['Ruth', 'Ruth'])).toBe('2 are Ruth’s.')
  expect(ownerWords([])).toBe('')
})

test('the result says how many worked', () => {
  const failed = [{ title: 'Town Hall, Enugu', to: '/', reason: 'Add 1 more picture.' }]
  const all = { already: 0, failed: [] }
  expect(resultWords({ act: 'publish', done: 7, already: 0, failed })).toBe('7 of 8 are on the website.')
  expect(resultWords({ act: 'publish', done: 1, ...all })).toBe('1 is on the website.')
  expect(resultWords({ act: 'publish', done: 0, already: 0, failed })).toBe('0 of 1 are on the website.')
  expect(resultWords({ act: 'take-off', done: 2, ...all })).toBe('2 left the website.')
  expect(resultWords({ act: 'delete-drafts', done: 1, ...all })).toBe('1 draft was deleted.')
  expect(resultWords({ act: 'delete-drafts', done: 2, ...all })).toBe('2 drafts were deleted.')
})

test('the result says which drafts were not there any more', () => {
  const before = (done: number, already: number) =>
    resultWords({ act: 'delete-drafts', done, already, failed: [] })
  expect(before(0, 3)).toBe('3 were published, deleted or taken down already.')
  expect(before(2, 1)).toBe('2 drafts were deleted. 1 was published, deleted or taken down already.')
})
