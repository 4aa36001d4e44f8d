import { expect, test } from 'vitest'
import { firstUrgentWords } from '#domain/settings/first-values.ts'
import { findUrgentWords } from './urgent.ts'

const found = (text: string) => findUrgentWords(text, firstUrgentWords)

test('phrases in English and Pidgin are found in any letter case, across lines and punctuation', () => {
  expect(found('They said they will COME to\nmy house before the primaries.')).toEqual(['come to my house'])
  expect(found('Dem wan, KILL my sister')).toEqual(['wan kill'])
  expect(found('My life dey for danger o!')).toEqual(['life dey for danger'])
  expect(found('I was Thréatened.')).toEqual(['threatened'])
})

test('a part of a word does not count', () => {
  expect(found('We read about skills, drapes, begun grapes and Placid Gunn.')).toEqual([])
  expect(found('')).toEqual([])
})

test('a phrase without a word never matches', () => {
  expect(findUrgentWords('Hello', ['', ' ', '!'])).toEqual([])
  expect(findUrgentWords("They don't stop", ['don’t stop'])).toEqual(['don’t stop'])
})

test('a very long text is searched in linear time', () => {
  const startedAt = performance.now()
  expect(found('wan '.repeat(200_000))).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
