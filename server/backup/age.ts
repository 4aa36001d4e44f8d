import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError, DamagedBackupError } from './backup-error.ts'
import { type ChunkReader, type Chunks, toStream } from './chunks.ts'

/* Encrypts backups with a passphrase in the format of age, https://age-encryption.org/v1. */

const beginning = Buffer.from('age-encryption.org/v1\n')
/** A header with one passphrase is much shorter. */
const maxHeaderBytes = 1_024

/** Encrypts and opens backups. */
export type Passphrase = ReturnType<typeof createPassphrase>

/** It remembers the last header: a key from a passphrase takes a second, and a restore reads its backup three times. */
export function createPassphrase(text: string) {
  let last: { readonly header: Buffer; readonly fileKey: Uint8Array } | null = null

  async function open(header: Buffer): Promise<Uint8Array> {
    if (last?.header.equals(header)) return last.fileKey
    const decrypter = new Decrypter()
    decrypter.addPassphrase(text)
    const fileKey = await decrypter.decryptHeader(header).catch(refuseHeader)
    last = { header: Buffer.from(header), fileKey }
    return fileKey
  }

  return {
    async *encrypt(plain: Chunks): AsyncGenerator<Uint8Array> {
      const encrypter = new Encrypter()
      encrypter.setPassphrase(text)
      yield* await encrypter.encrypt(toStream(plain))
    },
    /**
     * The content of an encrypted file, with its header. Throws at the first part that was changed, and when the end is
     * missing. @throws {BackupError} when the passphrase is wrong.
     */
    async *decrypt(header: Buffer, encrypted: Chunks): AsyncGenerator<Uint8Array> {
      const fileKey = await open(header)
      const decrypter = new Decrypter()
      decrypter.addIdentity({ unwrapFileKey: () => fileKey })
      yield* await decrypter.decrypt(toStream(encrypted))
    },
  }
}

function refuseHeader(cause: unknown): never {
  throw new BackupError(
    'The passphrase in BACKUP_PASSPHRASE is not that of this backup, or the beginning of the file is damaged.',
    { cause },
  )
}

/** Returns the header of an encrypted file without consuming it. Null when the file does not begin with one. */
export async function peekHeader(reader: ChunkReader): Promise<Buffer | null> {
  const first = await reader.peek(maxHeaderBytes)
  if (!first.subarray(0, beginning.length).equals(beginning)) return null
  // "The header ends at the LF … of the final line", which begins with `---` (C2SP age, Header).
  const lastLine = first.indexOf('\n--- ')
  const end = lastLine === -1 ? -1 : first.indexOf('\n', lastLine + 1)
  if (end === -1) throw new DamagedBackupError('its beginning cannot be read')
  return first.subarray(0, end + 1)
}
