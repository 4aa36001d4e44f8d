import { expect, test } from 'vitest'
import type { FileStore } from '#ports/files/file-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { copyFiles } from './copy-files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const put = (files: FileStore, key: string, text: string) =>
  files.put(key, bytes(text), { maxBytes: 1_000_000 })
const textOf = async (files: FileStore, key: string) => {
  const file = await files.open(key)
  return file && new Response(file.stream()).text()
}

async function folderWithPictures() {
  const files = createFolderFileStore({ directory: await temporaryFolder() })
  await put(files, 'images/Programs/one.jpg', 'the first picture')
  await put(files, 'images/Programs/two.jpg', 'the second picture '.repeat(10_000))
  await put(files, 'pairing/marker', 'an id')
  return files
}

test('every file moves to another store, and a second run copies only what is missing', async () => {
  const source = await folderWithPictures()
  const target = createMemoryFileStore()
  const counted: number[] = []
  expect(await copyFiles(source, target, { onProgress: (files) => counted.push(files) })).toMatchObject({
    files: 3,
    wereThere: 0,
  })
  expect(counted).toEqual([1, 2, 3])
  expect(await textOf(target, 'images/Programs/one.jpg')).toBe('the first picture')
  await target.remove('images/Programs/one.jpg')
  expect(await copyFiles(source, target)).toMatchObject({ files: 3, wereThere: 2 })
  expect(await textOf(target, 'images/Programs/one.jpg')).toBe('the first picture')
})

test('a file that the target has with other bytes is refused and stays', async () => {
  const source = await folderWithPictures()
  const target = createMemoryFileStore()
  await put(target, 'images/Programs/two.jpg', 'another picture')
  await expect(copyFiles(source, target)).rejects.toThrow('Nothing was overwritten.')
  expect(await textOf(target, 'images/Programs/two.jpg')).toBe('another picture')
})

test('a copy that arrives damaged is removed and reported', async () => {
  const source = await folderWithPictures()
  const target = createMemoryFileStore()
  const damaging: FileStore = {
    ...target,
    put: (key, _, limit) => target.put(key, bytes('damaged'), limit),
  }
  await expect(copyFiles(source, damaging)).rejects.toThrow('Run the command again.')
  const left: string[] = []
  for await (const { key } of target.list('')) left.push(key)
  expect(left).toEqual([])
})
