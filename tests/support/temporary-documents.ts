import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { migratedFile } from './temporary-database.ts'

const migrated = await migratedFile()

/** An empty document store on a database of its own, which is removed when the test ends. */
export function temporaryDocuments(options: { readonly now?: () => number } = {}): DocumentStore {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
  const file = join(folder, 'site.sqlite')
  writeFileSync(file, migrated)
  const database = createSqliteDatabase({ file })
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  return createSqlDocumentStore(database, options)
}
