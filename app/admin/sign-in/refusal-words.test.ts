import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words.ts'

test('a known code has its sentence', () => {
  expect(refusalWords({ code: 'user-disabled' })).toBe(
    'This account is disabled. Ask another account holder to enable it.',
  )
})

test('the wait is said in minutes', () => {
  expect(refusalWords({ code: 'too-many-requests', waitMinutes: 1 })).toContain('Wait 1 minute,')
  expect(refusalWords({ code: 'too-many-requests', waitMinutes: 15 })).toContain('Wait 15 minutes,')
})

test('a code nobody has heard of is still answered in words', () => {
  for (const code of ['internal-error', 'web-storage-unsupported', 'constructor', '']) {
    expect(refusalWords({ code })).toBe('This did not work. Wait a minute, then try again.')
  }
})
