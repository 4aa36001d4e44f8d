import { sql, type Kysely } from 'kysely'

/** Records with every version of them, and the counter public pages are cached by. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('documents')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by_uid', 'text', (column) => column.notNull())
    .addColumn('created_by_name', 'text', (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('documents_key', ['collection', 'id'])
    .execute()

  await database.schema
    .createTable('document_versions')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text')
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('written_by_uid', 'text', (column) => column.notNull())
    .addColumn('written_by_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('document_versions_key', ['collection', 'id', 'version'])
    .execute()

  await database.schema
    .createTable('document_texts')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('document_texts_key', ['collection', 'id', 'version', 'field'])
    .execute()

  await database.schema
    .createTable('document_revisions')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into document_revisions (scope, revision) values ('public', 0)`.execute(database)
}
