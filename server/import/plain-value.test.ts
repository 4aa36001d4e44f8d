import { expect, test } from 'vitest'
import { toPlainValue } from './plain-value.ts'

const convert = (value: unknown) => {
  const lost: string[] = []
  return { plain: toPlainValue(value, (reason) => lost.push(reason)), lost }
}

test('timestamps of Firestore and of each kind of dump become seconds', () => {
  const time = { seconds: 5, nanoseconds: 7 }
  for (const value of [
    { _seconds: 5, _nanoseconds: 7 },
    { seconds: 5, nanoseconds: 7 },
    { __datatype__: 'timestamp', value: { _seconds: 5, _nanoseconds: 7 } },
  ])
    expect(convert(value), JSON.stringify(value)).toEqual({ plain: time, lost: [] })
  expect(convert(new Date(0)).plain).toBe('1970-01-01T00:00:00.000Z')
})

test('a value that contains itself, or is nested without end, is left out and reported', () => {
  const cyclic: Record<string, unknown> = { title: 'a' }
  cyclic['self'] = cyclic
  expect(convert(cyclic)).toEqual({ plain: { title: 'a', self: null }, lost: ['it contains itself'] })
  let deep: unknown = 'x'
  for (let level = 0; level < 5_000; level += 1) deep = [deep]
  expect(convert(deep).lost).toEqual(['it is nested more than 20 levels deep'])
})

test('a value that occurs twice is not a cycle, and numbers that JSON does not have become null', () => {
  const part = { a: 1 }
  expect(convert([part, part, Number.NaN, undefined, 7n])).toEqual({
    plain: [{ a: 1 }, { a: 1 }, null, null, 7],
    lost: [],
  })
})

test('a reference becomes its path, and a file inside a record is left out', () => {
  expect(convert({ path: 'Staff/a', firestore: {} }).plain).toBe('Staff/a')
  expect(convert(new Uint8Array(3)).lost).toEqual(['it is a file inside the record'])
})
