import { expect, test } from 'vitest'
import { wardDay } from '#domain/events/test-events.ts'
import { toUntoldEvents } from './untold-events.ts'

const dayMs = 24 * 3_600_000
const ends = wardDay.endsAt ?? 0
const untold = (changes: object, now: number, told: readonly string[] = []) =>
  toUntoldEvents([{ ...wardDay, ...changes }], { told: new Set(told), now })

test('an event that is over is offered until a program or a draft tells of it', () => {
  expect(untold({}, ends - 1), 'still going on').toEqual([])
  expect(untold({}, ends)).toEqual([{ id: 'ward-day', title: 'Open Ward Day', day: '8 Mar 2027' }])
  expect(untold({}, ends, ['other'])).toHaveLength(1)
  expect(untold({}, ends, ['ward-day'])).toEqual([])
})

test('nobody is reminded of samples, of an event that needs no program, of more than three events, or for longer than 90 days', () => {
  expect(untold({ sample: true }, ends)).toEqual([])
  expect(untold({ needsProgram: false }, ends)).toEqual([])
  expect(untold({}, ends + 90 * dayMs - 1)).toHaveLength(1)
  expect(untold({}, ends + 90 * dayMs)).toEqual([])
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...wardDay, id }))
  expect(toUntoldEvents(five, { told: new Set(), now: ends }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
