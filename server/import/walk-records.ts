import { createHash } from 'node:crypto'
import type { Findings } from './findings.ts'
import type { PlannedRecord, ReadingOptions } from './records/planned-record.ts'
import { readRecord } from './records/read-record.ts'
import type { Spool } from './spool.ts'
import { type SourceCollection, sourceCollections } from './source.ts'

/** The number of records that are handled at the same time. Four pictures of all of them are fetched at once. */
const concurrency = 4

/**
 * Calls `handle` for each record that can be imported, the collections one after the other. Of two records with one id,
 * `NewsUpdates` and `newsUpdates` included, the first is used. After an error no further record begins.
 * @returns the number of records that were left out.
 */
export async function walkRecords(
  spool: Spool,
  {
    findings,
    options,
    signal,
    onProgress,
    handle,
  }: {
    readonly findings: Findings
    readonly options: ReadingOptions
    readonly signal: AbortSignal
    readonly onProgress: (collection: SourceCollection, done: number) => void
    readonly handle: (record: PlannedRecord) => Promise<void>
  },
): Promise<number> {
  let leftOut = 0
  const seen = new Map<string, { readonly collection: string; readonly digest: string }>()
  for (const collection of sourceCollections) {
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    let done = 0
    try {
      for await (const { id, fields } of spool.records(collection)) {
        signal.throwIfAborted()
        if (failures.length > 0) throw failures[0]
        const digest = createHash('sha256').update(JSON.stringify(fields)).digest('base64')
        const key = `${collection.toLowerCase()}/${id}`
        const first = seen.get(key)
        if (first) {
          const what =
            first.digest === digest ? 'It has the same fields.' : 'Its fields differ, and are left out.'
          findings.of(collection, id)(
            'double',
            null,
            `${first.collection} has a record with this id too. ${what}`,
          )
          leftOut += 1
          continue
        }
        seen.set(key, { collection, digest })
        const planned = readRecord({ collection, id, fields }, findings, options)
        if (!planned) {
          leftOut += 1
          continue
        }
        const work = handle(planned).then(
          () => onProgress(collection, (done += 1)),
          (error: unknown) => void failures.push(error),
        )
        running.add(work)
        void work.then(() => running.delete(work))
        if (running.size >= concurrency) await Promise.race(running)
      }
    } finally {
      // A record that has begun is imported whole.
      await Promise.all(running)
    }
    if (failures.length > 0) throw failures[0]
  }
  return leftOut
}
