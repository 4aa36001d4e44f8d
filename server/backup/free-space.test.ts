import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { type BackupTarget, openBackupStore } from './backup-target.ts'
import { makeRoomForBackup, reservedBytes } from './free-space.ts'

const keep = { days: 2, weeks: 0, months: 0 }
const nameOf = (day: number) => `website-2026-11-${day}-011000Z.tar.zst`
const backupBytes = 1_000

const dataDir = '/srv/site'

/**
 * A folder with backups of these days of November, on a disk with room for `diskBytes` beside the reserved bytes.
 * `ofOthers`: the days whose backups another database has made.
 */
async function folderWith(
  days: readonly number[],
  { diskBytes, ofOthers = [] }: { readonly diskBytes: number; readonly ofOthers?: readonly number[] },
) {
  const directory = await temporaryFolder()
  const to = { kind: 'folder', directory } as const
  const store = await openBackupStore(to)
  for (const day of [...days, ...ofOthers])
    await store.put(nameOf(day), Buffer.alloc(backupBytes), { maxBytes: backupBytes })
  const stored = async () => (await readdir(directory)).filter((name) => name.startsWith('website-'))
  const readDisk = async (folder: string) => {
    if (folder === dataDir) return { freeBytes: reservedBytes, device: 1 }
    const names = await readdir(directory, { recursive: true })
    const facts = await Promise.all(names.map((name) => stat(join(directory, name))))
    const used = facts.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
    return { freeBytes: reservedBytes + diskBytes - used, device: 2 }
  }
  const makeRoom = (lastVerified: string | null, files = backupBytes) =>
    makeRoomForBackup(store, {
      ...{ to, dataDir, name: nameOf(26), keep, made: days.map(nameOf), lastVerified, readDisk },
      data: { files, database: 0 },
    })
  return { directory, makeRoom, stored }
}

test('while there is room, no backup is removed before the next one is verified', async () => {
  const { makeRoom, stored } = await folderWith([23, 24, 25], { diskBytes: 4_000 })
  await makeRoom(nameOf(25))
  expect(await stored()).toHaveLength(3)
})

test('backups that become outdated make room, but the last verified one stays', async () => {
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

test('backups of another database are not removed to make room, and the reason names them', async () => {
  const { makeRoom, stored } = await folderWith([], { diskBytes: 4_000, ofOthers: [22, 23, 24, 25] })
  const refused = makeRoom(nameOf(25))
  await expect(refused).rejects.toThrow('The site removes none of the 4 backups there that it has not made.')
  expect(await stored()).toHaveLength(4)
  const both = await folderWith([23, 25], { diskBytes: 4_000, ofOthers: [22, 24] })
  await both.makeRoom(nameOf(25))
  expect(await both.stored()).toEqual([nameOf(22), nameOf(24), nameOf(25)])
})

test('the remains of a killed backup are removed to make room, and a backup in progress stays', async () => {
  const { directory, makeRoom } = await folderWith([], { diskBytes: 2_000 })
  const unfinished = join(directory, '.unfinished')
  await mkdir(unfinished)
  for (const name of ['killed', 'written-now']) await writeFile(join(unfinished, name), Buffer.alloc(1_000))
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000)
  await utimes(join(unfinished, 'killed'), elevenMinutesAgo, elevenMinutesAgo)
  await makeRoom(null)
  expect(await readdir(unfinished)).toEqual(['written-now'])
})

/** Makes room for a backup of 1,000 bytes of files and 2,000 of rows, with this room beside the reserved bytes. */
async function makeRoomOn(
  to: BackupTarget,
  free: { readonly data: number; readonly backups: number; readonly isOneDisk: boolean },
) {
  const store = createFolderFileStore({ directory: await temporaryFolder() })
  await makeRoomForBackup(store, {
    ...{ to, dataDir, name: nameOf(26), keep, made: [], lastVerified: null },
    data: { files: 1_000, database: 2_000 },
    readDisk: async (folder) =>
      folder === dataDir || free.isOneDisk
        ? { freeBytes: reservedBytes + free.data, device: 1 }
        : { freeBytes: reservedBytes + free.backups, device: 2 },
  })
}

const bucket = {
  ...{ kind: 's3', bucket: 'backups', prefix: '', endpoint: 'http://127.0.0.1:9', region: 'eu' },
} as const satisfies BackupTarget

test('a backup whose verification would fill the disk of the data is not begun, wherever the backup goes', async () => {
  for (const to of [bucket, { kind: 'folder', directory: '/mnt/backups' }] as const) {
    const refused = makeRoomOn(to, { data: 3_999, backups: 100_000, isOneDisk: false })
    await expect(refused).rejects.toThrow(
      'Verifying a backup needs 250 MB of room in /srv/site, and 250 MB are free there. Nothing was written.',
    )
    await expect(refused).rejects.toThrow('move DATA_DIR to a larger disk')
    await makeRoomOn(to, { data: 4_000, backups: 100_000, isOneDisk: false })
  }
})

test('the remains of a killed verification are removed before the free space is checked', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'verifying'))
  await makeRoomForBackup(createFolderFileStore({ directory: await temporaryFolder() }), {
    ...{ to: bucket, dataDir, name: nameOf(26), keep, made: [], lastVerified: null },
    data: { files: 0, database: 0 },
    readDisk: async () => ({
      freeBytes: existsSync(join(dataDir, 'verifying')) ? 0 : reservedBytes,
      device: 1,
    }),
  })
})

test('on one disk there must be room for the backup and its verification together', async () => {
  const to = { kind: 'folder', directory: '/mnt/backups' } as const
  const room = (data: number) => makeRoomOn(to, { data, backups: data, isOneDisk: true })
  await expect(room(6_999)).rejects.toThrow('A backup needs')
  await room(7_000)
})
