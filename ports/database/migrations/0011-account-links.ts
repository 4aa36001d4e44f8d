import { sql, type Kysely } from 'kysely'

/** Several sign-in links for an account, invitations, and the record of who did what with accounts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('account_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`
    insert into account_links (token_hash, uid, made_by, expires_at)
    select token_hash, uid, 'operator', expires_at from sign_in_links
  `.execute(database)
  await database.schema.dropTable('sign_in_links').execute()
  await database.schema.alterTable('account_links').renameTo('sign_in_links').execute()

  await database.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('owner', 'integer', (column) => column.notNull())
    .addColumn('by_uid', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

  await database.schema
    .createTable('activity')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('by_uid', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('activity_at').on('activity').column('at').execute()
}
