import { expect, test } from 'vitest'
import { toFailureWords } from './failure-words.ts'

const words = toFailureWords('Could not move.')

test('an ended session and a lost connection have their own messages', () => {
  expect(words('session').failure).toContain('Sign in again')
  expect(words('connection').failure).toContain('Check your connection')
})

test('a full disk is reported together with what was not done; other faults have one general message', () => {
  expect(words('full').failure).toBe(
    'Could not move. The website’s disk is full: tell the person who runs the server, and try again when there is room.',
  )
  expect(words('server').failure).toBe('Could not move. Try again in a moment.')
  expect(words('too-many-requests').failure).toBe('Could not move. Try again in a moment.')
})
