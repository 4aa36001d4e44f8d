import type { Kysely } from 'kysely'

/** Whoever has read everything once can ask for what has changed since, however much there is. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('documents')
    .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await database.schema.createIndex('documents_revision').on('documents').column('revision').execute()
}
