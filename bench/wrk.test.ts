import { expect, test } from 'vitest'
import { parseWrk } from './wrk.ts'

const around = (line: string) =>
  `Running 2s test @ http://127.0.0.1:1/\n  1 threads and 32 connections\n\n${line}\n`

test('answers and times are read from the line of our script', () => {
  const line = '{"answers":50000,"durationUs":2000000,"p50Us":640,"p99Us":1250,"refused":0,"failed":0}'
  expect(parseWrk(around(line))).toEqual({
    answers: 50_000,
    refused: 0,
    perSecond: 25_000,
    p50Ms: 0.64,
    p99Ms: 1.25,
  })
})

test('refusals do not count as speed', () => {
  const line = '{"answers":50000,"durationUs":2000000,"p50Us":640,"p99Us":1250,"refused":40000,"failed":0}'
  expect(parseWrk(around(line))).toMatchObject({ refused: 0.8, perSecond: 5_000 })
})

test('a run in which nothing was answered is no measurement', () => {
  const refused = '{"answers":500,"durationUs":2000000,"p50Us":640,"p99Us":1250,"refused":500,"failed":0}'
  const cut = '{"answers":500,"durationUs":2000000,"p50Us":640,"p99Us":1250,"refused":0,"failed":3}'
  for (const line of [refused, cut]) expect(() => parseWrk(around(line))).toThrow('not answered')
})

test('a run that counted nothing is no measurement', () => {
  expect(() => parseWrk(around('unable to connect'))).toThrow('did not say what it counted')
})
