import { expect, test } from 'vitest'
import { refusePassword } from './password-rules.ts'
import { rateStrength } from './password-strength.ts'

const tari = { username: 'Tari', email: 'tari.dokubo@wipf.example' }

test('common passwords are refused, even with replaced letters and added signs', async () => {
  for (const password of [
    'password1234',
    'Passw0rd1234',
    'Password123!',
    '123456789012',
    'qwertyuiop12',
    'iloveyou1234',
    'unbelievable',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'x'.repeat(128),
  ]) {
    expect(await refusePassword(password, tari), password).toMatch(/^This password is one of the first/)
  }
})

test('a few unrelated words are a good password', async () => {
  for (const password of ['long road to the ballot 27', 'harmattan kettle Tuesday', 'k7!qv92#mzxw']) {
    expect(await refusePassword(password, tari), password).toBeNull()
  }
})

test('the holder’s name and mailbox are refused as a password', async () => {
  expect(await refusePassword('tari.dokubo 2026', tari)).toMatch(/^The password contains the email address/)
  expect(await refusePassword('ask TARI for it', tari)).toMatch(/^The password contains the name/)
})

test('the length is checked before the costly checks', async () => {
  expect(await refusePassword('', tari)).toBe('Enter a password.')
  expect(await refusePassword('x'.repeat(100_000), tari)).toMatch(/at most 128 characters/)
})

test('known data about the holder makes a password weaker', async () => {
  const [unknown, known] = await Promise.all([
    rateStrength('dokubo2026dokubo', []),
    rateStrength('dokubo2026dokubo', ['dokubo']),
  ])
  expect(known).toBeLessThanOrEqual(unknown)
})
