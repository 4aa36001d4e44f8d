import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { beginSwap, finishSwap, swapFolder } from './swap-folder.ts'

/** A data folder with old data, and a finished restore beside it. */
async function folderToSwap(): Promise<string> {
  const dataDir = await temporaryFolder()
  for (const [folder, text] of [
    [dataDir, 'old'],
    [await beginSwap(dataDir), 'new'],
  ] as const) {
    await writeFile(join(folder, 'site.sqlite'), text)
    await mkdir(join(folder, 'files'))
    await writeFile(join(folder, 'files', 'picture'), text)
  }
  await writeFile(join(dataDir, 'site.sqlite-wal'), 'old')
  await writeFile(join(dataDir, 'notes.txt'), 'of another program')
  return dataDir
}

async function expectSwapped(dataDir: string, former: string) {
  const read = (...path: string[]) => readFile(join(...path), 'utf8')
  expect(await read(dataDir, 'site.sqlite')).toBe('new')
  expect(await read(dataDir, 'files', 'picture')).toBe('new')
  expect(await read(former, 'site.sqlite')).toBe('old')
  expect(await read(former, 'site.sqlite-wal')).toBe('old')
  expect(await read(former, 'files', 'picture')).toBe('old')
  expect(await read(dataDir, 'notes.txt')).toBe('of another program')
  expect(existsSync(join(dataDir, 'site.sqlite-wal'))).toBe(false)
  expect(['restoring', 'restored'].filter((name) => existsSync(join(dataDir, name)))).toEqual([])
}

test('old and new data are swapped, and files that do not belong to the site stay', async () => {
  const dataDir = await folderToSwap()
  const former = await swapFolder(dataDir, Date.parse('2026-11-24T01:10:00Z'))
  expect(former).toBe(join(dataDir, 'before-restore-2026-11-24T011000'))
  await expectSwapped(dataDir, former!)
})

test('a swap that was cut after any step is finished at the next start', async () => {
  const steps = [
    ['site.sqlite', 'before/site.sqlite'],
    ['site.sqlite-wal', 'before/site.sqlite-wal'],
    ['files', 'before/files'],
    ['restored/site.sqlite', 'site.sqlite'],
    ['restored/files', 'files'],
  ] as const
  for (let cut = 0; cut <= steps.length; cut += 1) {
    const dataDir = await folderToSwap()
    const plan = {
      formerName: 'before',
      out: ['site.sqlite', 'site.sqlite-wal', 'files'],
      in: ['site.sqlite', 'files'],
    }
    await writeFile(join(dataDir, 'restoring', 'swap.json'), JSON.stringify(plan))
    await rename(join(dataDir, 'restoring'), join(dataDir, 'restored'))
    await mkdir(join(dataDir, 'before'))
    for (const [from, to] of steps.slice(0, cut)) await rename(join(dataDir, from), join(dataDir, to))
    expect(await finishSwap(dataDir)).toBe(join(dataDir, 'before'))
    await expectSwapped(dataDir, join(dataDir, 'before'))
    expect(await finishSwap(dataDir)).toBeNull()
  }
})

test('a restore that was cut before the swap leaves the old data alone', async () => {
  const dataDir = await folderToSwap()
  expect(await finishSwap(dataDir)).toBeNull()
  expect(await readFile(join(dataDir, 'files', 'picture'), 'utf8')).toBe('old')
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
})
