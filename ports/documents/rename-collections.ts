import { sql, type Transaction } from 'kysely'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import { findCollection, type Collection } from './document-store.ts'

export interface RenamedCollection {
  readonly from: string
  readonly to: Collection
  readonly moved: number
  /** Records that stay under the old name, because the collection already has one of the same id. */
  readonly left: number
}

/**
 * Moves records that were brought over under another spelling of a collection (`newsUpdates`) into it, with their
 * history. To be run at the start, before the content is read. Nothing is overwritten.
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

/** One look into the index for each name, however many records there are. */
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
  const revision = await transaction
    .updateTable('document_revisions')
    .set({ revision: sql<number>`revision + 1` })
    .returning('revision')
    .executeTakeFirstOrThrow()
  const taken = transaction.selectFrom('documents').select('id').where('collection', '=', to)
  // The list of records last: the other two are chosen by what it holds before.
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
    .set({ collection: to, revision: revision.revision })
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
