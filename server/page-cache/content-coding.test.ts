import { expect, test } from 'vitest'
import { chooseCoding } from './content-coding.ts'

const cases: readonly (readonly [string | undefined, string])[] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['deflate, zstd', 'identity'],
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip; q=0', 'identity'],
  ['gzip;q=0.5, identity;q=0', 'gzip'],
  ['identity;q=0, *;q=0.1', 'br'],
  ['identity, br;q=0.5', 'identity'],
  ['br;q=0.000, gzip;q=0.001', 'gzip'],
  ['br;q=much', 'br'],
]
for (const [accepted, coding] of cases) {
  test(`Accept-Encoding ${JSON.stringify(accepted)} selects ${coding}`, () => {
    expect(chooseCoding(accepted)).toBe(coding)
  })
}

test('when nothing is acceptable, identity is selected', () => {
  expect(chooseCoding('br;q=0, gzip;q=0, identity;q=0')).toBe('identity')
})
