import { expect, test } from 'vitest'
import { StorageFullError } from '#ports/storage-full.ts'
import { describeFileStore } from '#ports/files/contract.ts'
import { createFailingFileStore, FileStoreFailure } from './failing-file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'

const limit = { maxBytes: 1_000 }
const bytes = new Uint8Array([1, 2, 3])

describeFileStore('a failing file store that does not fail', async () =>
  createFailingFileStore(createMemoryFileStore()),
)

test('a put fails before or after the file is stored, and the next one succeeds', async () => {
  const store = createFailingFileStore(createMemoryFileStore())
  store.failNextPut('before')
  await expect(store.put('a.jpg', bytes, limit)).rejects.toBeInstanceOf(FileStoreFailure)
  store.failNextPut('full')
  await expect(store.put('a.jpg', bytes, limit)).rejects.toBeInstanceOf(StorageFullError)
  expect(await store.open('a.jpg')).toBeNull()
  store.failNextPut('after')
  await expect(store.put('a.jpg', bytes, limit)).rejects.toBeInstanceOf(FileStoreFailure)
  expect(await store.open('a.jpg')).toMatchObject({ sizeBytes: 3 })
  await store.put('b.jpg', bytes, limit)
})

test('a failed remove keeps the file, and reads fail until failReads(false) is called', async () => {
  const store = createFailingFileStore(createMemoryFileStore())
  await store.put('a.jpg', bytes, limit)
  store.failNextRemove()
  await expect(store.remove('a.jpg')).rejects.toBeInstanceOf(FileStoreFailure)
  store.failReads(true)
  await expect(store.open('a.jpg')).rejects.toBeInstanceOf(FileStoreFailure)
  store.failReads(false)
  expect(await store.open('a.jpg')).not.toBeNull()
})
