import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backup, stoppedSite } from '#tests/support/stopped-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { answerBackup } from '../operator/backup.ts'
import { writeNewFile } from './stored-backups.ts'
import { reservedBytes } from './free-space.ts'

async function backupWithRoom(
  freeBytes: number,
  args: readonly string[],
  environment: Record<string, string>,
) {
  return answerBackup(args, {
    ...{ environment, directory: '/', progress: { show: () => undefined, done: () => undefined } },
    readDisk: async () => ({ freeBytes, device: 1 }),
  })
}

test('a backup by hand that would fill the disk is refused before anything is written', async () => {
  const dataDir = await stoppedSite()
  const folder = await temporaryFolder()
  const words = `of room in ${folder}, and 250 MB are free there. Nothing was written. Free some room, or name a folder`
  for (const [args, environment] of [
    [[join(folder, 'mine.tar.zst')], {}],
    [[`${folder}/`], {}],
    [[], { BACKUP_TO: folder }],
  ] as const) {
    const refused = backupWithRoom(reservedBytes + 50_000, args, { DATA_DIR: dataDir, ...environment })
    await expect(refused).rejects.toThrow(words)
  }
  expect(await readdir(folder)).toEqual([])
  const file = join(folder, 'mine.tar.zst')
  expect(await backupWithRoom(reservedBytes + 10_000_000, [file], { DATA_DIR: dataDir })).toMatchObject({
    exitCode: 0,
  })
})

test('a name that ends with a slash is a folder, also when it is not there yet', async () => {
  const folder = join(await temporaryFolder(), 'new')
  await backup([`${folder}/`], { DATA_DIR: await stoppedSite() })
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^website-.+Z\.tar\.zst$/)])
})

test('of two backups into one file at once, one is stored whole and the other one is refused', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'mine.tar.zst')
  const bothHaveBegun = Promise.withResolvers<void>()
  let begun = 0
  const contents = ['one', 'other'].map((half) => ({
    whole: half.repeat(2),
    body: new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          controller.enqueue(Buffer.from(half))
          begun += 1
          if (begun === 2) bothHaveBegun.resolve()
          await bothHaveBegun.promise
          controller.enqueue(Buffer.from(half))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    ),
  }))
  const outcomes = await Promise.allSettled(contents.map(({ body }) => writeNewFile(path, body)))
  const stored = contents.filter((_, index) => outcomes[index]!.status === 'fulfilled')
  expect(stored).toHaveLength(1)
  expect(await readFile(path, 'utf8')).toBe(stored[0]!.whole)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('Nothing was overwritten') },
  })
  expect(await readdir(folder)).toEqual(['mine.tar.zst'])
})

test('the remains of a killed backup by hand are removed by the next backup into the same file', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'mine.tar.zst')
  for (const name of ['killed', 'written-now']) await writeFile(`${path}.unfinished-${name}`, 'half')
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000)
  await utimes(`${path}.unfinished-killed`, elevenMinutesAgo, elevenMinutesAgo)
  await writeNewFile(path, new Blob(['whole']).stream())
  expect(await readdir(folder)).toEqual(['mine.tar.zst', 'mine.tar.zst.unfinished-written-now'])
})
