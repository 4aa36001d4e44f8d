import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toImportRun } from './codec.ts'
import type { ImportRun } from './schema.ts'

export type ImportQueries = ReturnType<typeof createImportQueries>

const shownRuns = 20

export function createImportQueries(documents: Pick<DocumentStore, 'newest' | 'count'>) {
  return {
    /** The newest runs, newest first; at most 20. */
    async runs(): Promise<readonly ImportRun[]> {
      return (await documents.newest('Imports', { limit: shownRuns })).map(toImportRun)
    },
    /** Whether there was any run. */
    hasRuns: async (): Promise<boolean> => (await documents.count('Imports')) > 0,
  }
}
