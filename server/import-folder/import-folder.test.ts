import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StorageFullError } from '#ports/storage-full.ts'
import { organisation } from '#site'
import { readFolder } from '#tests/support/exported-folder.ts'
import { isPlainJpeg } from './check-picture.ts'
import { planFolderImport } from './plan-import.ts'
import {
  adaeze,
  address,
  april,
  bringIn,
  exported,
  forum,
  jpeg,
  march,
  never,
  ownRecords,
  replaceFile,
  site,
  townHall,
} from '#tests/support/imported-folder.ts'

test('an imported folder is exported again as the same folder, with its times and samples', async () => {
  const stores = await forum()
  const first = await exported(stores)
  const other = await site()
  await bringIn(first, other)
  expect(readFolder(await exported(other))).toEqual(readFolder(first))
  expect(await other.documents.get('Programs', 'town-hall')).toMatchObject({
    fields: townHall,
    createdAt: march,
    updatedAt: april,
  })
  expect((await other.documents.get('Staff', 'hadiza'))?.sample).toBe(true)
})

test('an import removes unedited samples, and records of the site itself are counted', async () => {
  const folder = await exported(await forum())
  const samples = await site([
    { kind: 'set', collection: 'Programs', id: 'sample', fields: townHall, sample: true },
  ])
  expect(await ownRecords(folder, samples)).toBe(0)
  await bringIn(folder, samples)
  expect([...(await samples.documents.read('Programs')).keys()]).toEqual(['town-hall'])
  expect((await samples.documents.get('Starter', 'content'))?.fields).toEqual({ state: 'removed' })
  expect(await ownRecords(await exported(await site()), samples)).toBe(3)
})

test('a second import changes nothing, and records that somebody has changed since count as records of the site itself', async () => {
  const stores = await forum()
  const folder = await exported(stores)
  const other = await site()
  await bringIn(folder, other)
  const revision = await other.documents.revision()
  expect(await ownRecords(folder, other)).toBe(0)
  await bringIn(folder, other)
  expect(await other.documents.revision()).toBe(revision)
  expect(await other.documents.history('Programs', 'town-hall')).toHaveLength(2)

  const fields = { ...townHall, ProgramTitle: 'Town Hall, Nsukka' }
  await other.documents.commit([{ kind: 'set', collection: 'Programs', id: 'town-hall', fields }], adaeze)
  expect(await ownRecords(folder, other)).toBe(1)
  await bringIn(folder, other)
  expect((await other.documents.history('Programs', 'town-hall')).at(-1)?.fields).toEqual(townHall)
  expect(readFolder(await exported(other))).toEqual(readFolder(folder))
})

test('a missing picture is named, and its record is imported unchanged', async () => {
  const stores = await forum()
  await stores.files.remove(address.slice(1))
  const folder = await exported(stores)
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
    pictures: 0,
    missingPictures: [address],
  })
  const { notes } = await planFolderImport(folder, organisation, never)
  expect(notes.listed).toEqual([`Programs/town-hall names a picture that is not in the folder: ${address}`])
  const other = await site()
  await bringIn(folder, other)
  expect(readFolder(await exported(other))).toEqual(readFolder(folder))
})

test('metadata of a picture that somebody has put into the folder is removed', async () => {
  const folder = await exported(await forum())
  const withPlace = await jpeg()
    .withExif({ IFD3: { GPSLatitude: '9/1 4/1 0/1' } })
    .toBuffer()
  expect(isPlainJpeg(withPlace)).toBe(false)
  await replaceFile(folder, address.slice(1), withPlace)
  const empty = await site()
  await bringIn(folder, empty)
  const stored = await empty.files.open(address.slice(1))
  expect(isPlainJpeg(new Uint8Array(await new Response(stored!.stream()).arrayBuffer()))).toBe(true)
})

test('a disk that fills during the import leaves the website as it was', async () => {
  const folder = await exported(await forum())
  const empty = await site()
  const full = { ...empty.documents, commit: () => Promise.reject(new StorageFullError('full')) }
  await expect(bringIn(folder, { ...empty, documents: full })).rejects.toThrow(StorageFullError)
  expect(await empty.files.open(address.slice(1))).toBeNull()
})
