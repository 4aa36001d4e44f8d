import { sql, type Kysely } from 'kysely'

/** Several one-time links for the first account, one for each start of a process in the last hour. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('setup_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`
    insert into setup_tokens (token_hash, expires_at)
    select token_hash, expires_at from setup_links where closed_at is null and token_hash is not null
  `.execute(database)
  await sql`delete from setup_links where closed_at is null`.execute(database)
  await database.schema.alterTable('setup_links').dropColumn('token_hash').execute()
  await database.schema.alterTable('setup_links').dropColumn('expires_at').execute()
}
