import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { lockDataFolder, FolderInUseError, isUsedFolder } from './data-folder.ts'

const atOnce = { patienceMs: 0, onWait() {} }

test('a folder is kept by one process, and free again when that gives it back', async () => {
  const folder = join(await temporaryFolder(), 'data')
  const leave = await lockDataFolder(folder, atOnce)
  const refusal = await lockDataFolder(folder, atOnce).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FolderInUseError)
  expect(String(refusal)).toContain(`is using the data folder ${folder}`)
  leave()
  const leaveAgain = await lockDataFolder(folder, atOnce)
  leaveAgain()
})

test('who comes while another one is stopping is told, waits and gets in', async () => {
  const folder = await temporaryFolder()
  const leave = await lockDataFolder(folder, atOnce)
  let told = 0
  const entering = lockDataFolder(folder, {
    patienceMs: 60_000,
    onWait() {
      told += 1
      leave()
    },
  })
  const leaveAgain = await entering
  expect(told).toBe(1)
  leaveAgain()
})

test('a process that was killed keeps nothing', async () => {
  const folder = await temporaryFolder()
  const module = JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)
  const program = `
    const { lockDataFolder } = await import(${module})
    await lockDataFolder(${JSON.stringify(folder)}, { patienceMs: 0, onWait() {} })
    process.stdout.write('in')
    setInterval(() => {}, 1_000)
  `
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  await expect(lockDataFolder(folder, atOnce)).rejects.toBeInstanceOf(FolderInUseError)
  other.kill('SIGKILL')
  await Promise.all([once(other, 'exit'), text(other.stdout)])
  const leave = await lockDataFolder(folder, atOnce)
  leave()
})

test('a folder is used when a site has left more in it than a secret', async () => {
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
