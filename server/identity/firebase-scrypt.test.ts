import { expect, test } from 'vitest'
import { toFirebaseHash, verifyFirebaseHash } from './firebase-scrypt.ts'

/** The example of github.com/firebase/scrypt. */
const settings = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memCost: 14,
}
const salt = '42xEC+ixf3L2lw=='
const hash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='

test('the published example of the provider is verified, and another password is not', async () => {
  const stored = toFirebaseHash(settings, { salt, hash })
  expect(await verifyFirebaseHash(stored, 'user1password')).toBe(true)
  expect(await verifyFirebaseHash(stored, 'user1Password')).toBe(false)
  expect(await verifyFirebaseHash(stored, '')).toBe(false)
})

test('the alphabet for addresses, which the export uses, is read as well', async () => {
  const forAddresses = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')
  const stored = toFirebaseHash(settings, { salt: forAddresses(salt), hash: forAddresses(hash) })
  expect(stored).toBe(toFirebaseHash(settings, { salt, hash }))
})

test('a stored hash with settings beyond those of the service matches no password and is not computed', async () => {
  const stored = toFirebaseHash(settings, { salt, hash })
  for (const bad of [
    stored.replace('n=14', 'n=31'),
    stored.replace('n=14', 'n=0'),
    stored.replace('r=8', 'r=9'),
    stored.replace('k=', 'k=!'),
    stored.slice(0, -20),
    '$firebase-scrypt$',
  ]) {
    expect(await verifyFirebaseHash(bad, 'user1password'), bad).toBe(false)
  }
})
