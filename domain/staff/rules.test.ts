import { expect, test } from 'vitest'
import { byPlace, moveInTeam } from './rules.ts'

const team = (orders: Readonly<Record<string, number | null>>) =>
  Object.entries(orders).map(([id, order], createdAt) => ({ id, order, fullName: id, createdAt }))

/** The ids in order after a move, and the ids with a new `order`. */
function after(orders: Readonly<Record<string, number | null>>, id: string, place: number) {
  const members = team(orders).sort(byPlace)
  const moved = moveInTeam(members, id, place)
  const order = members.map((member) => ({ ...member, order: moved.get(member.id) ?? member.order }))
  return [
    order
      .sort(byPlace)
      .map(({ id }) => id)
      .join(' '),
    [...moved.keys()].sort().join(' '),
  ]
}

test('a move changes one number when a number fits between the new neighbours', () => {
  const four = { a: 1, b: 2, c: 3, d: 4 }
  expect(after(four, 'c', 2)).toEqual(['a c b d', 'c'])
  expect(after(four, 'b', 1)).toEqual(['b a c d', 'b'])
  expect(after(four, 'c', 4)).toEqual(['a b d c', 'c'])
  expect(after(four, 'a', 3)).toEqual(['b c a d', 'a'])
  expect(after(four, 'd', 1)).toEqual(['d a b c', 'd'])
})

test('a place outside of the team is the nearest end', () => {
  const three = { a: 1, b: 2, c: 3 }
  expect(after(three, 'c', -4)).toEqual(['c a b', 'c'])
  expect(after(three, 'a', 99)).toEqual(['b c a', 'a'])
})

test('nothing moves to the place that a member has, and no unknown member moves', () => {
  expect(after({ a: 1, b: 2 }, 'a', 1)).toEqual(['a b', ''])
  expect(after({ a: 1, b: 2 }, 'b', 3)).toEqual(['a b', ''])
  expect(after({ a: 1, b: 2 }, 'x', 1)).toEqual(['a b', ''])
})

test('moving a member gives a number to each member that needs one for the new order and has none', () => {
  expect(after({ a: null, b: null, c: null }, 'c', 2)).toEqual(['a c b', 'a b c'])
  expect(after({ a: null, b: null, c: 1 }, 'c', 2)).toEqual(['a c b', 'a b c'])
  expect(after({ a: null, b: 1, c: 2 }, 'c', 2)).toEqual(['a c b', 'c'])
  expect(after({ a: null, b: null }, 'a', 2)).toEqual(['b a', 'a'])
  expect(after({ a: null, b: null, c: 1, d: 2 }, 'd', 1)).toEqual(['d a b c', 'a b c d'])
})

test('members with the same number get new numbers', () => {
  expect(after({ a: 1, b: 1, c: 1, d: 2 }, 'c', 2)).toEqual(['a c b d', 'b c d'])
})

test('when no number fits between two neighbours, all members get new numbers', () => {
  const tight = { a: 1, b: 1 + Number.EPSILON, c: 2 }
  expect(after(tight, 'c', 2)).toEqual(['a c b', 'b'])
})
