import { expect, test } from 'vitest'
import { adaeze, readTestContent } from '#domain/programs/test-programs.ts'
import { toAuthor } from '#domain/content/record.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createReportKeys } from './report-keys.server.ts'

const report = (id: string, text: string): Change => ({
  kind: 'set',
  collection: 'Programs',
  id,
  fields: { ProgramTitle: `Program ${id}`, ProgramDate: '2026-11-14', ProgramReport: text },
})

/** Two programs, and the ids of the records that were read since the last call of `reads`. */
async function open(options?: Parameters<typeof createReportKeys>[1]) {
  const documents = temporaryDocuments()
  const commit = (...changes: Change[]) => documents.commit(changes, toAuthor(adaeze))
  await commit(report('a', '<p>Ìbàdàn &amp; <b>Jos</b></p>'), report('b', '<p>Enugu</p>'))
  const content = await readTestContent(documents)
  const read: string[] = []
  const keys = createReportKeys(
    {
      get(collection, id) {
        read.push(id)
        return documents.get(collection, id)
      },
    },
    options,
  )
  const programs = () => content.current().programs.newestFirst
  async function search(wanted: readonly ProgramSummary[] = programs()) {
    const keyOf = keys.search(programs())
    return Object.fromEntries(await Promise.all(wanted.map(async (one) => [one.id, await keyOf(one)])))
  }
  return { commit, content, programs, search, reads: () => read.splice(0).toSorted() }
}

test('the second search reads no report', async () => {
  const { search, reads } = await open()
  expect(await search()).toEqual({ a: ' ibadan jos ', b: ' enugu ' })
  expect(reads()).toEqual(['a', 'b'])
  expect(await search()).toEqual({ a: ' ibadan jos ', b: ' enugu ' })
  expect(reads()).toEqual([])
})

test('after a change only the changed report is read again', async () => {
  const { commit, content, search, reads } = await open()
  await search()
  reads()
  await content.refresh(await commit(report('a', '<p>Kano</p>')))
  expect(await search()).toEqual({ a: ' kano ', b: ' enugu ' })
  expect(reads()).toEqual(['a'])
})

test('a report that is newer than the snapshot is not held under the older version', async () => {
  const { commit, content, programs, search, reads } = await open()
  const before = programs()
  await commit(report('b', '<p>Kano</p>'))
  expect(await search(before)).toMatchObject({ b: ' kano ' })
  await content.refresh()
  reads()
  await search()
  expect(reads()).toEqual(['b'])
})

test('no more bytes than allowed are held, also after changes and by two searches at the same time', async () => {
  const { commit, content, search, reads } = await open({ maxBytes: 12 })
  await Promise.all([search(), search()])
  reads()
  await search()
  expect(reads(), 'the key of 12 bytes is held').toEqual(['b'])
  await content.refresh(await commit(report('a', '<p>A longer text</p>')))
  await search()
  reads()
  await search()
  expect(reads(), 'its place is free for the other one').toEqual(['a'])
})
