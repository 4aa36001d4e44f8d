import { expect, test } from 'vitest'
import { nameKey } from './name-key.ts'

test('spellings of a name are equal', () => {
  for (const name of ['Mentorship & Training', ' mentorship  AND\ttraining ', 'Mentorship&Training'])
    expect(nameKey(name), name).toBe('mentorship&training')
  expect(nameKey('Band Andrew')).not.toBe(nameKey('B&&rew'))
})

test('a text of any length is cut before its words are read', () => {
  expect(nameKey('a'.repeat(400_000))).toHaveLength(200)
  expect(nameKey(`a${' '.repeat(400_000)}and b`)).toBe('a')
})

test('a theme is the same with the dashes and spaces that Word writes', () => {
  for (const name of [
    'Socio\u2011Political Activism',
    'socio–political activism',
    'Socio-\u200BPolitical Activism',
  ])
    expect(nameKey(name), name).toBe(nameKey('Socio-Political Activism'))
  expect(nameKey('Gender-Based\u00A0Violence')).toBe(nameKey('Gender Based Violence'))
})
