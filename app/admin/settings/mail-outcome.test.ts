import { expect, test } from 'vitest'
import { toFailedMail } from './mail-outcome.ts'

const toFailed = toFailedMail('The mail did not go out.')

test('without an answer, nothing is said about whether the mail went out', () => {
  expect(toFailed('connection').what).toMatch(/^No answer came, so this may not be done\./)
  expect(toFailed('server').what).toBe('Something failed on our side, so this may not be done.')
})

test('an ended session, a lost right and a full disk are named', () => {
  expect(toFailed('session').what).toContain('Sign in again')
  expect(toFailed('not-permitted')).toEqual({
    tone: 'failed',
    what: 'The mail did not go out.',
    todo: 'Only owners can change the settings. Ask an owner.',
  })
  expect(toFailed('full').what).toMatch(/^The mail did not go out\. The website’s disk is full/)
})
