import type { Kysely } from 'kysely'

/** Uploads that no record has claimed yet. Before, each was a file next to its bytes, on one machine. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('prepared', 'text')
    .addColumn('locked_by', 'text')
    .addColumn('locked_until', 'bigint')
    .addColumn('release_requested', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await database.schema.createIndex('uploads_by_owner').on('uploads').column('owner').execute()
}
