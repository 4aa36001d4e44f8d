import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { describeFileStore } from '#ports/files/contract.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openBackupStore } from './backup-target.ts'
import { writeNewFile } from './stored-backups.ts'

// FAT and exFAT, the usual file systems of USB disks, have no links.
vi.mock('node:fs/promises', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:fs/promises')>()),
  link: async () => {
    throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' })
  },
}))

describeFileStore('of backups on a USB disk', async () =>
  openBackupStore({ kind: 'folder', directory: await temporaryFolder() }),
)

test('a backup by hand on a USB disk is stored, and overwrites nothing', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'mine.tar.zst')
  const bodyOf = (text: string) => new Response(text).body as ReadableStream<Uint8Array>
  expect(await writeNewFile(path, bodyOf('a backup'))).toBe(8)
  await expect(writeNewFile(path, bodyOf('another one'))).rejects.toThrow('Nothing was overwritten')
  expect(await readFile(path, 'utf8')).toBe('a backup')
  expect(await readdir(folder)).toEqual(['mine.tar.zst'])
})
