import { expect, test } from 'vitest'
import { toShownSession } from './session-words.ts'

const now = Date.parse('2026-11-22T20:10:00Z')
const session = {
  id: 'one',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
  isHere: false,
  shared: false,
  since: Date.parse('2026-11-03T08:00:00Z'),
  usedAt: Date.parse('2026-11-22T16:20:00Z'),
}
const wordsOf = (changes: Partial<typeof session>) =>
  toShownSession({ ...session, ...changes }, now).words.replaceAll('\u00a0', ' ')

test('a session says when it was used, and since when it is open', () => {
  expect(toShownSession(session, now)).toMatchObject({ name: 'Firefox on Windows', kind: 'computer' })
  expect(wordsOf({})).toBe('Used today 17:20. Since 3 Nov, 09:00.')
  expect(wordsOf({ usedAt: Date.parse('2026-11-19T05:00:00Z') })).toBe(
    'Used 19 Nov, 06:00. Since 3 Nov, 09:00.',
  )
  expect(wordsOf({ isHere: true })).toBe('This device. Since 3 Nov, 09:00.')
})

test('a session on a shared computer says when it ends', () => {
  expect(wordsOf({ shared: true })).toBe('Shared computer. Used today 17:20, ends automatically at 19:20.')
  expect(wordsOf({ shared: true, isHere: true })).toBe(
    'Shared computer. This device. Ends automatically two hours after its last use.',
  )
})
