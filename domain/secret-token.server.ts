import { createHash, randomBytes } from 'node:crypto'

/** A random token in base64url, for the address of a link that lets its holder in. */
export const createToken = (bits: 128 | 256) => randomBytes(bits / 8).toString('base64url')

/** The stored form of a token. It cannot be used in place of the token. */
export const digestOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
