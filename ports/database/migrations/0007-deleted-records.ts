import type { Kysely } from 'kysely'

/** The deleted records of a collection are found by the time of their delete. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('document_versions_deleted')
    .on('document_versions')
    .columns(['collection', 'written_at', 'id'])
    .where('fields' as never, 'is', null)
    .execute()
}
