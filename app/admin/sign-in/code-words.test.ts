import { expect, test } from 'vitest'
import { codeWords } from './code-words.ts'

test('a refused code says what to do, and how many tries are left', () => {
  expect(codeWords({ code: 'wrong-code', triesLeft: 4 }, 'app')).toBe(
    'That code did not match. Type the newest one. 4 tries are left.',
  )
  expect(codeWords({ code: 'wrong-code', triesLeft: 1 }, 'recovery')).toBe(
    'That code did not match. Look at it again. 1 try is left.',
  )
  expect(codeWords({ code: 'wrong-code', triesLeft: 0 }, 'app')).toContain('Wait at least 15 minutes')
  expect(codeWords({ code: 'no-code' }, 'app')).toBe('Type the six digits that the app shows.')
  expect(codeWords({ code: 'code-used' }, 'app')).toBe('That code was typed before. Wait for the next one.')
  expect(codeWords({ code: 'too-many-requests', waitMinutes: 3 }, 'app')).toBe(
    'Too many tries. Wait 3 minutes, then try again.',
  )
  expect(codeWords({ code: 'code-unreadable' }, 'app')).toContain(
    'Ask an owner to switch two-step sign-in off',
  )
})
