import { expect, test } from 'vitest'
import {
  cpuSeconds,
  familyOf,
  memoryBytes,
  parseCpuSeconds,
  parsePrivateBytes,
  parsePssBytes,
} from './proc.ts'

test('processor time is what a process used itself and in the system, all threads together', () => {
  const line =
    '4711 (node) S 1 4711 4711 0 -1 4194304 99 0 1 0 250 50 7 8 20 0 11 0 1234 1300000 12000 18446744073709551615'
  expect(parseCpuSeconds(line)).toBe(3)
})

test('a name with spaces and brackets moves nothing', () => {
  expect(parseCpuSeconds('9 (nginx: worker) (x) S 1 9 9 0 -1 0 0 0 0 0 100 20 0 0 20 0')).toBe(1.2)
})

test('what is no stat line is said to be none', () => {
  expect(() => parseCpuSeconds('9 (node) S 1')).toThrow('not a stat line')
})

test('memory is the proportional share', () => {
  const rollup = '5581a000-7ffe [rollup]\nRss:  131072 kB\nPss:   98304 kB\nPss_Dirty:  90000 kB\n'
  expect(parsePssBytes(rollup)).toBe(96 * 1024 * 1024)
})

test('private memory is what no other process shares, written to or not', () => {
  const rollup =
    'Rss:  131072 kB\nShared_Clean:  40960 kB\nShared_Dirty:  0 kB\nPrivate_Clean:  1024 kB\nPrivate_Dirty:  89088 kB\n'
  expect(parsePrivateBytes(rollup)).toBe(88 * 1024 * 1024)
})

test.runIf(process.platform === 'linux')('a running process can be read', () => {
  expect(familyOf(process.pid)).toContain(process.pid)
  expect(cpuSeconds(process.pid)).toBeGreaterThan(0)
  expect(memoryBytes(process.pid)).toBeGreaterThan(10 * 1024 * 1024)
})
