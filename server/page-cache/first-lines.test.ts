import { expect, onTestFinished, test, vi } from 'vitest'
import { createFirstLines } from './first-lines.ts'

const line =
  /^HTTP\/1\.1 200 OK\r\nDate: (.+ GMT)\r\nx-request-id: ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\r\n$/
const readLines = (bytes: Buffer) => {
  const [, date = '', id = ''] = line.exec(bytes.toString('latin1')) ?? []
  return { date, id }
}

test('every answer has an id of its own, with each digit counted', () => {
  const lines = createFirstLines(200)
  const ids = new Set(Array.from({ length: 70_000 }, () => readLines(lines.write()).id))
  expect(ids.size).toBe(70_000)
  expect(ids).not.toContain('')
})

test('every answer has the date of its second', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 9, 59, 59, 999) })
  onTestFinished(() => void vi.useRealTimers())
  const lines = createFirstLines(200)
  expect(readLines(lines.write()).date).toBe('Sun, 22 Nov 2026 09:59:59 GMT')
  vi.advanceTimersByTime(1)
  expect(readLines(lines.write()).date).toBe('Sun, 22 Nov 2026 10:00:00 GMT')
})

test('the status is said by number and name', () => {
  expect(createFirstLines(304).write().toString()).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
  expect(createFirstLines(503).write().toString()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
})

test('bytes that are left to somebody stay as they are, and the next answer has the date and another id', () => {
  const lines = createFirstLines(200)
  const left = lines.write()
  const before = readLines(left)
  lines.leave()
  const next = readLines(lines.write())
  expect(readLines(left)).toEqual(before)
  expect(next.date).not.toBe('')
  expect(next.id.slice(0, -12)).not.toBe(before.id.slice(0, -12))
})
