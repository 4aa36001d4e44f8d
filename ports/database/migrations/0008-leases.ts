import type { Kysely } from 'kysely'

/** Which of several processes runs the jobs that only one of them may run. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}
