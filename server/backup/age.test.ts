import { randomBytes } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { createPassphrase, decryptPayload, encryptPayload, readHeader } from './age.ts'
import { type Chunks, createChunkReader } from './chunks.ts'

const passphrase = 'seven women one ballot'
/** Around the ends of a part of 64 KiB. */
const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]

/** In uneven chunks, as from a network. */
async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_001) yield bytes.subarray(at, at + 50_001)
}

async function whole(chunks: Chunks): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

/** As the library encrypts, with a key that is fast to make. */
async function encryptedByLibrary(bytes: Buffer): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(10)
  return Buffer.from(await encrypter.encrypt(bytes))
}

async function decryptedByLibrary(bytes: Buffer): Promise<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return Buffer.from(await decrypter.decrypt(bytes))
}

async function decryptedHere(bytes: Buffer): Promise<Buffer> {
  const reader = createChunkReader(inChunks(bytes))
  const header = await readHeader(reader)
  const { fileKey } = await createPassphrase(passphrase).open(header!)
  return whole(decryptPayload(reader, fileKey))
}

async function encryptedHere(bytes: Buffer): Promise<Buffer> {
  const header = (await readHeader(createChunkReader(inChunks(await encryptedByLibrary(Buffer.alloc(0))))))!
  const { fileKey } = await createPassphrase(passphrase).open(header)
  return Buffer.concat([header, await whole(encryptPayload(inChunks(bytes), fileKey))])
}

test('a file that the site encrypts is opened by the library, and the other way round', async () => {
  for (const size of sizes) {
    const bytes = randomBytes(size)
    expect((await decryptedByLibrary(await encryptedHere(bytes))).equals(bytes), `${size} bytes`).toBe(true)
    expect((await decryptedHere(await encryptedByLibrary(bytes))).equals(bytes), `${size} bytes`).toBe(true)
  }
})

test('a new header has a key that the library finds with the passphrase', async () => {
  const { header, fileKey } = await createPassphrase(passphrase).newHeader()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  expect(Buffer.from(await decrypter.decryptHeader(header)).equals(fileKey)).toBe(true)
  expect(header.toString()).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 18\n/)
})

test('content that is changed, cut short, joined or in another order is refused', async () => {
  const partBytes = 65_536 + 16
  const sealed = await encryptedHere(randomBytes(200_000))
  const start = sealed.length - (200_000 + 4 * 16)
  const part = (number: number) =>
    sealed.subarray(start + number * partBytes, start + (number + 1) * partBytes)
  const parts = (...numbers: number[]) => Buffer.concat([sealed.subarray(0, start), ...numbers.map(part)])
  expect((await decryptedHere(parts(0, 1, 2, 3))).length).toBe(200_000)
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
    await expect(decryptedHere(bytes), `case ${index}`).rejects.toThrow()
})

test('an empty last part is refused behind a full one', async () => {
  const sealed = await encryptedHere(randomBytes(65_536))
  const reader = createChunkReader(inChunks(sealed))
  const { fileKey } = await createPassphrase(passphrase).open((await readHeader(reader))!)
  const empty = await whole(encryptPayload(inChunks(Buffer.alloc(0)), fileKey))
  await expect(decryptedHere(Buffer.concat([sealed, empty.subarray(16)]))).rejects.toThrow()
})

test('a file whose header does not end is refused as damaged, and an unencrypted file is left unread', async () => {
  const headless = Buffer.from(`age-encryption.org/v1\n${'-> scrypt '.repeat(500)}`)
  await expect(readHeader(createChunkReader(inChunks(headless)))).rejects.toThrow(
    'its beginning cannot be read',
  )
  const reader = createChunkReader(inChunks(Buffer.from('Dear all,')))
  expect(await readHeader(reader)).toBeNull()
  expect((await reader.read(100)).part.toString()).toBe('Dear all,')
})
