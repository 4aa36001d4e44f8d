import { expect, test } from 'vitest'
import { parseWrk } from './wrk.ts'

const printed = (line: string) => `Running 2s test @ http://127.0.0.1:1/\n\n${line}\n`

test('answers and times are read from the line of our script', () => {
  const line = '{"answers":50000,"perSecond":25000,"p50Ms":0.64,"p99Ms":1.25,"failed":0}'
  expect(parseWrk(printed(line))).toMatchObject({ answers: 50_000, perSecond: 25_000, p99Ms: 1.25 })
})

test('a run with a failed request, or without counts, does not count as a measurement', () => {
  const failed = '{"answers":500,"perSecond":250,"p50Ms":0.64,"p99Ms":1.25,"failed":3}'
  expect(() => parseWrk(printed(failed))).toThrow('not answered')
  expect(() => parseWrk(printed('unable to connect'))).toThrow('no counts')
})
