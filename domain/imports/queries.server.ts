import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toImportRun } from './codec.ts'
import type { ImportRun } from './schema.ts'

export interface ImportQueries {
  /** The newest runs, newest first; at most 20. */
  runs(): Promise<readonly ImportRun[]>
  /** Whether there was any run. */
  hasRuns(): Promise<boolean>
}

const shownRuns = 20

export function createImportQueries(documents: Pick<DocumentStore, 'newest' | 'count'>): ImportQueries {
  return {
    async runs() {
      return (await documents.newest('Imports', { limit: shownRuns })).map(toImportRun)
    },
    hasRuns: async () => (await documents.count('Imports')) > 0,
  }
}
