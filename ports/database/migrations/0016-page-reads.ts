import type { Kysely } from 'kysely'

/** How often each public page was read on each day. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('page_reads')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_reads_key', ['day', 'path'])
    .execute()
}
