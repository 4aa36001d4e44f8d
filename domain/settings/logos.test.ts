import { expect, test } from 'vitest'
import { refusalOfLogo, splitRefusal } from './logos.ts'

const partners = [
  { name: 'WRAPPA', logo: 'one' },
  { name: 'UN Women: Africa', logo: 'two' },
  { name: 'UN Women', logo: 'two' },
]

test('a refusal names every partner with the logo, and each partner has its own message', () => {
  const refusal = refusalOfLogo(partners, 'two', 'The logo is gone: choose it again.')
  const { aboutOne, rest } = splitRefusal(refusal, partners)
  expect([...aboutOne]).toEqual([
    ['UN Women: Africa', 'The logo is gone: choose it again.'],
    ['UN Women', 'The logo is gone: choose it again.'],
  ])
  expect(rest).toBe('')
})

test('messages that are about no partner of the list stay together', () => {
  const refusal = `There may be 30 partners at most.\n${refusalOfLogo(partners, 'one', 'Gone.')}\nRemove some.`
  expect(splitRefusal(refusal, partners.slice(1))).toEqual({
    aboutOne: new Map(),
    rest: 'There may be 30 partners at most. “WRAPPA”: Gone. Remove some.',
  })
  expect(splitRefusal('', partners)).toEqual({ aboutOne: new Map(), rest: '' })
})
