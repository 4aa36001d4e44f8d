import { expect, test } from 'vitest'
import { StorageFullError } from '#ports/storage-full.ts'
import { describeDocumentStore } from './contract.ts'
import { createFailingDocumentStore, DocumentStoreFailure } from './failing-document-store.ts'
import { createMemoryDocumentStore } from './memory-document-store.ts'

const adaeze = { uid: 'adaeze@wipf.example', name: 'Adaeze' }
const training = { kind: 'set', collection: 'Programs', id: 'training', fields: {} } as const

describeDocumentStore(
  'that can be told to fail, and was not',
  async ({ now }) => ({ store: createFailingDocumentStore(createMemoryDocumentStore({ now })) }),
  { isShared: false },
)

test('a commit told to fail before it is durable keeps nothing, and the next one succeeds', async () => {
  const store = createFailingDocumentStore(createMemoryDocumentStore())
  store.failNextCommit('before')
  await expect(store.commit([training], adaeze)).rejects.toBeInstanceOf(DocumentStoreFailure)
  expect(await store.get('Programs', 'training')).toBeNull()
  store.failNextCommit('full')
  await expect(store.commit([training], adaeze)).rejects.toBeInstanceOf(StorageFullError)
  expect(await store.commit([training], adaeze)).toBe(1)
})

test('a commit told to fail after it is durable was made all the same', async () => {
  const store = createFailingDocumentStore(createMemoryDocumentStore())
  store.failNextCommit('after')
  await expect(store.commit([training], adaeze)).rejects.toBeInstanceOf(DocumentStoreFailure)
  expect(await store.get('Programs', 'training')).toMatchObject({ version: 1 })
})

test('reads fail from when they are told to until they are told not to', async () => {
  const store = createFailingDocumentStore(createMemoryDocumentStore())
  store.failReads(true)
  await expect(store.read('Programs')).rejects.toBeInstanceOf(DocumentStoreFailure)
  await expect(store.revision()).rejects.toBeInstanceOf(DocumentStoreFailure)
  store.failReads(false)
  expect(await store.revision()).toBe(0)
})
