import { system } from '#domain/content/system.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'

/** Remembers that the checklist of the first hour was done once, so that it does not come back. */
export interface FirstStepsRecord {
  areDone(): Promise<boolean>
  finish(): Promise<void>
}

export const createFirstStepsRecord = (
  documents: Pick<DocumentStore, 'get' | 'commit'>,
): FirstStepsRecord => ({
  areDone: async () => (await documents.get('Starter', 'first-steps')) !== null,
  async finish() {
    const fields = { state: 'done' }
    await documents.commit([{ kind: 'set', collection: 'Starter', id: 'first-steps', fields }], system)
  },
})
