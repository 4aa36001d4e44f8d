import type { Kysely } from 'kysely'

/** Tries that are counted against a limit, and the one-time link that makes the first account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('limited_tries')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('limited_tries_ends_at').on('limited_tries').column('ends_at').execute()

  await database.schema
    .createTable('setup_links')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text')
    .addColumn('expires_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .execute()
}
