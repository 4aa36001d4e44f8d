import { expect, test } from 'vitest'
import { addressesIn, isWithinDomain, parseNewAccount } from './new-account.ts'

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

const parse = (fields: Record<string, string>, emailDomain: string | null = 'wipf.example') =>
  parseNewAccount(typed(fields), { emailDomain })

/** The code, and the names of the refused fields. */
const refusal = (...given: Parameters<typeof parse>) => {
  const answer = parse(...given)
  return answer.ok ? null : [answer.refusal.code, ...Object.keys(answer.refusal.errors)]
}

test('a complete form gives an account with its email in lower case', () => {
  expect(parse({})).toEqual({
    ok: true,
    value: { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' },
  })
})

test('an empty form gets one refusal for each field', () => {
  expect(parseNewAccount(new FormData(), { emailDomain: 'wipf.example' })).toEqual({
    ok: false,
    refusal: {
      code: 'invalid',
      errors: {
        username: 'Enter a name.',
        email: 'Enter an email address.',
        password: 'Enter a password.',
        confirmation: 'Type the password a second time.',
      },
    },
  })
})

test('a password under 12 or over 128 characters is refused at its field', () => {
  for (const password of ['elevenchars', 'x'.repeat(129), 'x'.repeat(100_000)]) {
    expect(refusal({ password, confirmation: password })).toEqual(['invalid', 'password'])
  }
})

test('spaces in a password are kept', () => {
  const kept = parse({ password: ' twelve chars ', confirmation: ' twelve chars ' })
  expect(kept.ok && kept.value.password).toBe(' twelve chars ')
})

test('different passwords are refused before anything else', () => {
  expect(refusal({ confirmation: 'a long enough Secret' })).toEqual(['passwords-differ', 'confirmation'])
  expect(refusal({ email: 'tari@gmail.example', confirmation: 'other' })).toEqual([
    'passwords-differ',
    'email',
    'confirmation',
  ])
})

test('only addresses of the domain itself are accepted, in any letter case', () => {
  for (const email of ['tari@WIPF.example', 'TARI@wipf.EXAMPLE', 'tari+news@wipf.example']) {
    expect(parse({ email }).ok, email).toBe(true)
  }
  for (const email of [
    'tari@gmail.example',
    'tari@notwipf.example',
    'tari@mail.wipf.example',
    'tari@wipf.example.org',
    'wipf.example@gmail.example',
  ]) {
    expect(refusal({ email }), email).toEqual(['unrecognized-email', 'email'])
  }
})

test('the first account may have any address', () => {
  expect(parse({ email: 'tari@gmail.example' }, null).ok).toBe(true)
})

test('an invalid address is refused as invalid, not as an address of another domain', () => {
  for (const email of ['tari', 'tari@', '@wipf.example', 'a@b@wipf.example', 'tari@wipf.example\r\nBcc: x']) {
    expect(refusal({ email }), email).toEqual(['invalid', 'email'])
  }
  expect(refusal({ email: `${'a'.repeat(100_000)}@wipf.example` })).toEqual(['invalid', 'email'])
})

test('the domain is the part after the last @', () => {
  expect(isWithinDomain('"a@gmail.example"@wipf.example', 'wipf.example')).toBe(true)
  expect(isWithinDomain('a@wipf.example@gmail.example', 'wipf.example')).toBe(false)
  expect(isWithinDomain('wipf.example', 'wipf.example')).toBe(true)
})

test('an address of another domain is refused with the domain, and a sample domain is not asked for', () => {
  const errorFor = (emailDomain: string) => {
    const read = parse({ email: 'ada@gmail.com' }, emailDomain)
    return read.ok ? null : read.refusal.errors['email']
  }
  expect(errorFor('wipf.ng')).toBe('The address has to end in @wipf.ng.')
  expect(errorFor('wipf.example')).toContain('The mail domain of your organisation is not set yet.')
  expect(addressesIn('wipf.ng')).toBe('ending in @wipf.ng')
  expect(addressesIn('wipf.example')).not.toContain('example')
})

test('a username is one line with visible characters', () => {
  const named = parse({ username: ' Mor\u1eb9\u0301nik\u1eb9\u0301\n\u202eAd\u00e9b\u00e1y\u1ecd\u0300 ' })
  expect(named.ok && named.value.username).not.toMatch(/[\n\u202e]/)
  for (const username of ['   ', '\u200b\u200b', '\u202e', '\u0000']) {
    expect(refusal({ username }), username).toEqual(['invalid', 'username'])
  }
  expect(refusal({ username: 'x'.repeat(61) })).toEqual(['invalid', 'username'])
})

test('a password that contains the username or mailbox is refused', () => {
  for (const password of ['adaeze@wipf.example', 'my name is ADAEZE 1', '  AdaezeAdaezeAdaeze ']) {
    expect(refusal({ password, confirmation: password }), password).toEqual(['invalid', 'password'])
  }
  const password = 'canadian winter 27'
  expect(refusal({ username: 'Ada', email: 'ada@wipf.example', password, confirmation: password })).toBeNull()
})

test('a file in place of a text counts as empty', () => {
  const form = typed({})
  form.set('username', new File(['x'], 'x.txt'))
  const answer = parseNewAccount(form, { emailDomain: null })
  expect(!answer.ok && Object.keys(answer.refusal.errors)).toEqual(['username'])
})
