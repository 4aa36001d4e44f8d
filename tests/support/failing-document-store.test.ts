import { expect, test } from 'vitest'
import { StorageFullError } from '#ports/storage-full.ts'
import { describeDocumentStore } from '#ports/documents/contract.ts'
import { createFailingDocumentStore, DocumentStoreFailure } from './failing-document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'

const adaeze = { uid: 'adaeze@wipf.example', name: 'Adaeze' }
const training = { kind: 'set', collection: 'Programs', id: 'training', fields: {} } as const

describeDocumentStore(
  'a failing document store that does not fail',
  async ({ now }) => ({ store: createFailingDocumentStore(temporaryDocuments({ now })) }),
  { isShared: false },
)

test('a commit that fails before it is durable stores nothing, and the next one succeeds', async () => {
  const store = createFailingDocumentStore(temporaryDocuments())
  store.failNextCommit('before')
  await expect(store.commit([training], adaeze)).rejects.toBeInstanceOf(DocumentStoreFailure)
  expect(await store.get('Programs', 'training')).toBeNull()
  store.failNextCommit('full')
  await expect(store.commit([training], adaeze)).rejects.toBeInstanceOf(StorageFullError)
  expect(await store.commit([training], adaeze)).toBe(1)
})

test('a commit that fails after it is durable is stored', async () => {
  const store = createFailingDocumentStore(temporaryDocuments())
  store.failNextCommit('after')
  await expect(store.commit([training], adaeze)).rejects.toBeInstanceOf(DocumentStoreFailure)
  expect(await store.get('Programs', 'training')).toMatchObject({ version: 1 })
})

test('a commit that fails meanwhile is stored before the next one', async () => {
  const store = createFailingDocumentStore(temporaryDocuments())
  store.failNextCommit('meanwhile')
  await expect(store.commit([training], adaeze)).rejects.toBeInstanceOf(DocumentStoreFailure)
  expect(await store.get('Programs', 'training')).toBeNull()
  expect(await store.commit([{ ...training, id: 'march' }], adaeze)).toBe(2)
  expect(await store.get('Programs', 'training')).toMatchObject({ version: 1 })
})

test('reads fail until failReads(false) is called', async () => {
  const store = createFailingDocumentStore(temporaryDocuments())
  store.failReads(true)
  await expect(store.read('Programs')).rejects.toBeInstanceOf(DocumentStoreFailure)
  await expect(store.revision()).rejects.toBeInstanceOf(DocumentStoreFailure)
  store.failReads(false)
  expect(await store.revision()).toBe(0)
})
