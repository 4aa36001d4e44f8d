import { expect, test } from 'vitest'
import { createMemoryDocumentStore } from '#ports/documents/memory-document-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { sweepUnnamedImages, unnamedKeptMs } from './sweeper.ts'

const by = { uid: 'adaeze', name: 'Adaeze' }
const limit = { maxBytes: 100 }

async function storeMaster(files: ReturnType<typeof createMemoryFileStore>, id: string) {
  await files.put(`images/Programs/${id}/march-9c1d.jpg`, new Uint8Array(3), limit)
  await files.put(`images/Programs/${id}/march-9c1d/8x5-360.avif`, new Uint8Array(2), limit)
}

async function keysOf(files: ReturnType<typeof createMemoryFileStore>) {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys.sort()
}

test('pictures that a record names, or named before it was deleted, stay; the others go with their variants', async () => {
  const files = createMemoryFileStore()
  const documents = createMemoryDocumentStore()
  for (const id of ['kept', 'deleted', 'borrowed', 'edited', 'failed']) await storeMaster(files, id)
  const name = (id: string, images: string[]) =>
    documents.commit([{ kind: 'set', collection: 'Programs', id, fields: { images } }], by)
  await name('kept', ['/images/Programs/kept/march-9c1d.jpg'])
  await name('deleted', ['/images/Programs/deleted/march-9c1d.jpg'])
  await documents.commit([{ kind: 'delete', collection: 'Programs', id: 'deleted' }], by)
  await name('edited', ['/images/Programs/edited/march-9c1d.jpg'])
  await name('edited', [])
  await name('other', ['/images/Programs/borrowed/march-9c1d.jpg'])
  await name('other', [])

  const later = Date.now() + unnamedKeptMs + 60_000
  expect(await sweepUnnamedImages({ files, documents }, later)).toEqual([
    'images/Programs/failed/march-9c1d.jpg',
  ])
  expect((await keysOf(files)).filter((key) => key.includes('failed'))).toEqual([])
  expect(await keysOf(files)).toHaveLength(8)
})

test('a picture whose own record was kept is named by it', async () => {
  const files = createMemoryFileStore()
  const documents = createMemoryDocumentStore()
  await storeMaster(files, 'a')
  await documents.commit(
    [{ kind: 'set', collection: 'Images', id: 'Programs/a/march-9c1d.jpg', fields: {} }],
    by,
  )
  expect(await sweepUnnamedImages({ files, documents }, Date.now() + 2 * unnamedKeptMs)).toEqual([])
})

test('a file that a publish in progress has just stored is left alone', async () => {
  const files = createMemoryFileStore()
  const documents = createMemoryDocumentStore()
  await storeMaster(files, 'publishing')
  expect(await sweepUnnamedImages({ files, documents }, Date.now() + unnamedKeptMs - 60_000)).toEqual([])
  expect(await keysOf(files)).toHaveLength(2)
})

test('variants left without their master go, files of other kinds stay', async () => {
  const files = createMemoryFileStore()
  await files.put('images/Programs/a/gone-9c1d/8x5-360.avif', new Uint8Array(2), limit)
  await files.put('images/notes.txt', new Uint8Array(2), limit)
  await sweepUnnamedImages({ files, documents: createMemoryDocumentStore() }, Date.now() + 2 * unnamedKeptMs)
  expect(await keysOf(files)).toEqual(['images/notes.txt'])
})
