import type { Kysely } from 'kysely'

/** From how many connections failed sign-ins came. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('activity')
    .addColumn('connections', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
