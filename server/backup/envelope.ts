import { createHash } from 'node:crypto'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type Passphrase, peekHeader } from './age.ts'
import { BackupError, DamagedBackupError } from './backup-error.ts'
import { chunkBytes, type ChunkReader, type Chunks, createChunkReader, inParts } from './chunks.ts'

/*
 * A backup is a tar archive, compressed with Zstandard and followed by the digest of the compressed bytes. With a
 * passphrase all of it is encrypted in the format of age (https://age-encryption.org/v1). So it opens with
 * `age --decrypt | zstd --decompress | tar --extract`.
 */

/** A skippable frame, which other programs ignore (RFC 8878, 3.1.2): its magic number and the length of its content. */
const digestFrame = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const trailerBytes = digestFrame.length + 32

/** Compresses a tar archive, and encrypts it with the passphrase. Null: not encrypted. */
export async function* seal(archive: Chunks, passphrase: Passphrase | null): AsyncGenerator<Uint8Array> {
  const compress = createZstdCompress({
    chunkSize: chunkBytes,
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
  })
  const compressed = appendDigest(through(compress, inParts(archive, chunkBytes)))
  if (passphrase === null) return yield* compressed
  yield* inParts(passphrase.encrypt(compressed), chunkBytes)
}

/**
 * Yields the tar archive in a backup. It throws when any byte of the backup was changed.
 * @throws {BackupError} when the passphrase is wrong or missing.
 */
export async function* unseal(backup: Chunks, passphrase: Passphrase | null): AsyncGenerator<Uint8Array> {
  const reader = createChunkReader(backup)
  try {
    const compressed = await openSeal(reader, passphrase)
    const decompress = createZstdDecompress({ chunkSize: chunkBytes })
    yield* through(decompress, checkDigest(compressed))
  } finally {
    await reader.close()
  }
}

/** Returns the compressed archive, decrypted if it is encrypted, in parts of the same size, except the last. */
async function openSeal(reader: ChunkReader, passphrase: Passphrase | null): Promise<AsyncIterable<Buffer>> {
  const header = await peekHeader(reader)
  if (!header) return reader.parts(chunkBytes)
  if (passphrase === null) {
    throw new BackupError(
      'The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.',
    )
  }
  return inParts(passphrase.decrypt(header, reader.parts(chunkBytes)), chunkBytes)
}

async function* appendDigest(compressed: Chunks): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of compressed) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.concat([digestFrame, hash.digest()])
}

/** Yields the bytes before the digest, and compares them with it. `parts`: of the same size, except the last. */
async function* checkDigest(parts: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const part of parts) {
    if (part.length < trailerBytes) {
      held = Buffer.concat([held, part])
      continue
    }
    hash.update(held)
    if (held.length > 0) yield held
    held = part as Buffer<ArrayBuffer>
  }
  const end = Math.max(0, held.length - trailerBytes)
  hash.update(held.subarray(0, end))
  yield held.subarray(0, end)
  if (!Buffer.concat([digestFrame, hash.digest()]).equals(held.subarray(end)))
    throw new DamagedBackupError('it is not whole, or a part of it was changed')
}

/** Errors of either end are thrown where it is read. */
async function* through(transform: Transform, chunks: Chunks): AsyncGenerator<Uint8Array> {
  const piped = pipeline(chunks, transform)
  piped.catch(() => undefined)
  yield* transform as AsyncIterable<Uint8Array>
  // The decompressor ends after the compressed bytes, before the digest that follows them is compared.
  await piped
}
