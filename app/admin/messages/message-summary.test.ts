import { expect, test } from 'vitest'
import { urgentOf } from './message-summary.ts'

test('a message is urgent by its words or by the mark of staff, until somebody has answered it', () => {
  const answered = { uid: 'u1', name: 'Ruth', way: 'call', at: 0 } as const
  expect(urgentOf({ urgentWords: ['kill me', 'threatened'], answered: null })).toBe(
    'Perhaps urgent: kill me, threatened',
  )
  expect(urgentOf({ urgentWords: [], answered: null })).toBe('Marked as urgent')
  expect(urgentOf({ urgentWords: null, answered: null })).toBeNull()
  expect(urgentOf({ urgentWords: ['kill me'], answered })).toBeNull()
})
