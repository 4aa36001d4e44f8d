import { expect, test } from 'vitest'
import { cpuSeconds, familyOf, parseCpuSeconds, parsePrivateBytes, privateMemory } from './proc.ts'

test('processor time is the sum of user and system time, whatever the name of the process', () => {
  const line = '9 (nginx: worker) (x) S 1 9 9 0 -1 0 0 0 0 0 100 20 0 0 20 0'
  expect(parseCpuSeconds(line)).toBe(1.2)
  expect(() => parseCpuSeconds('9 (node) S 1')).toThrow('not a stat line')
})

test('private memory is memory that no other process shares, whether it was written to or not', () => {
  const rollup =
    'Rss:  131072 kB\nShared_Clean:  40960 kB\nShared_Dirty:  0 kB\nPrivate_Clean:  1024 kB\nPrivate_Dirty:  89088 kB\n'
  expect(parsePrivateBytes(rollup)).toBe(88 * 1024 * 1024)
})

test.runIf(process.platform === 'linux')('a running process can be read', () => {
  expect(familyOf(process.pid)).toContain(process.pid)
  expect(cpuSeconds(process.pid)).toBeGreaterThan(0)
  expect(privateMemory(process.pid).main).toBeGreaterThan(10 * 1024 * 1024)
})
