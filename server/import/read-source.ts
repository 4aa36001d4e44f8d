import type { Fields } from '#ports/documents/document-store.ts'
import type { Findings } from './findings.ts'
import { toPlainRecord } from './records/read-record.ts'
import { isSourceCollection, type RecordSource, type SourceCollection } from './source.ts'

/** The records of a source in memory, by collection. */
export type ReadRecords = ReadonlyMap<
  SourceCollection,
  readonly { readonly id: string; readonly fields: Fields }[]
>

/**
 * Reads the whole source, so that unreadable records are known before anything is written, and a slow picture does not
 * hold the source open. Records of other collections, and values that are no records, are findings.
 */
export async function readSource(
  source: RecordSource,
  { findings, signal }: { readonly findings: Findings; readonly signal: AbortSignal },
): Promise<ReadRecords> {
  const read = new Map<SourceCollection, { id: string; fields: Fields }[]>()
  const others = new Map<string, number>()
  for await (const record of source.records()) {
    signal.throwIfAborted()
    const { collection, id } = record
    if (!isSourceCollection(collection)) {
      others.set(collection, (others.get(collection) ?? 0) + 1)
      continue
    }
    const fields = toPlainRecord(record, findings)
    if (!fields) continue
    const records = read.get(collection) ?? []
    records.push({ id, fields })
    read.set(collection, records)
  }
  for (const [collection, count] of others) {
    const words = `This website has no such collection (${count} records).`
    findings.of(collection, '')('record-left-out', null, words)
  }
  return read
}
