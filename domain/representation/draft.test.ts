import { expect, test } from 'vitest'
import { readTypedCount } from './draft.ts'
import { parseCountDraft } from './kind.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const senate = {
  body: 'Senate',
  counted: 'seats',
  seats: '109',
  women: '3',
  election: 'General election',
  date: '2023-02-25',
  source: 'https://courier.example/senate',
}

function parse(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...senate, ...fields })) form.set(name, value)
  return parseCountDraft(form, now)
}

test('a count is read as it was typed, and values that are not known yet may be empty', () => {
  expect(parse({})).toEqual({ ok: true, value: { ...senate, seats: 109, women: 3 } })
  expect(parse({ women: '', election: '', date: '', source: '' })).toMatchObject({
    ok: true,
    value: { women: null, election: '', date: '', source: '' },
  })
})

test('a body has one seat, a thousand, or any number between', () => {
  for (const seats of ['1', '1000']) expect(parse({ seats, women: '0' }).ok, seats).toBe(true)
})

test('an unfinished form is a count once it has a body and its seats', () => {
  expect(readTypedCount({ body: 'Senate', seats: '109', women: ' 3 ' })).toMatchObject({
    seats: 109,
    women: 3,
  })
  expect(readTypedCount({ body: 'Senate', seats: '109' })).toMatchObject({ seats: 109, women: null })
  expect(readTypedCount({ body: 'Senate', women: '3' })).toBeNull()
})

test('each field says what is wrong with it', () => {
  const refusals: readonly (readonly [Readonly<Record<string, string>>, string, string])[] = [
    [{ body: ' ‑ ' }, 'body', 'Write the name of the body'],
    [{ body: 'x'.repeat(81) }, 'body', 'Shorten it to 80'],
    [{ counted: 'votes' }, 'counted', 'Choose what the sentence says.'],
    ...['', '0', '1001', '-3', '1e2', '10.5', '٣', '99999999999999999999'].map(
      (seats) => [{ seats }, 'seats', 'from 1 to 1000'] as const,
    ),
    ...['x', '-1', '2.5', '1e1'].map((women) => [{ women }, 'women', 'as a whole number'] as const),
    [{ women: '110' }, 'women', 'There are 110 women for 109 seats. Check both numbers.'],
    [{ election: 'x'.repeat(81) }, 'election', 'Shorten it to 80'],
    [{ date: '2023-02-30' }, 'date', 'That date does not exist.'],
    [{ date: '0203-02-25' }, 'date', 'after 1900'],
    [{ date: '2026-11-25' }, 'date', 'This date has not come yet.'],
    ...['http://courier.example/', 'javascript:alert(1)', 'no address', 'https://ada@courier.example/'].map(
      (source) => [{ source }, 'source', 'This is not the address of a page with https.'] as const,
    ),
    [{ source: `https://courier.example/${'x'.repeat(2_100)}` }, 'source', 'This address is too long.'],
  ]
  for (const [fields, field, message] of refusals) {
    const parsed = parse(fields)
    expect(parsed.ok ? {} : parsed.refusal, JSON.stringify(fields).slice(0, 80)).toEqual({
      [field]: expect.stringContaining(message),
    })
  }
})

test('an election of today is accepted from midnight in Nigeria', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...senate, date: '2026-11-25' })) form.set(name, value)
  expect(parseCountDraft(form, Date.parse('2026-11-24T22:59:59Z')).ok).toBe(false)
  expect(parseCountDraft(form, Date.parse('2026-11-24T23:00:00Z')).ok).toBe(true)
})
