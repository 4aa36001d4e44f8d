import { randomBytes } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { createPassphrase, peekHeader } from './age.ts'
import { type Chunks, createChunkReader } from './chunks.ts'

const text = 'seven women one ballot'
const passphrase = createPassphrase(text)

/** In uneven chunks, as from a network. */
async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_001) yield bytes.subarray(at, at + 50_001)
}

async function whole(chunks: Chunks): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

/** Encrypts with a key that is fast to derive. */
async function encrypted(bytes: Buffer): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(text)
  encrypter.setScryptWorkFactor(10)
  return Buffer.from(await encrypter.encrypt(bytes))
}

async function decrypted(bytes: Buffer): Promise<Buffer> {
  const reader = createChunkReader(inChunks(bytes))
  return whole(passphrase.decrypt((await peekHeader(reader))!, reader.parts(10_000)))
}

test('a file that the site encrypts is opened with the passphrase alone', async () => {
  const bytes = randomBytes(200_000)
  const sealed = await whole(passphrase.encrypt(inChunks(bytes)))
  expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 18\n/)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(text)
  expect(Buffer.from(await decrypter.decrypt(sealed)).equals(bytes)).toBe(true)
})

test('an encrypted file of any size is opened', async () => {
  // Sizes around the end of a chunk of 64 KiB.
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const bytes = randomBytes(size)
    expect((await decrypted(await encrypted(bytes))).equals(bytes), `${size} bytes`).toBe(true)
  }
})

test('content that is changed, cut short, joined or in another order is refused', async () => {
  const partBytes = 65_536 + 16
  const sealed = await encrypted(randomBytes(200_000))
  const start = sealed.length - (200_000 + 4 * 16)
  const part = (number: number) =>
    sealed.subarray(start + number * partBytes, start + (number + 1) * partBytes)
  const parts = (...numbers: number[]) => Buffer.concat([sealed.subarray(0, start), ...numbers.map(part)])
  expect((await decrypted(parts(0, 1, 2, 3))).length).toBe(200_000)
  const changed = Buffer.from(sealed)
  changed[start + 70_000]! ^= 1
  const refused = [
    changed,
    parts(0, 1, 2),
    parts(0, 2, 1, 3),
    parts(0, 1, 2, 3, 3),
    sealed.subarray(0, -1),
    sealed.subarray(0, start + partBytes + 16),
    sealed.subarray(0, start),
    sealed.subarray(0, start - 3),
  ]
  for (const [index, bytes] of refused.entries())
    await expect(decrypted(bytes), `case ${index}`).rejects.toThrow()
})

test('a file whose header does not end is refused as damaged, and an unencrypted file is left unread', async () => {
  const headless = Buffer.from(`age-encryption.org/v1\n${'-> scrypt '.repeat(500)}`)
  await expect(peekHeader(createChunkReader(inChunks(headless)))).rejects.toThrow(
    'its beginning cannot be read',
  )
  const reader = createChunkReader(inChunks(Buffer.from('Dear all,')))
  expect(await peekHeader(reader)).toBeNull()
  expect((await reader.read(100)).part.toString()).toBe('Dear all,')
})
