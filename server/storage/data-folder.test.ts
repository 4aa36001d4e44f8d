import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { lockDataFolder, FolderInUseError, isUsedFolder } from './data-folder.ts'

const withoutWaiting = { timeoutMs: 0, onWait() {} }

test('one process holds the lock of a folder, and after it is released another one can take it', async () => {
  const folder = join(await temporaryFolder(), 'data')
  const unlock = await lockDataFolder(folder, withoutWaiting)
  const refusal = await lockDataFolder(folder, withoutWaiting).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FolderInUseError)
  expect(String(refusal)).toContain(`is using the data folder ${folder}`)
  unlock()
  const unlockAgain = await lockDataFolder(folder, withoutWaiting)
  unlockAgain()
})

test('a process that starts while another one is stopping reports it, waits and takes the lock', async () => {
  const folder = await temporaryFolder()
  const unlock = await lockDataFolder(folder, withoutWaiting)
  let reported = 0
  const second = lockDataFolder(folder, {
    timeoutMs: 60_000,
    onWait() {
      reported += 1
      unlock()
    },
  })
  const unlockSecond = await second
  expect(reported).toBe(1)
  unlockSecond()
})

test('a process that was killed holds no lock', async () => {
  const folder = await temporaryFolder()
  const module = JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)
  const program = `
    const { lockDataFolder } = await import(${module})
    await lockDataFolder(${JSON.stringify(folder)}, { timeoutMs: 0, onWait() {} })
    process.stdout.write('locked')
    setInterval(() => {}, 1_000)
  `
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  await expect(lockDataFolder(folder, withoutWaiting)).rejects.toBeInstanceOf(FolderInUseError)
  other.kill('SIGKILL')
  await Promise.all([once(other, 'exit'), text(other.stdout)])
  const unlock = await lockDataFolder(folder, withoutWaiting)
  unlock()
})

test('a folder counts as used when it contains more than a secret', async () => {
  const folder = await temporaryFolder()
  const database = join(folder, 'site.sqlite')
  expect(isUsedFolder(database)).toBe(false)
  await mkdir(join(folder, 'files', '.unfinished'), { recursive: true })
  await writeFile(join(folder, 'auth-secret'), 'put there before the first start')
  expect(isUsedFolder(database)).toBe(false)
  await writeFile(database, '')
  expect(isUsedFolder(database)).toBe(true)

  for (const [name, content] of [
    ['site.sqlite-wal', 'commits'],
    ['site.sqlite.before-migration', 'a copy'],
    ['files/images', 'pictures'],
    ['outbox/a.eml', 'a mail'],
  ] as const) {
    const used = await temporaryFolder()
    for (const part of ['files', 'outbox']) await mkdir(join(used, part))
    await writeFile(join(used, name), content)
    expect(isUsedFolder(join(used, 'site.sqlite')), name).toBe(true)
  }
})
