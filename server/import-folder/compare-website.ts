import { isDeepStrictEqual } from 'node:util'
import type { DocumentStore, Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { readInParts } from '#ports/documents/read-in-parts.ts'
import { exportedCollections } from '../export/format.ts'
import { type FolderPlan, nameOf, type PlannedRecord, readAgain } from './plan-import.ts'

/** The content of a website before the import of a folder, compared with the folder. */
export interface WebsiteState {
  /** The number of records that differ from those of the folder, without unedited samples and pictures. */
  readonly own: number
  /** The names of the records that are equal on the website and in the folder: see `nameOf`. */
  readonly same: ReadonlySet<string>
}

const comparedAtOnce = 100

/** Compares the records of a website with those of a folder. Nothing may write to the website meanwhile. */
export async function compareWithWebsite(
  plan: FolderPlan,
  documents: Pick<DocumentStore, 'ids' | 'getAll'>,
  signal: AbortSignal,
): Promise<WebsiteState> {
  let stored = 0
  let own = 0
  for (const collection of exportedCollections) {
    for await (const part of readInParts(documents, collection)) {
      signal.throwIfAborted()
      stored += part.length
      if (collection !== 'Images') own += part.filter(({ sample }) => !sample).length
    }
  }
  const same = new Set<string>()
  if (stored === 0) return { own, same }

  async function compare(records: readonly PlannedRecord[]): Promise<void> {
    const [first] = records
    if (!first) return
    const { collection } = first
    const there = await documents.getAll(
      collection,
      records.map(({ id }) => id),
    )
    for (const record of records) {
      const document = there.get(record.id)
      if (!document || !isSame(record, document)) continue
      same.add(nameOf(record))
      if (collection !== 'Images' && !document.sample) own -= 1
    }
  }

  let batch: PlannedRecord[] = []
  for await (const record of readAgain(plan, signal)) {
    if (batch.length === comparedAtOnce || (batch[0] && batch[0].collection !== record.collection)) {
      await compare(batch)
      batch = []
    }
    batch.push(record)
  }
  await compare(batch)
  return { own, same }
}

function isSame({ collection, fields, times, sample }: PlannedRecord, stored: StoredDocument): boolean {
  const compared = collection === 'Images' ? withoutSize : (all: Fields) => all
  return (
    sample === stored.sample &&
    (times === null || times.updatedAt === stored.updatedAt) &&
    isDeepStrictEqual(compared(fields), compared(stored.fields))
  )
}

/** Sizes are not compared, because an import stores those that it measures. */
const withoutSize = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !['width', 'height', 'sizeBytes'].includes(name)),
  )
