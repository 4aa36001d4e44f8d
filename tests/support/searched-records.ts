import { expect, onTestFinished } from 'vitest'
import { readTestContent } from '#domain/programs/test-programs.ts'
import type { Change, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from './temporary-documents.ts'
import { createSqliteTextIndex } from '#ports/text-index/sqlite-text-index.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { organisation } from '#site'
import { createSearchQueries } from '#domain/search/queries.server.ts'
import type { SearchRequest } from '#domain/search/schema.ts'

/** The records, and a search over them. `documents`: an empty store. */
export async function openSearch(
  records: readonly Change[],
  documents: DocumentStore = temporaryDocuments(),
) {
  const by = { uid: 'adaeze', name: 'Adaeze' }
  await documents.commit([...records], by)
  const content = await readTestContent(documents)
  const commit = async (...changes: readonly Change[]) => {
    await documents.commit([...changes], by)
    await content.refresh()
  }
  const folder = await temporaryFolder()
  const faults: unknown[] = []
  const opened: string[] = []
  const queries = createSearchQueries({
    content,
    organisation: () => ({ ...organisation, keepMessagesMonths: 24 }),
    documents,
    openTextIndex: async () => {
      opened.push('index')
      return createSqliteTextIndex({ file: `${folder}/search-${opened.length}.sqlite` })
    },
    onFault: (error) => faults.push(error),
  })
  onTestFinished(queries.stop)
  const search = (text: string, request: Partial<SearchRequest> = {}) =>
    queries.search({ text, kind: null, page: 1, ...request })
  /** Waits until the words of all reports are in the index. */
  const readReports = () => expect.poll(async () => (await search('any word')).isComplete).toBe(true)
  return { content, commit, search, readReports, faults, opened, stop: queries.stop }
}

export const program = (
  id: string,
  title: string,
  date: string,
  { theme = 'Political Advocacy', report = '' } = {},
): Change => ({
  kind: 'set',
  collection: 'Programs',
  id,
  fields: { ProgramTitle: title, ProgramDate: date, ProgramTheme: theme, ProgramReport: report },
})

export const news = (id: string, title: string, date: string, source: string, summary = ''): Change => ({
  kind: 'set',
  collection: 'NewsUpdates',
  id,
  fields: { newsType: 'News Article', title, date, source, summary, link: 'https://courier.example/report' },
})

/** A woman who stood for election. */
export const woman = (id: string, name: string, fields: Fields): Change => ({
  kind: 'set',
  collection: 'Women',
  id,
  fields: { id, name, ...fields },
})

export const member = (id: string, fullName: string, position: string): Change => ({
  kind: 'set',
  collection: 'Staff',
  id,
  fields: { fullName, position, order: 1 },
})
