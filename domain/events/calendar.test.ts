import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { toCalendar } from './calendar.server.ts'
import type { ListedEvent } from './schema.ts'
import { wardDay } from './test-events.ts'

const place = { siteUrl: 'https://www.forum.example', name: 'Women Forum' }

/**
 * RFC 5545, 3.1: each line ends with CRLF and has at most 75 octets; a folded line continues after CRLF and a space.
 * ical.js, the parser of Thunderbird, must know each property and its type.
 */
function linesOf(calendar: string): readonly string[] {
  expect(calendar.endsWith('\r\n')).toBe(true)
  expectKnown(ICAL.parse(calendar))
  const folded = calendar.slice(0, -2).split('\r\n')
  for (const line of folded) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(line, 'no control character and no half of a letter').not.toMatch(/[\p{Cc}\uFFFD]/u)
    expect(line.isWellFormed(), line).toBe(true)
  }
  return calendar.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
}

/** jCal (RFC 7265): the name of a component, its properties and its components. */
type Component = [
  name: string,
  properties: [name: string, parameters: object, type: string, ...values: unknown[]][],
  components: Component[],
]

function expectKnown([, properties, components]: Component): void {
  for (const [name, , type] of properties) {
    if (!/^x-|^name$/.test(name)) expect(type, name).not.toBe('unknown')
  }
  for (const component of components) expectKnown(component)
}

/** RFC 5545, 3.3.11. */
const unescaped = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))

function valueOf(lines: readonly string[], name: string): string {
  const found = lines.filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
  expect(found, name).toHaveLength(1)
  return unescaped(found[0]?.replace(/^[^:]*:/, '') ?? '')
}

test('an event is a calendar file with its times in UTC', () => {
  const lines = linesOf(toCalendar([wardDay], place))
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain('VERSION:2.0')
  expect(lines).toContain('METHOD:PUBLISH')
  expect(lines).toContain('UID:ward-day@www.forum.example')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('DTSTAMP:20270112T080000Z')
  expect(lines).toContain('DTSTART:20270308T090000Z')
  expect(lines).toContain('DTEND:20270308T130000Z')
  expect(valueOf(lines, 'SUMMARY')).toBe('Open Ward Day')
  expect(valueOf(lines, 'LOCATION')).toBe('Garki Model Market, Abuja')
  expect(valueOf(lines, 'URL')).toBe('https://www.forum.example/events/ward-day')
  expect(valueOf(lines, 'DESCRIPTION')).toBe(
    [
      'Come with a question about your ward.',
      '10:00 Doors open, tea\n10:30 Five minutes each: eight aspirants',
      'Free. Children are welcome.',
      'https://www.forum.example/events/ward-day',
    ].join('\n\n'),
  )
  expect(lines.at(-1)).toBe('END:VCALENDAR')
})

test('a calendar program reads the same event, with the span of a line of its programme', () => {
  const span = { ...wardDay, programme: [{ time: '10:30', end: '11:00', text: 'Panel; questions, answers' }] }
  const calendar = new ICAL.Component(ICAL.parse(toCalendar([span], place)))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  expect(event.summary).toBe('Open Ward Day')
  expect(event.startDate.toJSDate()).toEqual(new Date('2027-03-08T09:00:00Z'))
  expect(event.endDate.toJSDate()).toEqual(new Date('2027-03-08T13:00:00Z'))
  expect(event.description).toContain('10:30 to 11:00 Panel; questions, answers')
})

test('an event that ends on a later day ends then in its file', () => {
  const days = { ...wardDay, endsAt: Date.parse('2027-03-10T13:00:00Z') }
  expect(toCalendar([days], place)).toContain('DTEND:20270310T130000Z')
})

test('an event without an end has none in its file, and equal events make equal files', () => {
  const openEnd = { ...wardDay, endsAt: null }
  expect(toCalendar([openEnd], place)).not.toContain('DTEND')
  expect(toCalendar([wardDay], place)).toBe(toCalendar([{ ...wardDay }], place))
})

test('a calendar of several events has each of them, and one without events is still a calendar', () => {
  const two = toCalendar([wardDay, { ...wardDay, id: 'evening' }], place)
  expect(two.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(linesOf(toCalendar([], place))).toContain('END:VCALENDAR')
})

test('hostile text cannot add a line or a property', () => {
  const hostile = [
    'Tea; cake, and \\ more',
    'x\r\nATTENDEE:mailto:victim@mail.example\r\nBEGIN:VALARM',
    'x\nEND:VEVENT\u0085X-BAD:1\u2028X-BAD:2\u0000\u0007',
    'Ọjọ́ ẹ̀kọ́ 👩🏾‍⚖️ '.repeat(12),
    '\u202Eright to left',
    '<script>window.taken=1</script>'.repeat(6),
  ]
  for (const text of hostile) {
    const event: ListedEvent = {
      ...wardDay,
      title: text,
      place: text,
      cost: text,
      text,
      programme: [{ time: '10:00', text }],
    }
    const lines = linesOf(toCalendar([event], place))
    const names = lines.map((line) => line.replace(/[:;].*$/s, ''))
    expect(names).toEqual([
      ...[
        'BEGIN',
        'VERSION',
        'PRODID',
        'METHOD',
        'NAME',
        'X-WR-CALNAME',
        'REFRESH-INTERVAL',
        'X-PUBLISHED-TTL',
      ],
      ...['BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'LOCATION', 'DESCRIPTION'],
      ...['URL', 'STATUS', 'CREATED', 'LAST-MODIFIED', 'END', 'END'],
    ])
    expect(valueOf(lines, 'SUMMARY')).not.toContain('\n')
    expect(valueOf(lines, 'SUMMARY')).not.toContain('\u202E')
  }
  const [plain = ''] = hostile
  expect(valueOf(linesOf(toCalendar([{ ...wardDay, title: plain }], place)), 'SUMMARY')).toBe(plain)
})
