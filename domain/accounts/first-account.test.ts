import { expect, test } from 'vitest'
import { parseNewAccount } from './first-account.ts'

const typed = (fields: Record<string, string>) => {
  const form = new FormData()
  const whole = {
    username: 'Adaeze',
    email: 'Adaeze@wipf.example ',
    password: 'a long enough secret',
    confirmation: 'a long enough secret',
    ...fields,
  }
  for (const [name, value] of Object.entries(whole)) form.set(name, value)
  return form
}

test('a whole form gives an account with its address in lower case', () => {
  expect(parseNewAccount(typed({}))).toEqual({
    ok: true,
    value: { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' },
  })
})

test('an empty form names every field once', () => {
  const answer = parseNewAccount(new FormData())
  expect(answer).toEqual({
    ok: false,
    refusal: {
      username: 'Enter a username.',
      email: 'Enter an email address.',
      password: 'Enter a password.',
      confirmation: 'Type the password a second time.',
    },
  })
})

test('a password under twelve or over 128 characters is refused beside its field', () => {
  for (const password of ['elevenchars', 'x'.repeat(129)]) {
    const answer = parseNewAccount(typed({ password, confirmation: password }))
    expect(answer.ok).toBe(false)
    expect(!answer.ok && Object.keys(answer.refusal)).toEqual(['password'])
  }
})

test('spaces in a password are kept, and a second spelling that differs is refused', () => {
  const kept = parseNewAccount(typed({ password: ' twelve chars ', confirmation: ' twelve chars ' }))
  expect(kept.ok && kept.value.password).toBe(' twelve chars ')
  const differing = parseNewAccount(typed({ confirmation: 'a long enough Secret' }))
  expect(!differing.ok && Object.keys(differing.refusal)).toEqual(['confirmation'])
})

test('an address that is none, or a file in its place, is refused beside its field', () => {
  const form = typed({ email: 'adaeze at wipf' })
  form.set('username', new File(['x'], 'x.txt'))
  const answer = parseNewAccount(form)
  expect(!answer.ok && Object.keys(answer.refusal).sort()).toEqual(['email', 'username'])
})
