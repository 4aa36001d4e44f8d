import type { Transaction } from 'kysely'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import { findCollection, type Collection } from './document-store.ts'
import { raiseRevision } from './sql-document-writes.ts'

interface RenamedCollection {
  readonly from: string
  readonly to: Collection
  readonly moved: number
  /** The number of records that stay under the old name, because the collection already has a record with their id. */
  readonly left: number
}

/**
 * Moves records that were imported under another spelling of a collection (`newsUpdates`) into it, with their history.
 * Runs at the start, before the content is read. Overwrites nothing.
 */
export async function renameCollections(database: Database): Promise<readonly RenamedCollection[]> {
  const misspelled = (await storedCollections(database)).flatMap((from) => {
    const to = findCollection(from)
    return to === null || to === from ? [] : [{ from, to }]
  })
  if (misspelled.length === 0) return []
  return database.write(async (transaction) => {
    const renamed: RenamedCollection[] = []
    for (const { from, to } of misspelled) renamed.push({ from, to, ...(await move(transaction, from, to)) })
    return renamed
  })
}

/** One index lookup per name, independent of the number of records. */
async function storedCollections({ kysely }: Database): Promise<readonly string[]> {
  const names: string[] = []
  for (;;) {
    const next = await kysely
      .selectFrom('documents')
      .select('collection')
      .where('collection', '>', names.at(-1) ?? '')
      .orderBy('collection')
      .limit(1)
      .executeTakeFirst()
    if (!next) return names
    names.push(next.collection)
  }
}

async function move(transaction: Transaction<Tables>, from: string, to: Collection) {
  const revision = await raiseRevision(transaction)
  const taken = transaction.selectFrom('documents').select('id').where('collection', '=', to)
  // `documents` comes last, because the other two updates select by its content.
  for (const table of ['document_texts', 'document_versions'] as const) {
    await transaction
      .updateTable(table)
      .set({ collection: to })
      .where('collection', '=', from)
      .where('id', 'not in', taken)
      .execute()
  }
  const moved = await transaction
    .updateTable('documents')
    .set({ collection: to, revision })
    .where('collection', '=', from)
    .where('id', 'not in', taken)
    .executeTakeFirst()
  const left = await transaction
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll().as('records'))
    .where('collection', '=', from)
    .executeTakeFirstOrThrow()
  return { moved: Number(moved.numUpdatedRows), left: Number(left.records) }
}
