import { expect, test } from 'vitest'
import { nameKey } from './name-key.ts'

test('spellings of a name are equal', () => {
  for (const name of ['Mentorship & Training', ' mentorship  AND\ttraining ', 'Mentorship&Training'])
    expect(nameKey(name), name).toBe('mentorship&training')
  expect(nameKey('Band Andrew')).not.toBe(nameKey('B&&rew'))
})

test('a text of any length is cut before its words are read', () => {
  expect(nameKey('a'.repeat(400_000))).toHaveLength(200)
  expect(nameKey(`a${' '.repeat(400_000)}and b`)).toBe('a ')
})
