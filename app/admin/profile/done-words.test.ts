import { expect, test } from 'vitest'
import { doneWords } from './done-words.ts'

test('the notice says what was done, and a save without a change does not lead to Recent changes', () => {
  expect(doneWords('name')).toMatchObject({ happened: 'Your name is changed.', isRecorded: true })
  expect(doneWords('name-kept')).toMatchObject({ isRecorded: false })
})

test('another text in the address shows no notice', () => {
  for (const text of [null, '', 'nothing', 'constructor', 'toString', '__proto__'])
    expect(doneWords(text), String(text)).toBeNull()
})
