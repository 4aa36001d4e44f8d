import { expect, test } from 'vitest'
import { fieldErrorsOf } from '#domain/result.ts'
import { type EventDraft, eventWithoutTimes, parseEventDraft, readTypedEvent, toTypedTimes } from './kind.ts'
import { programmeLines, readProgramme } from './programme.ts'
import { wardDayDraft } from './test-events.ts'

const filled = {
  title: ' Open Ward\nDay ',
  date: '2027-03-08',
  start: '10:00',
  end: '14:00',
  endDate: '',
  place: 'Garki Model Market, Abuja',
  mapLink: 'maps.example/garki',
  cost: 'Free. Children are welcome.',
  text: 'Come with a question about your ward.\r\n',
  programme: '10:00 Doors open, tea\n\n10.30 – Five minutes each: eight aspirants\n',
}

function parse(changes: Partial<Record<keyof typeof filled, string>> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...changes })) form.set(name, value)
  return parseEventDraft(form)
}
/** The values of the form for an event. */
function typedValues(event: EventDraft) {
  const { programme, ...texts } = event
  const typed = { programme: eventWithoutTimes.fields.programme.toTyped(programme) }
  const { title, place, mapLink, cost, text } = texts
  return { title, place, mapLink, cost, text, ...typed, ...toTypedTimes(event) }
}
const errors = (changes: Parameters<typeof parse>[0]) => fieldErrorsOf(parse(changes))

test('an event is read with its times in Nigeria, and its values fill the form again', () => {
  expect(parse()).toEqual({ ok: true, value: wardDayDraft })
  const values = typedValues(wardDayDraft)
  expect(values).toMatchObject({ date: '2027-03-08', start: '10:00', end: '14:00' })
  expect(parse(values)).toEqual({ ok: true, value: wardDayDraft })
})

test('an event that ends on a later day keeps its end when its form is saved', () => {
  for (const ends of ['2027-03-08T23:00:00Z', '2027-03-09T08:00:00Z', '2027-03-10T13:00:00Z']) {
    const event = { ...wardDayDraft, endsAt: Date.parse(ends) }
    const values = typedValues(event)
    expect(parse(values)).toEqual({ ok: true, value: event })
    expect(readTypedEvent(values).endsAt).toBe(event.endsAt)
  }
  expect(toTypedTimes(wardDayDraft).endDate).toBe('')
})

test('a draft from before events had a last day is read without a last day', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(filled)) if (name !== 'endDate') form.set(name, value)
  expect(parseEventDraft(form)).toEqual({ ok: true, value: wardDayDraft })
})

test('the last day comes after the first, has a time, and may be the first', () => {
  expect(errors({ endDate: '2027-03-07' })).toEqual({
    endDate: 'It ends before it begins. Check the date and the last day.',
  })
  expect(errors({ endDate: '2027-03-10', end: '' })).toEqual({
    end: 'Choose when it ends on its last day, or empty the last day too.',
  })
  expect(errors({ endDate: '2027-02-30' })['endDate']).toBe('That date does not exist. Choose another.')
  expect(errors({ endDate: '20270-03-10' })['endDate']).toBe('That date does not exist. Choose another.')
  expect(errors({ endDate: '2027-03-08', end: '09:00' })['end']).toContain('It ends before it begins.')
  expect(parse({ endDate: '2027-03-08' })).toEqual({ ok: true, value: wardDayDraft })
})

test('title, date, beginning and place are enough', () => {
  const empty = { end: '', mapLink: '', cost: '', text: '', programme: '' }
  expect(parse(empty)).toMatchObject({ ok: true, value: { endsAt: null, mapLink: '', programme: [] } })
  expect(Object.keys(errors({ ...empty, title: '', date: '', start: '', place: ' ' }))).toEqual([
    'title',
    'date',
    'start',
    'place',
  ])
})

test('each field says what is wrong with it', () => {
  expect(errors({ end: '10:00' })).toEqual({
    end: 'It ends before it begins. Check both times, or leave the end empty.',
  })
  expect(errors({ date: '2027-02-30' })['date']).toBe('That date does not exist. Choose another.')
  expect(errors({ date: '0027-03-08' })['date']).toContain('Choose a date between')
  expect(errors({ start: '25:00' })['start']).toBe('That is not a time of day. Choose another.')
  expect(errors({ mapLink: 'javascript:alert(1)' })['mapLink']).toContain('This is not a web address.')
  expect(errors({ mapLink: `maps.example/${'x'.repeat(2_100)}` })['mapLink']).toContain('too long')
  expect(errors({ text: 'x'.repeat(1_001) })['text']).toContain('Shorten it to 1,000')
  expect(errors({ programme: '10:00 Doors open\nYour questions' })['programme']).toBe(
    'Line 2 of the timetable has no time before its words. Begin it like this: 10:30 Questions.',
  )
  expect(errors({ programme: '10:00 x\n'.repeat(41) })['programme']).toContain('41 lines')
  expect(parse({ programme: '10:00 x\n'.repeat(40) }).ok).toBe(true)
  expect(errors({ programme: `10:00 ${'x'.repeat(201)}` })['programme']).toContain('line at 10:00')
})

test('a line of the programme may have its time in many spellings, but needs one', () => {
  const times = (typed: string) => {
    const read = readProgramme(typed)
    return 'entries' in read ? read.entries.map(({ time, text }) => `${time} ${text}`) : read.unread
  }
  const lines = ['9:05 Tea', '09.05: Tea', '9h05 - Tea', '9:05am Tea', '9:05 A.M. Tea']
  expect(times(lines.join('\n'))).toEqual(lines.map(() => '09:05 Tea'))
  expect(times('2pm Vote\n12 am Night\n12pm Noon')).toEqual(['14:00 Vote', '00:00 Night', '12:00 Noon'])
  for (const line of ['10 women speak', '24:00 Night', '13pm Tea', '10:75 Tea', '10:30', 'Tea 10:30'])
    expect(times(`\n${line}`), line).toBe(2)
})

test('a line of the programme may have the time at which it ends', () => {
  const read = (typed: string) => {
    const lines = readProgramme(typed)
    return 'entries' in lines ? lines.entries : lines.unread
  }
  for (const line of [
    '10:30 – 11:00 Panel',
    '10:30–11:00 Panel',
    '10:30 - 11:00: Panel',
    '10:30 — 11:00 – Panel',
    '10.30-11.00 Panel',
    '10h30 to 11h00 Panel',
    '10:30 until 11:00, Panel',
    '10:30am – 11am Panel',
    '10:30 – 11:00 A.M. Panel',
    '10:30 to 11:00 Panel',
  ])
    expect(read(line), line).toEqual([{ time: '10:30', end: '11:00', text: 'Panel' }])
  for (const [line, times] of [
    ['2-3:30pm Workshop', '14:00 to 15:30'],
    ['2:00 – 3:30 pm Workshop', '14:00 to 15:30'],
    ['10:30 – 1pm Workshop', '10:30 to 13:00'],
    ['11am-1pm Workshop', '11:00 to 13:00'],
    ['11 – 12pm Workshop', '11:00 to 12:00'],
    ['14:00 – 3:30pm Workshop', '14:00 to 15:30'],
    ['10 to 11:30 Workshop', '10:00 to 11:30'],
    ['22:00 – 02:00 Workshop', '22:00 to 02:00'],
  ] as const) {
    const entries = read(line)
    expect(Array.isArray(entries) && programmeLines(entries), line).toBe(`${times} Workshop`)
    expect(read(`${times} Workshop`), times).toEqual(entries)
  }
  for (const [line, text] of [
    ['10:30 – 11 women speak', '11 women speak'],
    ['10:30 to be announced', 'to be announced'],
    ['10:30 – 2.5 hours of training', '2.5 hours of training'],
    ['10:30 Tomorrow 11:00', 'Tomorrow 11:00'],
  ] as const)
    expect(read(line), line).toEqual([{ time: '10:30', text }])
  for (const line of ['10:30 – 11:00', '10 – 11 women speak', '10:30 to 11am'])
    expect(read(line), line).toBe(1)
})

test('an unfinished form shows the values that it has', () => {
  expect(readTypedEvent({ title: 'Open', date: '2027-03-08', start: '10:00', end: '09:00' })).toMatchObject({
    title: 'Open',
    startsAt: Date.parse('2027-03-08T09:00:00Z'),
    endsAt: null,
    programme: [],
  })
  expect(readTypedEvent({ start: '10:00', mapLink: 'javascript:x', programme: 'no time' })).toMatchObject({
    startsAt: null,
    mapLink: '',
    programme: [],
  })
})
