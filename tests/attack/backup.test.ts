import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startSite, createDataDir, type RunningSite } from '../support/running-site.ts'
import type { StoredDocument } from '#ports/documents/document-store.ts'
import { adaeze } from '../support/people.ts'
import { publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { everythingStored } from '../support/stored-records.ts'
import { startAttackedSite } from './attacked-site.ts'
import { extent, report, startRandom } from './extent.ts'
import { createSmallDisk } from './small-disk.ts'
import { writeNews } from './writes.ts'

type Settings = Readonly<Record<string, string>>

/** Starts a command of the built site, such as `backup`. */
function startCommand(command: string, args: readonly string[], settings: Settings) {
  const child = spawn(process.execPath, [`build/server/${command}.js`, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}

const run = (command: string, args: readonly string[], settings: Settings) =>
  startCommand(command, args, settings).ended

/** The public pages of a site as a visitor gets them, by path. */
async function pagesOf(site: RunningSite): Promise<Readonly<Record<string, string>>> {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const pages: Record<string, string> = {}
  for (const at of paths.slice(0, 50)) pages[at] = await (await fetch(`${site.url}${at}`)).text()
  return pages
}

/** Databases return records in any order. */
const byId = (records: readonly StoredDocument[] = []) =>
  records.toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** All records by collection, without those that a site writes by itself. */
async function recordsOf(site: { readonly dataDir: string }) {
  const { Maintenance: _jobs, Starter: _samples, ...stored } = await everythingStored(site)
  return Object.fromEntries(Object.entries(stored).map(([name, records]) => [name, byId(records)]))
}

const filesOf = (dataDir: string) =>
  fs
    .readdirSync(path.join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^images\/[^/]+\/[^/]+\/[^/]+\.jpg$/.test(name))
    .toSorted()

test('a backup made while staff publish restores a site that shows the same', async () => {
  const rounds = extent({ quick: 1, whole: 10 })
  const site = await startAttackedSite()
  const staff = await signInByRequest(site.url, adaeze)
  await publishProgram(site.url, 'Before all backups')
  for (let number = 1; number <= extent({ quick: 0, whole: 35 }); number += 1)
    expect(await writeNews(staff, `Before all backups ${number}`)).toBe(200)
  for (let round = 1; round <= rounds; round += 1) {
    let isOver = false
    let written = 0
    const publishing = (async () => {
      while (!isOver) expect(await writeNews(staff, `News ${round}-${(written += 1)}`)).toBe(200)
    })()
    await vi.waitUntil(() => written > 1, { timeout: 60_000, interval: 5 })
    const file = path.join(createDataDir(), 'backup.tar.zst')
    const made = await run('backup', [file], { DATA_DIR: site.dataDir })
    isOver = true
    await publishing
    expect(made.output).toContain(`The backup is ${file}`)

    // Restores both backups into new folders. Nothing was published after the second backup was made.
    const [one, other, second] = [
      createDataDir(),
      createDataDir(),
      path.join(createDataDir(), 'second.tar.zst'),
    ]
    await run('backup', [second], { DATA_DIR: site.dataDir })
    for (const [from, folder] of [
      [file, one],
      [second, other],
    ] as const)
      expect((await run('restore', [from, '--into', folder], {})).output).toContain('Restored: ')
    const during = await recordsOf({ dataDir: one })
    const now = await recordsOf(site)
    expect(await recordsOf({ dataDir: other })).toEqual(now)
    const known = new Map(now['NewsUpdates']!.map((record) => [record.id, record]))
    for (const record of during['NewsUpdates']!) expect(known.get(record.id)).toEqual(record)
    expect(filesOf(other)).toEqual(filesOf(site.dataDir))
    for (const name of filesOf(other)) {
      const bytes = (dataDir: string) => fs.readFileSync(path.join(dataDir, 'files', name))
      expect(bytes(other).equals(bytes(site.dataDir)), name).toBe(true)
    }

    const expected = await pagesOf(site)
    expect(Object.keys(expected).length).toBeGreaterThanOrEqual(extent({ quick: 15, whole: 50 }))
    await site.stop()
    const restored = await startSite({ dataDir: other, settings: { PORT: String(site.port) } })
    expect(await pagesOf(restored)).toEqual(expected)
    await restored.stop()
    await site.start()
    report(`backup: round ${round}, ${written} writes meanwhile, ${Object.keys(expected).length} pages equal`)
  }
  await site.kill()
})

/**
 * Kills a restore over `dataDir` after some milliseconds, or when so many entries of that folder have changed. The
 * changes are its steps: the new folder, the rename that decides, and each rename of the swap.
 */
async function killRestore(
  file: string,
  dataDir: string,
  when: { readonly ms: number } | { readonly changes: number },
): Promise<void> {
  let seen = 0
  const moment = Promise.withResolvers<void>()
  const watcher = fs.watch(dataDir, () => {
    if ('changes' in when && (seen += 1) === when.changes) moment.resolve()
  })
  const { child, ended } = startCommand('restore', [file], { DATA_DIR: dataDir })
  await Promise.race([ended, 'ms' in when ? pause(when.ms) : moment.promise])
  child.kill('SIGKILL')
  await ended
  watcher.close()
}

test('after a kill at any moment of a restore, the site starts with the whole old or the whole new data', async () => {
  const random = startRandom('restore')
  const rounds = extent({ quick: 2, whole: 20 })
  const site = await startAttackedSite()
  await publishProgram(site.url, 'In the backup')
  const file = path.join(createDataDir(), 'backup.tar.zst')
  await run('backup', [file], { DATA_DIR: site.dataDir })
  const staff = await signInByRequest(site.url, adaeze)
  await writeNews(staff, 'Since the backup')
  await site.stop()
  const measured = createDataDir(site.dataDir)
  let steps = 0
  const watcher = fs.watch(measured, () => (steps += 1))
  const begun = performance.now()
  await run('restore', [file], { DATA_DIR: measured })
  const takesMs = performance.now() - begun
  watcher.close()
  const [before, restored] = [await recordsOf(site), await recordsOf({ dataDir: measured })]
  expect(restored).not.toEqual(before)

  const seen = { old: 0, new: 0, between: 0 }
  for (let round = 0; round < rounds * 2; round += 1) {
    const dataDir = createDataDir(site.dataDir)
    // Spread over all of the time, and over all of the steps, most of which are in its last milliseconds.
    const part = (Math.floor(round / 2) + random.number(1_000) / 1_000) / rounds
    await killRestore(
      file,
      dataDir,
      round % 2 === 0 ? { ms: takesMs * part } : { changes: 1 + Math.floor(steps * part) },
    )
    if (fs.existsSync(path.join(dataDir, 'restored'))) seen.between += 1
    const after = await startSite({ dataDir })
    const records = await recordsOf(after)
    const isOld = records['NewsUpdates']!.some(({ fields }) => fields['title'] === 'Since the backup')
    expect(records).toEqual(isOld ? before : restored)
    seen[isOld ? 'old' : 'new'] += 1
    expect(filesOf(dataDir)).toEqual(filesOf(site.dataDir))
    expect((await fetch(`${after.url}/programs`)).status).toBe(200)
    expect(fs.readdirSync(dataDir).filter((name) => /^restor/.test(name))).toEqual([])
    await after.stop()
  }
  expect(seen.old).toBeGreaterThan(0)
  expect(seen.new).toBeGreaterThan(0)
  report(
    `restore: ${rounds * 2} kills, ${seen.old} times the old data and ${seen.new} times the new, of them ${seen.between} between the two`,
  )
})

test('on a full disk neither a backup nor a restore leaves anything half done', async () => {
  const disk = createSmallDisk()
  const site = await startAttackedSite({ dataDir: disk.dataDir, settings: disk.settings })
  await publishProgram(site.url, 'In the backup')
  await site.stop()
  const settings = { ...disk.settings, DATA_DIR: disk.dataDir }
  const file = path.join(createDataDir(), 'backup.tar.zst')
  await run('backup', [file], settings)
  const before = await everythingStored(site)
  disk.fill()
  const restored = await run('restore', [file], settings)
  expect(restored.code).toBe(1)
  expect(restored.output).toMatch(/are free on the disk|no room is left on the disk|disk is full/)
  // Without a small disk, the target is a path below a device, in which no file can be created either.
  const target = path.join(disk.kind === 'file system' ? disk.dataDir : '/dev/full', 'backup.tar.zst')
  expect((await run('backup', [target], settings)).code).toBe(1)
  expect(fs.readdirSync(disk.dataDir).filter((name) => name.startsWith('backup'))).toEqual([])
  disk.free()
  expect(fs.existsSync(path.join(disk.dataDir, 'restoring'))).toBe(false)
  expect(await everythingStored(site)).toEqual(before)
})

test('a backup with one changed byte is refused each time', async () => {
  const random = startRandom('backup')
  const site = await startAttackedSite()
  await publishProgram(site.url, 'In the backup')
  await site.stop()
  const file = path.join(createDataDir(), 'backup.tar.zst')
  await run('backup', [file], { DATA_DIR: site.dataDir })
  const bytes = fs.readFileSync(file)
  const before = await everythingStored(site)
  const rounds = extent({ quick: 2, whole: 200 })
  for (let round = 1; round <= rounds; round += 1) {
    const at = random.number(bytes.length)
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ (1 + random.number(255))
    fs.writeFileSync(file, changed)
    const { code, output } = await run('restore', [file], { DATA_DIR: site.dataDir })
    expect([code, output], `byte ${at}`).toEqual([1, expect.stringContaining('is damaged')])
  }
  expect(await everythingStored(site)).toEqual(before)
  report(`backup: one byte changed ${rounds} times, refused ${rounds} times`)
})

test('a backup is made and verified by itself soon after the start, and an owner can download it', async () => {
  const folder = createDataDir()
  const site = await startAttackedSite({
    settings: { BACKUP_TO: folder, BACKUP_PASSPHRASE: 'seven women one ballot' },
  })
  const staff = await signInByRequest(site.url, adaeze)
  await vi.waitUntil(
    async () => (await (await staff.send('/admin/cms/settings')).text()).includes('Restored and compared'),
    {
      timeout: 240_000,
      interval: 500,
    },
  )
  const answer = await staff.send('/admin/cms/backup')
  expect(answer.status).toBe(200)
  const name = /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.equals(fs.readFileSync(path.join(folder, name)))).toBe(true)
  expect(fs.existsSync(path.join(site.dataDir, 'verifying'))).toBe(false)
  expect(fs.readdirSync(folder).filter((entry) => entry.startsWith('website-'))).toEqual([name])
  await site.kill()
})

test('a backup that is being made ends with the site, also when the site is killed', async () => {
  const folder = createDataDir()
  const site = await startAttackedSite({ settings: { BACKUP_TO: folder } })
  await vi.waitUntil(() => backupProcesses(site.dataDir).length > 0, { timeout: 240_000, interval: 5 })
  await site.kill()
  await vi.waitUntil(() => backupProcesses(site.dataDir).length === 0, { timeout: 60_000, interval: 20 })
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('website-'))).toEqual([])
})

/** The processes that make a nightly backup of this data folder. */
function backupProcesses(dataDir: string): readonly string[] {
  return fs.readdirSync('/proc').filter((pid) => {
    try {
      const [command, environment] = ['cmdline', 'environ'].map((name) =>
        fs.readFileSync(`/proc/${pid}/${name}`, 'utf8'),
      )
      return command?.includes('nightly-backup.js') && environment?.includes(`DATA_DIR=${dataDir}\0`)
    } catch {
      // The entry is no process, or the process has ended.
      return false
    }
  })
}
