import type { Kysely } from 'kysely'

/** One-time links that sign an account holder in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sign_in_links')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('sign_in_links_token_hash')
    .on('sign_in_links')
    .column('token_hash')
    .execute()
}
