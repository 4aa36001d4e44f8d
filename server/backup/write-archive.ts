import { createHash } from 'node:crypto'
import { createTarPacker } from 'modern-tar'
import { type About, aboutName, formatVersion, type Manifest, manifestName } from './entries.ts'
import type { Passphrase } from './age.ts'
import { toStream } from './chunks.ts'
import { seal } from './envelope.ts'

/** Adds an entry with exactly `sizeBytes` of content. Resolves when it is in the archive. */
export type AddEntry = (
  name: string,
  sizeBytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<void>

type Summary = Omit<Manifest, 'entries'>

/**
 * A backup as a stream, which `fill` writes while it is read. The manifest is the last entry, because the digests of
 * the others are known only then. An error of `fill` becomes that of the stream.
 */
export async function writeArchive(
  about: Pick<About, 'madeAt' | 'steps'>,
  fill: (add: AddEntry) => Promise<Summary>,
  passphrase: Passphrase | null,
): Promise<ReadableStream<Uint8Array>> {
  const { readable, controller } = createTarPacker()
  const entries: Manifest['entries'] = []

  const add: AddEntry = async (name, sizeBytes, content) => {
    const hash = createHash('sha256')
    const mtime = new Date(about.madeAt)
    const writer = controller.add({ name, size: sizeBytes, mtime, mode: 0o600, type: 'file' }).getWriter()
    for await (const chunk of content) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    entries.push({ name, sizeBytes, sha256: hash.digest('hex') })
  }
  const addJson = (name: string, value: object) => {
    const bytes = Buffer.from(JSON.stringify(value))
    return add(name, bytes.length, [bytes])
  }

  async function run() {
    await addJson(aboutName, { format: 'website-backup', version: formatVersion, ...about } satisfies About)
    const summary = await fill(add)
    await addJson(manifestName, { entries: [...entries], ...summary } satisfies Manifest)
    controller.finalize()
  }
  // When the reader of the stream has stopped, the error has no receiver.
  run().catch((error: unknown) => controller.error(error))
  return toStream(seal(readable, passphrase))
}
