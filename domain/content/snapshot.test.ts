import { afterEach, expect, test, vi } from 'vitest'
import type { Change, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { type SiteContent, slices } from '#domain/slices.server.ts'
import { createContent } from './snapshot.server.ts'

const adaeze = { uid: 'adaeze', name: 'Adaeze' }

const program = (title: string, date = '2023-11-18'): Fields => ({ ProgramTitle: title, ProgramDate: date })

const put = (documents: DocumentStore, id: string, fields: Fields) =>
  documents.commit([{ kind: 'set', collection: 'Programs', id, fields }], adaeze)

const titles = (content: SiteContent) => content.current().programs.newestFirst.map(({ title }) => title)

const open: SiteContent[] = []
afterEach(() => {
  for (const content of open.splice(0)) content.stop()
  vi.useRealTimers()
})

function readContent(documents: DocumentStore) {
  const unreadable: string[] = []
  const faults: unknown[] = []
  const content = createContent(documents, slices, {
    onUnreadable: ({ collection, id, version }) => unreadable.push(`${collection}/${id}@${version}`),
    onFault: (error) => faults.push(error),
  })
  open.push(content)
  return { content, unreadable, faults }
}

/** A store that delays reads of programs and of changes until `releaseOne` is called, and counts them. */
function createGatedStore(inner: DocumentStore) {
  const waiting: (() => void)[] = []
  let reads = 0
  async function gate() {
    reads += 1
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const store: DocumentStore = {
    ...inner,
    async read(collection, options) {
      const documents = await inner.read(collection, options)
      if (collection === 'Programs') await gate()
      return documents
    },
    async changedSince(revision) {
      const changed = await inner.changedSince(revision)
      await gate()
      return changed
    },
  }
  return {
    store,
    reads: () => reads,
    async releaseOne() {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), { interval: 1 })
      waiting.shift()?.()
    },
  }
}

test('the content is read at the start, newest first', async () => {
  const documents = temporaryDocuments()
  await put(documents, 'a', program('Older', '2014-06-14'))
  await put(documents, 'b', program('Newer', '2023-11-18'))
  const { content } = readContent(documents)
  await content.ready
  expect(titles(content)).toEqual(['Newer', 'Older'])
  expect(content.current().revision).toBe(2)
})

test('using the content before it was read throws an error', () => {
  const { content } = readContent(temporaryDocuments())
  expect(() => content.current()).toThrow('used before it was read')
})

test('a commit is in the content once refresh resolves', async () => {
  const documents = temporaryDocuments()
  const { content } = readContent(documents)
  await content.ready
  await content.refresh(await put(documents, 'a', program('Training')))
  expect(titles(content)).toEqual(['Training'])
})

test('a commit of another process appears without a refresh', async () => {
  const documents = temporaryDocuments()
  const { content } = readContent(documents)
  await content.ready
  await put(documents, 'a', program('Training'))
  await vi.waitFor(() => expect(titles(content)).toEqual(['Training']), { interval: 1 })
})

test('a commit of another process is in the content once it has caught up, also before its notification', async () => {
  const documents = temporaryDocuments()
  const { content } = readContent({ ...documents, watch: () => () => {} })
  await content.ready
  await put(documents, 'a', program('Training'))
  expect(titles(content)).toEqual([])
  await content.catchUp()
  expect(titles(content)).toEqual(['Training'])
})

test('catching up with nothing reads no records', async () => {
  const gated = createGatedStore(temporaryDocuments())
  const { content } = readContent(gated.store)
  await gated.releaseOne()
  await content.ready
  await content.catchUp()
  expect(gated.reads()).toBe(1)
})

test('while the store cannot be read, catching up reports that and keeps the last content', async () => {
  const documents = createFailingDocumentStore(temporaryDocuments())
  await put(documents, 'a', program('Training'))
  const { content, faults } = readContent(documents)
  await content.ready
  documents.failReads(true)
  await content.catchUp()
  expect(titles(content)).toEqual(['Training'])
  expect(faults).toHaveLength(1)
})

test('a later snapshot does not change an earlier one', async () => {
  const documents = temporaryDocuments()
  const { content } = readContent(documents)
  await content.ready
  const before = content.current()
  await content.refresh(await put(documents, 'a', program('Training')))
  expect(before.programs.newestFirst).toEqual([])
  expect(content.current()).not.toBe(before)
})

test('all refreshes during a rebuild share one further rebuild', async () => {
  const gated = createGatedStore(temporaryDocuments())
  const { content } = readContent(gated.store)
  await gated.releaseOne()
  await content.ready
  const refreshed = Promise.all(Array.from({ length: 10 }, () => content.refresh()))
  await gated.releaseOne()
  await gated.releaseOne()
  await refreshed
  expect(gated.reads()).toBe(3)
})

test('a rebuild that began before a commit does not hide it', async () => {
  const inner = temporaryDocuments()
  const gated = createGatedStore(inner)
  const { content } = readContent(gated.store)
  await gated.releaseOne()
  await content.ready

  const early = content.refresh()
  await vi.waitFor(() => expect(gated.reads()).toBe(2), { interval: 1 })
  const published = content.refresh(await put(inner, 'a', program('Training')))
  await gated.releaseOne()
  await gated.releaseOne()
  await Promise.all([early, published])
  expect(titles(content)).toEqual(['Training'])
  expect(content.current().revision).toBe(1)
})

test('refreshing to a revision already in the snapshot reads nothing', async () => {
  const gated = createGatedStore(temporaryDocuments())
  const { content } = readContent(gated.store)
  await gated.releaseOne()
  await content.ready
  await content.refresh(0)
  expect(gated.reads()).toBe(1)
})

test('after any changes the content equals what a fresh start reads', async () => {
  const documents = temporaryDocuments()
  const picture = (id: string, description: string) =>
    ({
      kind: 'set',
      collection: 'Images',
      id,
      fields: { width: 1600, height: 1000, colour: 'o-600', description },
    }) as const
  await documents.commit(
    [
      {
        kind: 'set',
        collection: 'Programs',
        id: 'march',
        fields: program('March for the Ballot', '2021-03-08'),
      },
      {
        kind: 'set',
        collection: 'Programs',
        id: 'jos',
        fields: program('Shelter Network, Jos', '2019-11-25'),
      },
      { kind: 'set', collection: 'Programs', id: 'kano', fields: program('Know Your Ballot', '2019-02-02') },
    ],
    adaeze,
  )
  const { content } = readContent(documents)
  await content.ready
  const pledge = { title: 'Pledge', date: '2022-11-28', summary: '<p>Ten parties signed.</p>' }
  const news = (id: string, title: string, date: string) =>
    ({ kind: 'set', collection: 'NewsUpdates', id, fields: { ...pledge, title, date } }) as const
  const steps: Change[][] = [
    [{ kind: 'set', collection: 'Programs', id: 'enugu', fields: program('Town Hall, Enugu', '2022-05-14') }],
    [{ kind: 'set', collection: 'Programs', id: 'jos', fields: program('Àkàrà, Jos', '2024-01-01') }],
    [{ kind: 'delete', collection: 'Programs', id: 'march' }],
    [
      {
        kind: 'set',
        collection: 'Programs',
        id: 'kano',
        fields: { ...program('Know Your Ballot', '2019-02-02'), images: ['/images/Programs/kano/a.jpg'] },
      },
      picture('Programs/kano/a.jpg', ''),
    ],
    [picture('Programs/kano/a.jpg', 'Women at a polling unit')],
    [{ kind: 'set', collection: 'Programs', id: 'kano', fields: { ProgramTitle: 7 } }],
    [
      { kind: 'set', collection: 'Programs', id: 'first', fields: program('First', '2030-01-01') },
      { kind: 'set', collection: 'Programs', id: 'last', fields: program('Last', '2014-01-01') },
      {
        kind: 'set',
        collection: 'Staff',
        id: 'ruth',
        fields: { fullName: 'Ruth Gyang', position: 'Officer' },
      },
      { kind: 'set', collection: 'aboutUs', id: 'About', fields: { intro: 'Who we are' } },
    ],
    [news('pledge', 'Pledge', '2022-11-28'), news('vote', 'Vote', '2023-02-02')],
    [
      {
        ...news('pledge', 'Pledge', '2022-11-28'),
        fields: { ...pledge, image: '/images/NewsUpdates/pledge/a.jpg' },
      },
      picture('NewsUpdates/pledge/a.jpg', ''),
    ],
    [picture('NewsUpdates/pledge/a.jpg', 'A hand with a pen')],
    [news('vote', 'Voted', '2020-02-02'), news('poll', '', '2020-02-02')],
    [{ kind: 'delete', collection: 'NewsUpdates', id: 'pledge' }],
  ]
  for (const changes of steps) {
    await content.refresh(await documents.commit(changes, adaeze))
    const fresh = readContent(documents).content
    await fresh.ready
    expect(content.current()).toEqual(fresh.current())
  }
  expect(titles(content)).toEqual(['First', 'Àkàrà, Jos', 'Town Hall, Enugu', 'Last'])
})

test('publishing a record reads no other records, and unchanged parts stay the same objects', async () => {
  const inner = temporaryDocuments()
  await put(inner, 'a', program('Training'))
  const newsOf = (id: string) =>
    ({
      kind: 'set',
      collection: 'NewsUpdates',
      id,
      fields: { title: id, date: '2022-11-28', summary: '<p>Signed.</p>' },
    }) as const
  await inner.commit([newsOf('pledge')], adaeze)
  const read: string[] = []
  const documents: DocumentStore = {
    ...inner,
    read: (collection, options) => (read.push(collection), inner.read(collection, options)),
    get: (collection, id) => (read.push(`${collection}/${id}`), inner.get(collection, id)),
  }
  const { content } = readContent(documents)
  await content.ready
  const { programs, staff, news } = content.current()
  read.length = 0
  await content.refresh(await put(inner, 'b', program('Dialogue')))
  expect(read).toEqual(['Programs/b'])
  expect(content.current().staff).toBe(staff)
  expect(content.current().news).toBe(news)
  expect(content.current().programs.byId.get('a')).toBe(programs.byId.get('a'))

  read.length = 0
  await content.refresh(await inner.commit([newsOf('vote')], adaeze))
  expect(read).toEqual(['NewsUpdates/vote'])
  expect(content.current().news.newest).toContain(news.newest[0])
})

test('a record that cannot be shown is left out, and reported once for each version', async () => {
  const documents = temporaryDocuments()
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

test('while the store cannot be read the last content stays, and reads are repeated', async () => {
  vi.useFakeTimers()
  const documents = createFailingDocumentStore(temporaryDocuments())
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

test('when the store cannot be read at the start, ready rejects', async () => {
  const documents = createFailingDocumentStore(temporaryDocuments())
  documents.failReads(true)
  const { content } = readContent(documents)
  await expect(content.ready).rejects.toThrow('reading failed')
})
