import { onTestFinished } from 'vitest'
import { createPostgresDatabase } from '#ports/database/postgres-database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'

/** The stored records of a site on Postgres, read while it may run. */
export async function documentsOf(databaseUrl: string): Promise<DocumentStore> {
  const database = await createPostgresDatabase({ url: databaseUrl, log: { warn: () => undefined } })
  onTestFinished(() => database.close())
  return createSqlDocumentStore(database)
}
