import type { Kysely } from 'kysely'

/** What an upload is for. Before, all were pictures. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('uploads')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('picture'))
    .execute()
}
