import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalise } from '#domain/plain-text.ts'
import { createQueue } from '../http/queue.ts'
import { isFirebaseHash, verifyFirebaseHash } from './firebase-scrypt.ts'

const argon2Async = promisify(argon2)

/**
 * Hashes one password at a time. Three threads of the pool stay free for files and compression, and on a machine with
 * one core other requests keep half of it.
 */
const queue = createQueue({ concurrency: 1, waiting: Number.POSITIVE_INFINITY })

/** The parameters that OWASP recommends for Argon2id: 19 MiB, two passes, one lane. About 30 ms on a small machine. */
const cost = { memoryKiB: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const hashBytes = 32

/** Returns a new PHC string, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. It is computed outside the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt, cost, hashBytes)
  const parameters = `m=${cost.memoryKiB},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Returns false for a wrong password, and for a stored text that is neither an Argon2id string nor a hash of the
 * earlier website.
 */
export async function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  if (isFirebaseHash(stored)) return queue.run(() => verifyFirebaseHash(stored, password))
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored)
  if (!parts) {
    // An imported account without a password. The time of the answer must not distinguish it from an unknown one.
    await hashPassword(password)
    return false
  }
  const [, memoryKiB, passes, parallelism, salt, hash] = parts as unknown as [string, ...string[]]
  const expected = Buffer.from(hash!, 'base64')
  const derived = await derive(
    password,
    Buffer.from(salt!, 'base64'),
    { memoryKiB: Number(memoryKiB), passes: Number(passes), parallelism: Number(parallelism) },
    expected.length,
  )
  return timingSafeEqual(derived, expected)
}

function derive(
  password: string,
  salt: Buffer,
  { memoryKiB, passes, parallelism }: { memoryKiB: number; passes: number; parallelism: number },
  length: number,
): Promise<Buffer> {
  return queue.run(() =>
    argon2Async('argon2id', {
      // Keyboards send the same letters composed or decomposed.
      message: normalise(password, 'NFKC'),
      nonce: salt,
      memory: memoryKiB,
      passes,
      parallelism,
      tagLength: length,
    }),
  )
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
