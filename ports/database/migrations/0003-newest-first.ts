import type { Kysely } from 'kysely'

/** The newest messages and the newest changes are found without passing over all that came before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('documents_created_at')
    .on('documents')
    .columns(['collection', 'created_at'])
    .execute()
  await database.schema
    .createIndex('document_versions_written_at')
    .on('document_versions')
    .columns(['collection', 'written_at'])
    .execute()
}
