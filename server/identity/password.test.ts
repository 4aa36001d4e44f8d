import { createHook } from 'node:async_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a password matches its own hash only', async () => {
  const hash = await hashPassword('a long enough secret')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword({ hash, password: 'a long enough secret' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a long enough Secret' })).toBe(false)
})

test('the same password has another hash each time', async () => {
  expect(await hashPassword('a long enough secret')).not.toBe(await hashPassword('a long enough secret'))
})

test('composed and decomposed letters match', async () => {
  const hash = await hashPassword('\u1eb8\u0300k\u1ecd\u0301 for everybody')
  expect(await verifyPassword({ hash, password: 'E\u0323\u0300ko\u0323\u0301 for everybody' })).toBe(true)
})

test('a password is checked with the parameters in its hash', async () => {
  const hash = await hashPassword('a long enough secret')
  expect(await verifyPassword({ hash: hash.replace('t=2', 't=3'), password: 'a long enough secret' })).toBe(
    false,
  )
})

test('a text that is not an Argon2id string matches no password', async () => {
  for (const hash of [
    '',
    'a long enough secret',
    '$2b$10$abc',
    '$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA',
  ]) {
    expect(await verifyPassword({ hash, password: 'a long enough secret' })).toBe(false)
  }
})

test('a stored text that is not a hash takes one computation of Argon2, as a hash and an unknown account do', async () => {
  const hash = await hashPassword('a long enough secret')
  let computations = 0
  const hook = createHook({
    init: (_, type) => void (computations += Number(type === 'ARGON2REQUEST')),
  }).enable()
  onTestFinished(() => void hook.disable())
  for (const stored of [hash, 'none', '']) {
    computations = 0
    expect(await verifyPassword({ hash: stored, password: 'another secret' })).toBe(false)
    expect(computations).toBe(1)
  }
})
