import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openBackupStore } from './backup-places.ts'
import { makeRoomForBackup, reservedBytes } from './free-space.ts'

const keep = { days: 2, weeks: 0, months: 0 }
const nameOf = (day: number) => `website-2026-11-${day}-011000Z.tar.zst`
const backupBytes = 1_000

/** A folder with backups of these days of November, on a disk with room for `diskBytes` beside what stays reserved. */
async function folderWith(days: readonly number[], { diskBytes }: { readonly diskBytes: number }) {
  const directory = await temporaryFolder()
  const to = { kind: 'folder', directory } as const
  const store = await openBackupStore(to)
  for (const day of days) await store.put(nameOf(day), Buffer.alloc(backupBytes), { maxBytes: backupBytes })
  const stored = async () => (await readdir(directory)).filter((name) => name.startsWith('website-'))
  const freeBytes = async () => {
    const names = await readdir(directory, { recursive: true })
    const facts = await Promise.all(names.map((name) => stat(join(directory, name))))
    const used = facts.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
    return reservedBytes + diskBytes - used
  }
  const makeRoom = (lastProved: string | null, dataBytes = backupBytes) =>
    makeRoomForBackup(store, { to, name: nameOf(26), keep, lastProved, dataBytes, freeBytes })
  return { directory, makeRoom, stored }
}

test('while there is room, no backup is removed before the next one is proved', async () => {
  const { makeRoom, stored } = await folderWith([23, 24, 25], { diskBytes: 4_000 })
  await makeRoom(nameOf(25))
  expect(await stored()).toHaveLength(3)
})

test('backups that become outdated make room, but the last proved one stays', async () => {
  const { makeRoom, stored } = await folderWith([22, 23, 24, 25], { diskBytes: 4_000 })
  await makeRoom(nameOf(23))
  expect(await stored()).toEqual([nameOf(23), nameOf(25)])
})

test('without room nothing is removed, and the reason says what to do', async () => {
  const { directory, makeRoom, stored } = await folderWith([24, 25], { diskBytes: 4_000 })
  const refused = makeRoom(nameOf(25), 3_000_000_000)
  await expect(refused).rejects.toThrow(
    `A backup needs 3.3 GB of room in ${directory}, and 250 MB are free there. Nothing was written.`,
  )
  await expect(refused).rejects.toThrow('set BACKUP_TO to a larger disk or a bucket')
  expect(await stored()).toHaveLength(2)
  await expect((await folderWith([], { diskBytes: 999 })).makeRoom(null)).rejects.toThrow('A backup needs')
})

test('what a killed backup has left makes room, and one that is being written stays', async () => {
  const { directory, makeRoom } = await folderWith([], { diskBytes: 2_000 })
  const unfinished = join(directory, '.unfinished')
  await mkdir(unfinished)
  for (const name of ['killed', 'written-now']) await writeFile(join(unfinished, name), Buffer.alloc(1_000))
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000)
  await utimes(join(unfinished, 'killed'), elevenMinutesAgo, elevenMinutesAgo)
  await makeRoom(null)
  expect(await readdir(unfinished)).toEqual(['written-now'])
})
