import { expect, test } from 'vitest'
import { createNewsQueries } from '#domain/news/queries.server.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { findMoreOnTheme } from './more-on-theme.ts'
import { createProgramQueries } from './queries.server.ts'
import type { Theme } from './schema.ts'
import { adaeze, readTestContent } from './test-programs.ts'

const theme = 'Gender Based Violence'

/**
 * Returns the ids on the page of a program when there are `others` more programs and `items` news on its theme, all
 * newer than it.
 */
async function moreWith(others: number, items: number, of: Theme | null = theme) {
  const date = (index: number) => `2023-01-${String(index + 1).padStart(2, '0')}`
  const changes: Change[] = [
    ...Array.from({ length: others }, (_, index): Change => {
      const fields = { ProgramTitle: 'Meeting', ProgramDate: date(index), ProgramTheme: theme }
      return { kind: 'set', collection: 'Programs', id: `p${index}`, fields }
    }),
    ...Array.from({ length: items }, (_, index): Change => {
      const fields = { title: 'Report', date: date(index), newsTheme: theme }
      return { kind: 'set', collection: 'NewsUpdates', id: `n${index}`, fields }
    }),
    { kind: 'set', collection: 'NewsUpdates', id: 'plain', fields: { title: 'Plain', date: '2024-01-01' } },
  ]
  const documents = temporaryDocuments()
  await documents.commit(changes, { uid: adaeze.uid, name: adaeze.username })
  const content = await readTestContent(documents)
  const { programs, news } = findMoreOnTheme(
    { id: 'itself', theme: of },
    { programs: createProgramQueries(content, documents), news: createNewsQueries(content, documents) },
  )
  return [...programs, ...news].map(({ id }) => id).join(' ')
}

test('one of three places is for the newest news item on the theme', async () => {
  expect(await moreWith(5, 5)).toBe('p4 p3 n4')
  expect(await moreWith(2, 1)).toBe('p1 p0 n0')
})

test('news items fill the places that programs leave free, and programs fill those that news items leave free', async () => {
  expect(await moreWith(1, 5)).toBe('p0 n4 n3')
  expect(await moreWith(0, 5)).toBe('n4 n3 n2')
  expect(await moreWith(5, 0)).toBe('p4 p3 p2')
  expect(await moreWith(0, 0)).toBe('')
})

test('a program without a theme offers nothing, also when there are news items without a theme', async () => {
  expect(await moreWith(3, 3, null)).toBe('')
})
