import { expect, test } from 'vitest'
import { toBodies } from './bodies.ts'
import { readRecord, writeRecord } from '#domain/records/codec.ts'
import { count as countKind } from './kind.ts'
import { toCountCsv } from './csv.server.ts'
import { electionInWords } from './rules.ts'
import type { ListedCount } from './schema.ts'
import { hostOf } from '#domain/web-link.ts'
import { countWords, shareInWords } from './words.ts'

let created = 0
const count = (fields: Partial<ListedCount>): ListedCount => ({
  id: `c${(created += 1)}`,
  body: 'Senate',
  counted: 'seats',
  seats: 109,
  women: 3,
  election: 'General election',
  date: '2023-02-25',
  source: 'https://courier.example/senate',
  createdAt: created,
  updatedAt: created,
  sample: false,
  ...fields,
})
const onlyBody = (...counts: readonly ListedCount[]) => toBodies(counts)[0]!

test('without a number, a date or a source, visitors get no number and no source', () => {
  for (const missing of [{ women: null }, { date: '' }, { source: '' }]) {
    const { current, counts } = onlyBody(count({ ...missing, women: 'women' in missing ? null : 17 }))
    expect(counts).toEqual([current])
    expect(current).toMatchObject({ seats: 109, women: null, source: '' })
    expect(JSON.stringify(current)).not.toContain('17')
  }
})

test('a body has its elections newest first, and shows the newest that is checked', () => {
  const body = onlyBody(
    count({ election: '2015', date: '' }),
    count({ date: '2019-02-23', women: 7 }),
    count({ body: ' senate', election: 'By-election', date: '' }),
    count({ body: 'SENATE', date: '2025-03-01', source: '' }),
    count({}),
  )
  expect(body.counts.map((one) => electionInWords(one).replaceAll('\u00A0', ' '))).toEqual([
    'General election, 1 March 2025',
    'General election, 25 February 2023',
    'General election, 23 February 2019',
    '2015',
    'By-election',
  ])
  expect(body).toMatchObject({ key: 'senate', name: 'SENATE', current: { women: 3, date: '2023-02-25' } })
})

test('bodies stand in the order in which staff began them, each with an address of its own', () => {
  const bodies = toBodies([
    count({ body: 'Gwamnoni: ƙasa', createdAt: 3 }),
    count({ body: 'House of Representatives', createdAt: 2 }),
    count({ body: '議會', createdAt: 4 }),
    count({ body: 'House of Representatives 議會', createdAt: 5 }),
    // Another spelling of a body that exists.
    count({ body: 'House of – Representatives', createdAt: 6 }),
    count({ createdAt: 1 }),
  ])
  expect(bodies.map(({ key }) => key)).toEqual([
    'senate',
    'house-of-representatives',
    'gwamnoni-kasa',
    'body',
    'house-of-representatives-2',
  ])
})

test('the sentence says how many seats women hold, and what half would be', () => {
  const words = (fields: Partial<ListedCount>) =>
    Object.values(countWords(onlyBody(count(fields)))).join(' | ')
  expect(words({})).toBe('3 of 109 | seats in the Senate are held by women. | Half would be 55.')
  expect(words({ women: 1 })).toBe('1 of 109 | seats in the Senate is held by a woman. | Half would be 55.')
  expect(words({ women: 55 })).toBe('55 of 109 | seats in the Senate are held by women. | ')
  expect(words({ women: 0, seats: 36, body: 'Governors', counted: 'people' })).toBe(
    '0 of 36 | governors are women. | The thread is ready.',
  )
  expect(words({ body: 'State Commissioners', counted: 'people' })).toContain(
    'State Commissioners are women.',
  )
  expect(words({ body: 'The Senate', women: 1, seats: 1 })).toBe(
    '1 of 1 | seat in the Senate is held by a woman. | ',
  )
  expect(words({ source: '' })).toBe(
    '– of 109 | seats in the Senate. The number of women is being checked. | ',
  )
  const { current } = onlyBody(count({}))
  expect([shareInWords(current), shareInWords({ ...current, women: 0 })]).toEqual([
    '2.8\u00A0%',
    '0.0\u00A0%',
  ])
  expect(hostOf('https://www.inecnigeria.org/results')).toBe('inecnigeria.org')
})

test('the CSV has the checked counts alone, and no cell that a spreadsheet program would run', () => {
  const hostile = '=HYPERLINK("https://evil.example","Senate")'
  const csv = toCountCsv(
    onlyBody(
      count({ body: hostile, election: '@SUM(1)' }),
      count({ body: hostile, election: '+1', date: '2019-02-23', women: 7 }),
      count({ body: hostile, women: 17, source: '' }),
    ),
  )
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFBody,Election,Date,Seats,Women,Share in percent,Source',
    `"'=HYPERLINK(""https://evil.example"",""Senate"")",'@SUM(1),2023-02-25,109,3,2.8,https://courier.example/senate`,
    `"'=HYPERLINK(""https://evil.example"",""Senate"")",'+1,2019-02-23,109,7,6.4,https://courier.example/senate`,
    '',
  ])
})

test('a stored count is read as it was written, and a damaged one as far as it can be shown', () => {
  const { createdAt: _, updatedAt: __, sample: ___, ...record } = count({})
  expect(readRecord(countKind, writeRecord(countKind, record))).toEqual(record)
  const broken = { ...record, counted: 'x', women: '3', date: 'soon', source: 'javascript:alert(1)' }
  expect(readRecord(countKind, broken)).toMatchObject({ counted: 'seats', women: null, date: '', source: '' })
  for (const unreadable of [{ seats: 0 }, { seats: '109' }, { body: ' ' }, { women: 110 }])
    expect(readRecord(countKind, { ...record, ...unreadable })).toBeNull()
  expect(() => writeRecord(countKind, { ...record, women: 110 })).toThrow()
})
