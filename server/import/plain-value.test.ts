import { expect, test } from 'vitest'
import type { Json } from '#ports/documents/document-store.ts'
import { toPlainValue } from './plain-value.ts'

const convert = (value: Json) => {
  const lost: string[] = []
  return { plain: toPlainValue(value, (reason) => lost.push(reason)), lost }
}

test('timestamps of Firestore and of each kind of dump become seconds', () => {
  const time = { seconds: 5, nanoseconds: 7 }
  const values: readonly Json[] = [
    { _seconds: 5, _nanoseconds: 7 },
    { seconds: 5, nanoseconds: 7 },
    { __datatype__: 'timestamp', value: { _seconds: 5, _nanoseconds: 7 } },
  ]
  for (const value of values) expect(convert(value), JSON.stringify(value)).toEqual({ plain: time, lost: [] })
})

test('a value that is nested without end is left out and reported', () => {
  let deep: Json = 'x'
  for (let level = 0; level < 5_000; level += 1) deep = [deep]
  expect(convert(deep).lost).toEqual(['it is nested more than 20 levels deep'])
})
