import { expect, test } from 'vitest'
import { event as kind } from '#domain/events/kind.ts'
import { writeRecord } from '#domain/records/codec.ts'
import { whenInWords } from '#domain/events/words.ts'
import { starterEvents } from './events.ts'

const daysOf = (firstStart: string) =>
  starterEvents(Date.parse(firstStart)).map((event) => whenInWords(event).replaceAll('\u00A0', ' '))

test('the sample events lie weeks after the first start, on the same weekdays whenever that was', () => {
  // A Wednesday.
  expect(daysOf('2026-11-25T16:00:00Z')).toEqual([
    'Saturday 2 January 2027, 10:00 to 14:00, Lagos time',
    'Thursday 14 January 2027, 18:00 to 20:00, Lagos time',
  ])
  // Already Saturday in Nigeria.
  expect(daysOf('2026-11-27T23:30:00Z')[0]).toBe('Saturday 2 January 2027, 10:00 to 14:00, Lagos time')
})

test('the sample events can be stored', () => {
  for (const event of starterEvents(0))
    expect(writeRecord(kind, { ...event, id: 'one' })).toHaveProperty('starts')
})
