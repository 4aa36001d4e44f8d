import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words.ts'

test('a known code has its own sentence', () => {
  expect(refusalWords({ code: 'user-disabled' })).toBe(
    'This account is switched off. Ask an owner to switch it on.',
  )
})

test('the waiting time is given in minutes', () => {
  expect(refusalWords({ code: 'too-many-requests', waitMinutes: 1 })).toContain('Wait 1 minute,')
  expect(refusalWords({ code: 'too-many-requests', waitMinutes: 15 })).toContain('Wait 15 minutes,')
  expect(refusalWords({ code: 'too-many-requests', waitMinutes: 1_430 })).toContain('Wait 24 hours,')
})

test('a refusal of the sign-in service says whom to tell or what to do', () => {
  expect(refusalWords({ code: 'service-silent' })).toBe(
    'The sign-in service does not answer. Wait a minute, then try again.',
  )
  expect(refusalWords({ code: 'multi-factor-auth-required' })).toContain('such as a text message')
  expect(refusalWords({ code: 'invalid-api-key' })).toContain('Tell whoever looks after the website.')
})

test('an unknown code has a readable general message', () => {
  for (const code of ['internal-error', 'web-storage-unsupported', 'constructor', '']) {
    expect(refusalWords({ code })).toBe('This did not work. Wait a minute, then try again.')
  }
})
