import { toImportFields } from '#domain/imports/codec.ts'
import type { ImportRun } from '#domain/imports/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { importer } from './importer.ts'

/** Writes the report of a run, which stays in the staff area. */
export async function writeReport(documents: Pick<DocumentStore, 'commit'>, run: ImportRun): Promise<void> {
  await documents.commit(
    [{ kind: 'set', collection: 'Imports', id: run.id, fields: toImportFields(run) }],
    toAuthor(importer),
  )
}
