import { expect, test } from 'vitest'
import { accountAlert } from './account-alerts.ts'

test('the alerts of the specification are there letter for letter', () => {
  expect(accountAlert('passwords-differ')?.title).toBe('Passwords dont match')
  expect(accountAlert('unrecognized-email')?.title).toBe('Unrecognized Email')
  expect(accountAlert('email-already-in-use')?.title).toBe('Error occured in account creation')
  expect(accountAlert('record-not-written')?.title).toBe('Problem creating account')
})

test('fields that speak for themselves need no alert', () => {
  expect(accountAlert('invalid')).toBeNull()
})

test('a code nobody has heard of is a failure with words', () => {
  for (const code of ['internal-error', 'quota-exceeded', 'constructor', '']) {
    expect(accountAlert(code)).toEqual({
      title: 'Error occured in account creation',
      words: expect.stringMatching(/Try again in a minute\.$/),
    })
  }
})
