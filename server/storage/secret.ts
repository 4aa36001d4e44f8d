import { randomBytes } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#ports/operator-error.ts'

/** The file of the secret is too short. */
export class DamagedSecretError extends OperatorError {
  override name = 'DamagedSecretError'
  readonly code = 'damaged-secret'
  constructor(file: string) {
    super(`${file} is damaged: it holds less than 32 bytes. Delete it, and everybody signs in again.`)
  }
}

/**
 * Returns the secret that signs session cookies. The first call creates it, readable only by the site's own user; later
 * calls read it. When two processes create it at the same time, the link() of one fails and it reads the other's
 * secret.
 * @throws {DamagedSecretError} when the file has less than 32 bytes.
 * @throws when the folder cannot be written.
 */
export async function loadSecret(directory: string): Promise<string> {
  const existing = await readSecret(directory)
  if (existing) return existing

  const file = secretFileOf(directory)
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(48).toString('base64'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  const secret = await read(file)
  if (!secret) throw new Error(`${file} was removed while the site started. Start it again.`)
  return secret
}

/** The file with the generated secret. */
export const secretFileOf = (directory: string): string => join(directory, 'auth-secret')

/** The secret in the data folder; null when none was generated. @throws {DamagedSecretError} */
export const readSecret = (directory: string): Promise<string | null> => read(secretFileOf(directory))

async function read(file: string): Promise<string | null> {
  let secret: string
  try {
    secret = (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  if (Buffer.byteLength(secret) < 32) throw new DamagedSecretError(file)
  return secret
}
