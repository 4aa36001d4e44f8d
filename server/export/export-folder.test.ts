import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '#ports/operator-error.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { writeExportFolder } from './export-folder.ts'

const never = new AbortController().signal

test('a folder appears whole, with the digests of its files', async () => {
  const parent = await temporaryFolder()
  await writeExportFolder(join(parent, 'website'), never, async (folder) => {
    await folder.put('data/a.json', '{}\n')
    await folder.put('site/index.html', 'Hello')
    expect(await readdir(parent)).not.toContain('website')
  })
  expect(await readdir(parent)).toEqual(['website'])
  expect(await readFile(join(parent, 'website/sha256sums.txt'), 'utf8')).toBe(
    'ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356  data/a.json\n',
  )
})

test('an empty folder is used, any other place is refused and stays as it was', async () => {
  const parent = await temporaryFolder()
  await mkdir(join(parent, 'empty'))
  await writeExportFolder(join(parent, 'empty'), never, (folder) => folder.put('a', 'b'))
  const refused = (name: string) =>
    expect(writeExportFolder(join(parent, name), never, async () => undefined)).rejects.toThrow(OperatorError)
  await refused('empty')
  await writeFile(join(parent, 'letter'), 'Dear Ruth')
  await refused('letter')
  await mkdir(join(parent, 'other'))
  await symlink(join(parent, 'other'), join(parent, 'link'))
  await refused('link')
  await refused('missing/website')
  expect((await readdir(parent)).sort()).toEqual(['empty', 'letter', 'link', 'other'])
})

test('after a full disk, a stop or a name that leaves the folder nothing is left', async () => {
  const parent = await temporaryFolder()
  const target = join(parent, 'website')
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  await expect(
    writeExportFolder(target, never, async (folder) => {
      await folder.put('a', 'b')
      throw full
    }),
  ).rejects.toThrow(StorageFullError)
  const stopped = new AbortController()
  await expect(
    writeExportFolder(target, stopped.signal, async (folder) => {
      await folder.put('a', 'b')
      stopped.abort(new OperatorError('It was stopped.'))
      await folder.put('c', 'd')
    }),
  ).rejects.toThrow('It was stopped.')
  for (const path of ['../out', '/etc/x', 'a//b', 'a/../../b', 'a\\b', '']) {
    await expect(writeExportFolder(target, never, (folder) => folder.put(path, 'x'))).rejects.toThrow(
      OperatorError,
    )
  }
  expect(await readdir(parent)).toEqual([])
})
