import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { adoptStagingFolder } from './adopt-staging-folder.ts'
import { createUploadFacts, pictureOf } from './upload-facts.ts'

const [unfinished, finished, begun] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
]
const facts = { owner: 'adaeze', name: 'march.jpg', sizeBytes: 20, createdAt: 1_000 }
const image = { width: 8, height: 5, colour: 'calico', digest: 'd1', sizeBytes: 6 }

test('uploads of an earlier version go on, and the folder is gone', async () => {
  const folder = join(await temporaryFolder(), 'staging')
  await mkdir(folder)
  const write = (name: string, content: string | object) =>
    writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  await write(unfinished, 'ten bytes.')
  await write(`${unfinished}.json`, { id: unfinished, ...facts, prepared: null })
  await write(finished, '\0'.repeat(20))
  await write(`${finished}.json`, { id: finished, ...facts, prepared: image })
  await write(`${finished}.jpg`, 'master')
  await write(`${finished}.thumbnail.jpg`, 'small')
  await write(begun, '')
  await write(`${begun}.json`, { id: begun, ...facts, prepared: null })
  await write(`${'d'.repeat(32)}.jpg.part`, 'left by a crash')
  await utimes(join(folder, `${finished}.json`), 7, 7)

  const stores = {
    facts: createUploadFacts(await temporaryDatabase()),
    files: createFolderFileStore({ directory: await temporaryFolder() }),
  }
  expect(await adoptStagingFolder(folder, stores)).toBe(3)
  expect(existsSync(folder)).toBe(false)
  const textOf = async (key: string) => new Response((await stores.files.open(key))!.stream()).text()
  expect(await stores.facts.find(unfinished)).toMatchObject({ ...facts, receivedBytes: 10, prepared: null })
  expect(await textOf((await stores.facts.find(unfinished))!.parts[0]!.key)).toBe('ten bytes.')
  const { prepared, touchedAt, receivedBytes } = (await stores.facts.find(finished))!
  expect({ prepared, touchedAt, receivedBytes }).toMatchObject({
    prepared: image,
    touchedAt: 7_000,
    receivedBytes: 20,
  })
  expect(await textOf(pictureOf(prepared)!.masterKey)).toBe('master')
  expect(await textOf(pictureOf(prepared)!.thumbnailKey)).toBe('small')
  expect(await stores.facts.find(begun)).toMatchObject({ parts: [], receivedBytes: 0 })
  expect(await adoptStagingFolder(folder, stores)).toBe(0)
})

test('an upload that an interrupted start has adopted is not adopted again', async () => {
  const folder = join(await temporaryFolder(), 'staging')
  await mkdir(folder)
  await writeFile(join(folder, unfinished), 'ten bytes.')
  await writeFile(
    join(folder, `${unfinished}.json`),
    JSON.stringify({ id: unfinished, ...facts, prepared: null }),
  )
  const stores = {
    facts: createUploadFacts(await temporaryDatabase()),
    files: createFolderFileStore({ directory: await temporaryFolder() }),
  }
  await adoptStagingFolder(folder, stores)
  const { parts } = (await stores.facts.find(unfinished))!
  await mkdir(folder)
  await writeFile(
    join(folder, `${unfinished}.json`),
    JSON.stringify({ id: unfinished, ...facts, prepared: null }),
  )
  expect(await adoptStagingFolder(folder, stores)).toBe(0)
  expect((await stores.facts.find(unfinished))!.parts).toEqual(parts)
})
