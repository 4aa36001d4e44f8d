import { byNewest } from '#domain/calendar-date.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { toProgramSummary } from './codec.ts'
import type { ProgramSummary } from './schema.ts'

/** The programs as lists show them; a report is read when its page is asked for. */
export interface ProgramsSlice {
  readonly newestFirst: readonly ProgramSummary[]
}

/** Reads all programs but their reports. A record that cannot be shown is left out and told to `onUnreadable`. */
export async function readProgramsSlice(
  documents: Pick<DocumentStore, 'read'>,
  onUnreadable: (record: { collection: 'Programs'; id: string; version: number }) => void,
): Promise<ProgramsSlice> {
  const records = await documents.read('Programs', { omit: ['ProgramReport'] })
  const images = await documents.read('Images')
  const programs: ProgramSummary[] = []
  for (const document of records.values()) {
    const summary = toProgramSummary(document, images)
    if (summary) programs.push(summary)
    else onUnreadable({ collection: 'Programs', id: document.id, version: document.version })
  }
  return { newestFirst: programs.sort(byNewest) }
}
