import { expect, test } from 'vitest'
import { wardDay } from '#domain/events/test-events.ts'
import { toUnreportedEvents } from './unreported-events.ts'

const dayMs = 24 * 3_600_000
const ends = wardDay.endsAt ?? 0
const unreported = (changes: object, now: number, reported: readonly string[] = []) =>
  toUnreportedEvents([{ ...wardDay, ...changes }], { reported: new Set(reported), now })

test('an event that is over is offered until a program or a draft reports on it', () => {
  expect(unreported({}, ends - 1), 'still going on').toEqual([])
  expect(unreported({}, ends)).toEqual([{ id: 'ward-day', title: 'Open Ward Day' }])
  expect(unreported({}, ends, ['other'])).toHaveLength(1)
  expect(unreported({}, ends, ['ward-day'])).toEqual([])
})

test('nobody is reminded of samples, of an event that needs no program, of more than three events, or for longer than 90 days', () => {
  expect(unreported({ sample: true }, ends)).toEqual([])
  expect(unreported({ needsProgram: false }, ends)).toEqual([])
  expect(unreported({}, ends + 90 * dayMs - 1)).toHaveLength(1)
  expect(unreported({}, ends + 90 * dayMs)).toEqual([])
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...wardDay, id }))
  expect(toUnreportedEvents(five, { reported: new Set(), now: ends }).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ])
})
