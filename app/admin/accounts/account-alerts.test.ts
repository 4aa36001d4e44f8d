import { expect, test } from 'vitest'
import { accountAlert } from './account-alerts.ts'

test('the alerts have exactly the titles of the specification', () => {
  expect(accountAlert('passwords-differ')?.title).toBe('Passwords dont match')
  expect(accountAlert('unrecognized-email')?.title).toBe('Unrecognized Email')
  expect(accountAlert('email-already-in-use')?.title).toBe('Error occured in account creation')
  expect(accountAlert('record-not-written')?.title).toBe('Problem creating account')
})

test('an invalid field needs no alert, because its own message says what is wrong', () => {
  expect(accountAlert('invalid')).toBeNull()
})

test('an unknown code gives a readable alert', () => {
  for (const code of ['internal-error', 'quota-exceeded', 'constructor', '']) {
    expect(accountAlert(code)).toEqual({
      title: 'Error occured in account creation',
      words: expect.stringMatching(/Try again in a minute\.$/),
    })
  }
})
