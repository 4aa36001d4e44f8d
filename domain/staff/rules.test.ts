import { expect, test } from 'vitest'
import { byPlace, moveInTeam, type Direction } from './rules.ts'

const team = (orders: Readonly<Record<string, number | null>>) =>
  Object.entries(orders).map(([id, order], createdAt) => ({ id, order, fullName: id, createdAt }))

/** The ids in order after a move, and the ids with a new `order`. */
function after(orders: Readonly<Record<string, number | null>>, id: string, direction: Direction) {
  const members = team(orders).sort(byPlace)
  const moved = moveInTeam(members, id, direction)
  const order = members.map((member) => ({ ...member, order: moved.get(member.id) ?? member.order }))
  return [
    order
      .sort(byPlace)
      .map(({ id }) => id)
      .join(' '),
    [...moved.keys()].sort().join(' '),
  ]
}

test('a move changes one number when a number fits between the neighbours', () => {
  const four = { a: 1, b: 2, c: 3, d: 4 }
  expect(after(four, 'c', 'up')).toEqual(['a c b d', 'c'])
  expect(after(four, 'b', 'up')).toEqual(['b a c d', 'b'])
  expect(after(four, 'c', 'down')).toEqual(['a b d c', 'c'])
})

test('nothing moves at the ends, or for an unknown member', () => {
  expect(after({ a: 1, b: 2 }, 'a', 'up')).toEqual(['a b', ''])
  expect(after({ a: 1, b: 2 }, 'b', 'down')).toEqual(['a b', ''])
  expect(after({ a: 1, b: 2 }, 'x', 'up')).toEqual(['a b', ''])
})

test('members without an order get numbers when a member moves among them', () => {
  expect(after({ a: null, b: null, c: null }, 'c', 'up')).toEqual(['a c b', 'a b c'])
  expect(after({ a: null, b: null, c: 1 }, 'c', 'up')).toEqual(['a c b', 'a b c'])
  expect(after({ a: null, b: 1, c: 2 }, 'c', 'up')).toEqual(['a c b', 'c'])
  expect(after({ a: null, b: null }, 'a', 'down')).toEqual(['b a', 'a'])
})

test('members with the same number get new numbers', () => {
  expect(after({ a: 1, b: 1, c: 1, d: 2 }, 'c', 'up')).toEqual(['a c b d', 'b c d'])
})

test('when no number fits between two neighbours, all members get new numbers', () => {
  const tight = { a: 1, b: 1 + Number.EPSILON, c: 2 }
  expect(after(tight, 'c', 'up')).toEqual(['a c b', 'b'])
})
