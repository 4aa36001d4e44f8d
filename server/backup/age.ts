import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { DamagedBackupError } from './backup-error.ts'
import { type ChunkReader, type Chunks, createChunkReader } from './chunks.ts'

/*
 * The format of age, https://age-encryption.org/v1, as https://c2sp.org/age describes it. The library makes and reads
 * the header, with the key from the passphrase. The payload passes through Node's ciphers, which are ten times as fast
 * as those in JavaScript.
 */

const beginning = Buffer.from('age-encryption.org/v1\n')
/** A header with one passphrase is much shorter. */
const maxHeaderBytes = 1_024

/** "The payload nonce … 16 bytes" and "64 KiB chunks" with the tag of RFC 7539 (C2SP age, Payload). */
const saltBytes = 16
const partBytes = 65_536
const tagBytes = 16

/** A header and the key that it holds. */
interface OpenHeader {
  readonly header: Buffer
  readonly fileKey: Uint8Array
}

/** Makes and opens the headers of encrypted backups. */
export interface Passphrase {
  newHeader(): Promise<OpenHeader>
  /** Rejects when the header was made with another passphrase, or was changed. */
  open(header: Buffer): Promise<OpenHeader>
}

/** It remembers the last header: a key from a passphrase takes a second, and a restore reads its backup three times. */
export function createPassphrase(text: string): Passphrase {
  let last: OpenHeader | null = null

  async function open(header: Buffer): Promise<OpenHeader> {
    if (last?.header.equals(header)) return last
    const decrypter = new Decrypter()
    decrypter.addPassphrase(text)
    return (last = { header: Buffer.from(header), fileKey: await decrypter.decryptHeader(header) })
  }

  return {
    open,
    async newHeader() {
      const encrypter = new Encrypter()
      encrypter.setPassphrase(text)
      // The library has no other way to tell the key of a new header.
      return open(findHeader(Buffer.from(await encrypter.encrypt(new Uint8Array())))!)
    },
  }
}

/**
 * Reads the header that an encrypted file begins with. Null when the file does not begin as one; then nothing is read.
 */
export async function readHeader(reader: ChunkReader): Promise<Buffer | null> {
  const first = await reader.peek(maxHeaderBytes)
  if (!first.subarray(0, beginning.length).equals(beginning)) return null
  const header = findHeader(first)
  if (!header) throw new DamagedBackupError('its beginning cannot be read')
  return (await reader.read(header.length)).part
}

/** "The header ends at the LF … of the final line", which begins with `---` (C2SP age, Header). */
function findHeader(bytes: Buffer): Buffer | null {
  const lastLine = bytes.indexOf('\n--- ')
  const end = lastLine === -1 ? -1 : bytes.indexOf('\n', lastLine + 1)
  return end === -1 ? null : bytes.subarray(0, end + 1)
}

/** The payload of an encrypted file, which stands behind its header. */
export async function* encryptPayload(plain: Chunks, fileKey: Uint8Array): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  yield salt
  const key = payloadKey(fileKey, salt)
  const reader = createChunkReader(plain)
  try {
    for (let count = 0, isLast = false; !isLast; count += 1) {
      const next = await reader.read(partBytes)
      isLast = next.isLast
      const cipher = createCipheriv(...cipherOf(key, count, isLast))
      yield cipher.update(next.part)
      cipher.final()
      yield cipher.getAuthTag()
    }
  } finally {
    await reader.close()
  }
}

/**
 * The content of a payload. It throws at the first part that is not as it was encrypted, and when the end is missing.
 */
export async function* decryptPayload(reader: ChunkReader, fileKey: Uint8Array): AsyncGenerator<Buffer> {
  const key = payloadKey(fileKey, (await reader.read(saltBytes)).part)
  for (let count = 0, isLast = false; !isLast; count += 1) {
    const next = await reader.read(partBytes + tagBytes)
    isLast = next.isLast
    const end = next.part.length - tagBytes
    // "The final chunk … MUST NOT be empty unless the whole payload is empty" (C2SP age, Payload).
    if (end < 0 || (end === 0 && count > 0)) throw new Error('the end of the encrypted content is missing')
    const decipher = createDecipheriv(...cipherOf(key, count, isLast))
    decipher.setAuthTag(next.part.subarray(end))
    const content = decipher.update(next.part.subarray(0, end))
    decipher.final()
    yield content
  }
}

/** HKDF-SHA-256 of the key of the file with "payload" (C2SP age, Payload). */
const payloadKey = (fileKey: Uint8Array, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32))

/** The nonce is an 11-byte big-endian counter, then 1 for the last part and 0 for all others (C2SP age, Payload). */
function cipherOf(key: Buffer, count: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return ['chacha20-poly1305', key, nonce, { authTagLength: tagBytes }] as const
}
