import { expect, test } from 'vitest'
import { readRecord, writeRecord } from '#domain/records/codec.ts'
import { event } from './kind.ts'
import { isSoonAt, overAt, phaseOf, turningPoints } from './rules.ts'
import { wardDay, wardDayDraft, wardDayFields } from './test-events.ts'
import { dayInWords, timesInWords, whenInWords } from './words.ts'

const at = (text: string) => Date.parse(text)

test('an event lies ahead, is on from its beginning, and is over at its end', () => {
  expect(phaseOf(wardDay, at('2027-03-08T08:59:59.999Z'))).toBe('ahead')
  expect(phaseOf(wardDay, at('2027-03-08T09:00:00Z'))).toBe('on')
  expect(phaseOf(wardDay, at('2027-03-08T12:59:59.999Z'))).toBe('on')
  expect(phaseOf(wardDay, at('2027-03-08T13:00:00Z'))).toBe('over')
})

test('an event without an end is over at midnight in Nigeria', () => {
  const evening = { startsAt: at('2027-03-08T22:30:00Z'), endsAt: null }
  expect(overAt(evening)).toBe(at('2027-03-08T23:00:00Z'))
  expect(overAt({ startsAt: at('2027-03-08T23:30:00Z'), endsAt: null })).toBe(at('2027-03-09T23:00:00Z'))
  expect(turningPoints([wardDay, evening])).toEqual([
    at('2027-02-06T09:00:00Z'),
    at('2027-02-06T22:30:00Z'),
    wardDay.startsAt,
    wardDay.endsAt,
    evening.startsAt,
    at('2027-03-08T23:00:00Z'),
  ])
})

test('an event is soon from thirty days before it begins', () => {
  expect(isSoonAt(wardDay, at('2027-02-06T08:59:59.999Z'))).toBe(false)
  expect(isSoonAt(wardDay, at('2027-02-06T09:00:00Z'))).toBe(true)
})

test('times are written in Nigerian time', () => {
  expect(dayInWords(wardDay)).toEqual({ day: '8', month: 'March 2027', weekday: 'Monday' })
  expect(whenInWords(wardDay).replaceAll('\u00A0', ' ')).toBe(
    'Monday 8 March 2027, 10:00 to 14:00, Lagos time',
  )
  const newYear = { startsAt: at('2026-12-31T23:00:00Z'), endsAt: null }
  expect(dayInWords(newYear)).toEqual({ day: '1', month: 'January 2027', weekday: 'Friday' })
  expect(timesInWords(newYear)).toBe('00:00')
})

test('the times of an event that ends on a later day include that day', () => {
  const days = { ...wardDay, endsAt: at('2027-03-10T13:00:00Z') }
  expect(timesInWords(days).replaceAll('\u00A0', ' ')).toBe('10:00 to Wednesday 10 March 2027, 14:00')
  expect(whenInWords(days).replaceAll('\u00A0', ' ')).toBe(
    'Monday 8 March 2027, 10:00 to Wednesday 10 March 2027, 14:00, Lagos time',
  )
  const night = { startsAt: at('2027-03-08T19:00:00Z'), endsAt: at('2027-03-08T23:00:00Z') }
  expect(timesInWords(night).replaceAll('\u00A0', ' ')).toBe('20:00 to Tuesday 9 March 2027, 00:00')
})

test('a stored event is read as it was written', () => {
  const stored = { ...wardDayFields, id: 'ward-day' }
  const record = { ...wardDayDraft, id: 'ward-day' }
  expect(readRecord(event, stored)).toEqual(record)
  expect(writeRecord(event, record)).toEqual(stored)
})

test('a record that another program wrote is read as far as it can be shown', () => {
  const read = (changes: object) => readRecord(event, { ...wardDayFields, ...changes })
  expect(read({ starts: '2027-03-08T10:00:00+01:00' })?.startsAt).toBe(wardDay.startsAt)
  expect(read({ ends: '2027-03-08T08:00:00Z' })?.endsAt).toBeNull()
  expect(read({ mapLink: 'javascript:alert(1)' })?.mapLink).toBe('')
  expect(read({ programme: 'x' })?.programme).toEqual([])
  expect(
    read({ programme: [{ time: '9', text: 'x' }, null, { time: '09:00', text: 'Tea' }] })?.programme,
  ).toEqual([{ time: '09:00', text: 'Tea' }])
  const span = { time: '09:00', end: '09:30', text: 'Tea' }
  expect(read({ programme: [span, { ...span, end: 'x' }] })?.programme).toEqual([
    span,
    { time: '09:00', text: 'Tea' },
  ])
  for (const starts of [
    '2027-03-08',
    '2027-03-08T09:00',
    'x',
    7,
    '+275760-09-13T00:00:00Z',
    '0001-01-01T00:00:00Z',
  ])
    expect(read({ starts }), String(starts)).toBeNull()
  expect(read({ title: ' ' })).toBeNull()
})
