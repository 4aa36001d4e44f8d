import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** The hash settings of a project of Firebase Authentication, as its console shows them. Keys are base64. */
export interface FirebaseHashSettings {
  readonly signerKey: string
  readonly saltSeparator: string
  /** The block size of scrypt, 1 to 8. */
  readonly rounds: number
  /** The power of two that is the cost of scrypt, 1 to 14: 14 takes 16 MiB for 8 rounds. */
  readonly memCost: number
}

/** The limits of the service. They also bound the memory that a stored text can make a sign-in use. */
export const firebaseHashLimits = { rounds: 8, memCost: 14 } as const

const pattern =
  /^\$firebase-scrypt\$n=(\d{1,2}),r=(\d),k=([A-Za-z0-9+/]+=*),s=([A-Za-z0-9+/]*=*)\$([A-Za-z0-9+/]*=*)\$([A-Za-z0-9+/]+=*)$/

/**
 * The stored text of a password that the earlier website hashed: the settings, the salt and the hash, so that it can be
 * verified alone. `salt`, `hash`: base64, in either alphabet.
 */
export function toFirebaseHash(
  { signerKey, saltSeparator, rounds, memCost }: FirebaseHashSettings,
  { salt, hash }: { readonly salt: string; readonly hash: string },
): string {
  const key = `n=${memCost},r=${rounds},k=${plain(signerKey)},s=${plain(saltSeparator)}`
  return `$firebase-scrypt$${key}$${plain(salt)}$${plain(hash)}`
}

export const isFirebaseHash = (stored: string): boolean => stored.startsWith('$firebase-scrypt$')

/**
 * Whether the password is the one that was hashed: scrypt of the password gives an AES key, and the hash is the signer
 * key encrypted with it (github.com/firebase/scrypt). False for an invalid text.
 */
export async function verifyFirebaseHash(stored: string, password: string): Promise<boolean> {
  const [, memCostText, roundsText, key, separator, salt, hash] = pattern.exec(stored) ?? []
  const [memCost, rounds] = [Number(memCostText), Number(roundsText)]
  if (!key || !hash || !isWithinLimits({ memCost, rounds })) return false
  const derived = await scryptAsync(password, Buffer.concat([bytes(salt), bytes(separator)]), 32, {
    N: 2 ** memCost,
    r: rounds,
    p: 1,
    maxmem: 256 * 2 ** memCost * rounds,
  })
  const cipher = createCipheriv('aes-256-ctr', derived, Buffer.alloc(16))
  const computed = Buffer.concat([cipher.update(bytes(key)), cipher.final()])
  const expected = bytes(hash)
  return computed.length === expected.length && timingSafeEqual(computed, expected)
}

/** Whether the service could have used these settings. */
export function isWithinLimits({
  memCost,
  rounds,
}: Pick<FirebaseHashSettings, 'memCost' | 'rounds'>): boolean {
  const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
  return isWithin(memCost, firebaseHashLimits.memCost) && isWithin(rounds, firebaseHashLimits.rounds)
}

/** Node reads both alphabets of base64. */
const bytes = (base64 = '') => Buffer.from(base64, 'base64')
const plain = (base64: string) => bytes(base64).toString('base64')
