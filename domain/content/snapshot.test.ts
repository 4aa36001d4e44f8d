import { afterEach, expect, test, vi } from 'vitest'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { createFailingDocumentStore } from '#ports/documents/failing-document-store.ts'
import { createMemoryDocumentStore } from '#ports/documents/memory-document-store.ts'
import { createContent, type Content } from './snapshot.server.ts'

const adaeze = { uid: 'adaeze', name: 'Adaeze' }

const program = (title: string, date = '2023-11-18'): Fields => ({ ProgramTitle: title, ProgramDate: date })

const put = (documents: DocumentStore, id: string, fields: Fields) =>
  documents.commit([{ kind: 'set', collection: 'Programs', id, fields }], adaeze)

const titles = (content: Content) => content.current().programs.newestFirst.map(({ title }) => title)

const open: Content[] = []
afterEach(() => {
  for (const content of open.splice(0)) content.stop()
  vi.useRealTimers()
})

function readContent(documents: DocumentStore) {
  const unreadable: string[] = []
  const faults: unknown[] = []
  const content = createContent(documents, {
    onUnreadable: ({ collection, id, version }) => unreadable.push(`${collection}/${id}@${version}`),
    onFault: (error) => faults.push(error),
  })
  open.push(content)
  return { content, unreadable, faults }
}

/** A store whose reads of programs wait until told to go on, and are counted. */
function createGatedStore(inner: DocumentStore) {
  const waiting: (() => void)[] = []
  let reads = 0
  const store: DocumentStore = {
    ...inner,
    async read(collection, options) {
      const documents = await inner.read(collection, options)
      if (collection === 'Programs') {
        reads += 1
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      return documents
    },
  }
  return {
    store,
    reads: () => reads,
    async letGo() {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), { interval: 1 })
      waiting.shift()?.()
    },
  }
}

test('the content is read at the start, newest first', async () => {
  const documents = createMemoryDocumentStore()
  await put(documents, 'a', program('Older', '2014-06-14'))
  await put(documents, 'b', program('Newer', '2023-11-18'))
  const { content } = readContent(documents)
  await content.ready
  expect(titles(content)).toEqual(['Newer', 'Older'])
  expect(content.current().revision).toBe(2)
})

test('asking for the content before it was read is a fault', () => {
  const { content } = readContent(createMemoryDocumentStore())
  expect(() => content.current()).toThrow('before it was read')
})

test('a commit is in the content once refresh resolves', async () => {
  const documents = createMemoryDocumentStore()
  const { content } = readContent(documents)
  await content.ready
  await content.refresh(await put(documents, 'a', program('Training')))
  expect(titles(content)).toEqual(['Training'])
})

test("a commit of somebody else's arrives by itself", async () => {
  const documents = createMemoryDocumentStore()
  const { content } = readContent(documents)
  await content.ready
  await put(documents, 'a', program('Training'))
  await vi.waitFor(() => expect(titles(content)).toEqual(['Training']), { interval: 1 })
})

test('a snapshot handed out is never changed by a later one', async () => {
  const documents = createMemoryDocumentStore()
  const { content } = readContent(documents)
  await content.ready
  const before = content.current()
  await content.refresh(await put(documents, 'a', program('Training')))
  expect(before.programs.newestFirst).toEqual([])
  expect(content.current()).not.toBe(before)
})

test('however many ask during a rebuild, one other follows it', async () => {
  const gated = createGatedStore(createMemoryDocumentStore())
  const { content } = readContent(gated.store)
  await gated.letGo()
  await content.ready
  const asked = Promise.all(Array.from({ length: 10 }, () => content.refresh()))
  await gated.letGo()
  await gated.letGo()
  await asked
  expect(gated.reads()).toBe(3)
})

test('a rebuild that began before a commit does not hide it', async () => {
  const inner = createMemoryDocumentStore()
  const gated = createGatedStore(inner)
  const { content } = readContent(gated.store)
  await gated.letGo()
  await content.ready

  const early = content.refresh()
  await vi.waitFor(() => expect(gated.reads()).toBe(2), { interval: 1 })
  const published = content.refresh(await put(inner, 'a', program('Training')))
  await gated.letGo()
  await gated.letGo()
  await Promise.all([early, published])
  expect(titles(content)).toEqual(['Training'])
  expect(content.current().revision).toBe(1)
})

test('a revision already shown costs no read', async () => {
  const gated = createGatedStore(createMemoryDocumentStore())
  const { content } = readContent(gated.store)
  await gated.letGo()
  await content.ready
  await content.refresh(0)
  expect(gated.reads()).toBe(1)
})

test('a record that cannot be shown is left out, and told once for each version', async () => {
  const documents = createMemoryDocumentStore()
  await put(documents, 'good', program('Training'))
  await put(documents, 'broken', { ProgramTitle: 7 })
  const { content, unreadable } = readContent(documents)
  await content.ready
  await content.refresh()
  expect(titles(content)).toEqual(['Training'])
  expect(unreadable).toEqual(['Programs/broken@1'])
  await content.refresh(await put(documents, 'broken', {}))
  expect(unreadable).toEqual(['Programs/broken@1', 'Programs/broken@2'])
})

test('while the store cannot be read the last content stays, and reading is tried again', async () => {
  vi.useFakeTimers()
  const documents = createFailingDocumentStore(createMemoryDocumentStore())
  await put(documents, 'a', program('Training'))
  const { content, faults } = readContent(documents)
  await content.ready
  documents.failReads(true)
  await content.refresh(await put(documents, 'b', program('Dialogue')))
  expect(titles(content)).toEqual(['Training'])
  expect(faults).not.toEqual([])
  documents.failReads(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(titles(content)).toEqual(['Dialogue', 'Training'])
})

test('a store that cannot be read at the start is heard of by whoever waits', async () => {
  const documents = createFailingDocumentStore(createMemoryDocumentStore())
  documents.failReads(true)
  const { content } = readContent(documents)
  await expect(content.ready).rejects.toThrow('reading failed')
})
