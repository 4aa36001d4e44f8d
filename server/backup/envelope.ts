import { createHash } from 'node:crypto'
import { Duplex } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError, DamagedBackupError } from './backup-error.ts'

/*
 * A backup is a tar archive, compressed with Zstandard, then with the digest of what stands before it. With a passphrase
 * all of it is encrypted in the format of age (https://age-encryption.org/v1). So it opens with
 * `age --decrypt | zstd --decompress | tar --extract`.
 */

/** A skippable frame, which other programs ignore (RFC 8878, 3.1.2): its magic number and the length of its content. */
const digestFrame = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const trailerBytes = digestFrame.length + 32

const ageHeader = Buffer.from('age-encryption.org/v1\n')

type Bytes = ReadableStream<Uint8Array>

/** Each chunk passes several streams, which costs more than its bytes when it is small. */
export const chunkSize = 262_144

/** Compresses a tar archive, and encrypts it with the passphrase. Null: not encrypted. */
export async function seal(archive: Bytes, passphrase: string | null): Promise<Bytes> {
  const compress = createZstdCompress({ chunkSize, params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const compressed = archive.pipeThrough(toTransform(compress)).pipeThrough(appendingDigest())
  if (passphrase === null) return compressed
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(compressed)
}

/**
 * The tar archive in a backup. It ends with an error when a byte of the backup differs from what was written.
 * @throws {BackupError} when the passphrase is wrong or missing.
 */
export async function unseal(backup: Bytes, passphrase: string | null): Promise<Bytes> {
  const { first, whole } = await peek(backup, ageHeader.length)
  const plain = Buffer.from(first).equals(ageHeader) ? await decrypt(whole, passphrase) : whole
  return plain.pipeThrough(checkingDigest()).pipeThrough(toTransform(createZstdDecompress({ chunkSize })))
}

async function decrypt(backup: Bytes, passphrase: string | null): Promise<Bytes> {
  if (passphrase === null) {
    await backup.cancel()
    throw new BackupError(
      'The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.',
    )
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(backup).catch((error: unknown) => {
    throw new BackupError(
      'The passphrase in BACKUP_PASSPHRASE is not that of this backup, or the beginning of the file is damaged.',
      { cause: error },
    )
  })
}

/** Reads the first bytes, and returns them with a stream of everything. There are fewer when the stream is shorter. */
async function peek(stream: Bytes, bytes: number): Promise<{ first: Uint8Array; whole: Bytes }> {
  const reader = stream.getReader()
  let first: Uint8Array = new Uint8Array()
  while (first.length < bytes) {
    const { done, value } = await reader.read()
    if (done) break
    first = Buffer.concat([first, value])
  }
  let isFirst = true
  const whole = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (isFirst && first.length > 0) {
          isFirst = false
          return controller.enqueue(first)
        }
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { first: first.subarray(0, bytes), whole }
}

function appendingDigest(): TransformStream<Uint8Array, Uint8Array> {
  const hash = createHash('sha256')
  return new TransformStream({
    transform(chunk, controller) {
      hash.update(chunk)
      controller.enqueue(chunk)
    },
    flush: (controller) => controller.enqueue(Buffer.concat([digestFrame, hash.digest()])),
  })
}

function checkingDigest(): TransformStream<Uint8Array, Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array = new Uint8Array()
  return new TransformStream({
    transform(chunk, controller) {
      const bytes = Buffer.concat([held, chunk])
      const end = Math.max(0, bytes.length - trailerBytes)
      held = bytes.subarray(end)
      if (end === 0) return
      hash.update(bytes.subarray(0, end))
      controller.enqueue(bytes.subarray(0, end))
    },
    flush() {
      if (!Buffer.concat([digestFrame, hash.digest()]).equals(held)) {
        throw new DamagedBackupError('it is not whole, or a part of it was changed')
      }
    },
  })
}

const toTransform = (duplex: Duplex) =>
  Duplex.toWeb(duplex) as unknown as TransformStream<Uint8Array, Uint8Array>
