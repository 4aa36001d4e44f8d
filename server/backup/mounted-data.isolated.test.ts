import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { backup, restore, stoppedSite } from '#tests/support/stopped-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let mountPoint = ''

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>()
  return {
    ...original,
    readFile: async (...args: Parameters<typeof original.readFile>) =>
      args[0] === '/proc/self/mountinfo'
        ? `21 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n62 21 254:0 /srv/pictures ${mountPoint} rw,relatime - ext4 /dev/vda rw\n`
        : original.readFile(...args),
  }
})

test('a restore into a data folder that contains a mount is refused before anything is changed', async () => {
  const dataDir = await stoppedSite()
  const file = join(await temporaryFolder(), 'backup.tar.zst')
  await backup([file], { DATA_DIR: dataDir })
  const entries = async () => (await readdir(dataDir)).filter((name) => name !== 'site.lock')
  const before = await entries()
  for (const inside of ['files', 'files/images']) {
    mountPoint = join(dataDir, inside)
    const words = `${mountPoint} is mounted, and a restore could not move it aside. Nothing was changed.`
    await expect(restore([file], { DATA_DIR: dataDir })).rejects.toThrow(words)
    expect(await entries()).toEqual(before)
  }

  const withSpace = join(await temporaryFolder(), 'data folder')
  mountPoint = join(withSpace, 'files').replace(' ', '\\040')
  await expect(restore([file], { DATA_DIR: withSpace })).rejects.toThrow('is mounted')
  mountPoint = dataDir
  expect(await restore([file], { DATA_DIR: dataDir })).toMatchObject({ exitCode: 0 })
})
