import type { Kysely } from 'kysely'

/** Which state of the file store belongs to this database: a restored one is known by it (record 0022). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('files_pairing')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('previous_id', 'text')
    .execute()
}
