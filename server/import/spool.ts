import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fields } from '#ports/documents/document-store.ts'
import { orStorageFull } from '#ports/storage-full.ts'
import { readLines } from '../import-folder/read-lines.ts'
import type { Findings } from './findings.ts'
import { toPlainRecord } from './records/read-record.ts'
import { isSourceCollection, type RecordSource, type SourceCollection, sourceCollections } from './source.ts'

/** The records of a source in files, so that they are read once and a slow picture does not hold the source open. */
export type Spool = Awaited<ReturnType<typeof spoolRecords>>

/**
 * Reads the whole source, so that unreadable records are known before anything is written. Records of other
 * collections, and values that are no records, are findings.
 * @throws {StorageFullError}
 */
export async function spoolRecords(
  source: RecordSource | null,
  {
    folder,
    findings,
    signal,
  }: { readonly folder: string; readonly findings: Findings; readonly signal: AbortSignal },
) {
  // Two collections differ only in letter case, so their names would be one file on some disks.
  const fileOf = (collection: SourceCollection) =>
    join(folder, `${sourceCollections.indexOf(collection)}.jsonl`)
  const counts = new Map<SourceCollection, number>()
  const others = new Map<string, number>()
  const files = new Map<SourceCollection, LineFile>()
  try {
    for await (const record of source?.records() ?? []) {
      signal.throwIfAborted()
      const { collection, id } = record
      if (!isSourceCollection(collection)) {
        others.set(collection, (others.get(collection) ?? 0) + 1)
        continue
      }
      const fields = toPlainRecord(record, findings)
      if (!fields) continue
      const file = files.get(collection) ?? (await openLineFile(fileOf(collection)))
      files.set(collection, file)
      counts.set(collection, (counts.get(collection) ?? 0) + 1)
      await file.add(JSON.stringify({ id, fields }))
    }
    for (const file of files.values()) await file.flush()
  } catch (error) {
    throw orStorageFull(error)
  } finally {
    for (const file of files.values()) await file.close()
  }
  for (const [collection, count] of others) {
    findings.of(collection, '')(
      'record-left-out',
      null,
      `This website has no such collection (${count} records).`,
    )
  }
  return {
    counts,
    async *records(
      collection: SourceCollection,
    ): AsyncIterable<{ readonly id: string; readonly fields: Fields }> {
      if (!existsSync(fileOf(collection))) return
      // `node:readline` also splits at U+2028 and U+2029, which JSON has inside strings.
      for await (const line of readLines(fileOf(collection), Infinity)) {
        yield JSON.parse(String(line)) as { id: string; fields: Fields }
      }
    },
  }
}

type LineFile = Awaited<ReturnType<typeof openLineFile>>

/** Characters that are written at once. */
const bufferLength = 262_144

async function openLineFile(path: string) {
  const handle = await open(path, 'w')
  let buffer = ''
  async function flush() {
    const text = buffer
    buffer = ''
    await handle.appendFile(text)
  }
  return {
    async add(line: string): Promise<void> {
      buffer += `${line}\n`
      if (buffer.length >= bufferLength) await flush()
    },
    flush,
    close: (): Promise<void> => handle.close(),
  }
}
