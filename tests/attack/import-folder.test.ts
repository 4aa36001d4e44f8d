import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { finished } from 'node:stream/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Change } from '#ports/documents/document-store.ts'
import { exportedCollections } from '#server/export/format.ts'
import { readFolder, runCommand, runToEnd } from '../support/exported-folder.ts'
import { storeForumContent } from '../support/forum-content.ts'
import { createDataDir, type SiteSettings, startSite } from '../support/running-site.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'
import { extent, report, smallHeap, startRandom } from './extent.ts'
import { createSmallDisk } from './small-disk.ts'

const url = 'https://www.example.org'
const programs = extent({ quick: 200, whole: 5_000 })

let folder = ''

/** A folder that was exported from a website with the forum's content and many programs. */
beforeAll(async () => {
  const dataDir = createDataDir()
  await storeForumContent(dataDir)
  folder = path.join(createDataDir(), 'website')
  await runToEnd('export', [folder], { dataDir, url })
  // Rendering their pages would take minutes, and no import reads them.
  await addPrograms(folder, programs)
}, 600_000)

const program = (index: number) => ({
  id: `p${index}`,
  ProgramTitle: `Town hall ${index}`,
  ProgramTheme: 'Political Advocacy',
  ProgramDate: '2021-03-02',
  ProgramReport: `<p>${'Women asked. '.repeat(100)}</p>`,
  images: [],
  day: 2,
  month: 'March',
  year: 2021,
})

/** Replaces the programs of a folder. */
async function addPrograms(target: string, count: number): Promise<void> {
  const time = '2026-11-01T09:00:00.000Z'
  await writeMap(target, 'data/Programs.json', count, program)
  await writeMap(target, 'data/envelopes/Programs.json', count, () => ({ createdAt: time, updatedAt: time }))
}

async function writeMap(target: string, name: string, count: number, value: (index: number) => object) {
  const hash = createHash('sha256')
  const file = fs.createWriteStream(path.join(target, name))
  const write = async (text: string) => {
    hash.update(text)
    if (!file.write(text)) await once(file, 'drain')
  }
  await write('{')
  for (let index = 0; index < count; index += 1) {
    await write(`${index ? ',' : ''}\n"p${index}": ${JSON.stringify(value(index))}`)
  }
  await write('\n}\n')
  await finished(file.end())
  const sums = path.join(target, 'sha256sums.txt')
  const others = fs.readFileSync(sums, 'utf8').replace(new RegExp(`^.*  ${name}\n`, 'm'), '')
  fs.writeFileSync(sums, `${others}${hash.digest('hex')}  ${name}\n`)
}

/** The ids of the records of one collection in an exported folder. */
function exportedIds(exported: string, collection: string): string[] {
  const file = path.join(exported, `data/${collection}.json`)
  return Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')) as object)
}

/** False when the import was killed before the first migration had made the table of documents. */
function hasDocuments(file: string): boolean {
  if (!fs.existsSync(file)) return false
  const database = new DatabaseSync(file)
  const table = database.prepare("SELECT name FROM sqlite_schema WHERE name = 'documents'").get()
  database.close()
  return table !== undefined
}

/** Nothing of the folder, or all of it, with its pictures and each record once. @returns whether it is all. */
async function expectNothingOrAll(dataDir: string): Promise<boolean> {
  if (!hasDocuments(path.join(dataDir, 'site.sqlite'))) return false
  const expected = new Map<string, readonly string[]>()
  const stored = new Map<string, readonly string[]>()
  for (const collection of exportedCollections) {
    const records = await readStored({ dataDir }, collection)
    for (const { id, version } of records) expect(version, `${collection}/${id}`).toBe(1)
    expected.set(collection, exportedIds(folder, collection).sort())
    stored.set(collection, records.map(({ id }) => id).sort())
  }
  const isAll = stored.get('Programs')?.length === programs
  const none = new Map(exportedCollections.map((collection) => [collection, []]))
  expect(stored).toEqual(isAll ? expected : none)
  if (!isAll) return false
  for (const id of stored.get('Images') ?? []) {
    const [there, from] = [path.join(dataDir, 'files/images', id), path.join(folder, 'images', id)]
    expect(fs.readFileSync(there).equals(fs.readFileSync(from)), id).toBe(true)
  }
  return true
}

/** Runs a command until it says that this moment has come, and stops it there. SIGCONT lets it continue. */
async function runUntil(
  moment: string,
  name: Parameters<typeof runCommand>[0],
  args: readonly string[],
  site: Parameters<typeof runCommand>[2],
  settings: SiteSettings,
) {
  const running = runCommand(name, args, site, { settings, stopAt: moment })
  await vi.waitUntil(() => running.standsStill(), { timeout: 60_000, interval: 5 })
  return running
}

test('a folder is imported completely or not at all, and never twice, although the import is killed at any moment', async () => {
  const random = startRandom('import of a folder')
  const kills = extent({ quick: 3, whole: 20 })
  const began = performance.now()
  await runToEnd('import', [folder, '--write'], { dataDir: createDataDir(), url })
  const wholeMs = performance.now() - began

  const dataDirs = Array.from({ length: kills }, () => createDataDir())
  let whole = 0
  for (const [index, dataDir] of dataDirs.entries()) {
    const running = runCommand('import', [folder, '--write'], { dataDir, url })
    // The last part of the time is that of the commit.
    await pause(index % 2 ? random.number(wholeMs) : wholeMs * 0.7 + random.number(wholeMs * 0.3))
    running.kill('SIGKILL')
    await running.ended
    if (await expectNothingOrAll(dataDir)) whole += 1

    const site = await startSite({ dataDir })
    expect((await fetch(`${site.url}/programs`)).status, `start after kill ${index + 1}`).toBe(200)
    await site.stop()
    await runToEnd('import', [folder, '--write'], { dataDir, url })
    expect(await expectNothingOrAll(dataDir), `after kill ${index + 1}`).toBe(true)
  }
  report(`import of a folder: ${kills} kills, ${whole} of them after the commit; nothing half, nothing twice`)
})

test('a disk that fills during the import of a folder changes nothing, and the next run completes it', async () => {
  const disk = createSmallDisk()
  const site = { dataDir: disk.dataDir, url }
  const before: Change = {
    kind: 'set',
    collection: 'Contactus',
    id: 'm1',
    fields: { name: 'Chidinma', message: 'How do I join?' },
  }
  const started = await startSite({ dataDir: disk.dataDir, settings: disk.settings })
  await started.stop()
  await storeRecords(site, [before], { uid: 'visitor', name: 'visitor' })

  for (const moment of ['Checking', 'Bringing in the pictures', 'Bringing in the records']) {
    const running = await runUntil(moment, 'import', [folder, '--write'], site, disk.settings)
    disk.fill()
    running.kill('SIGCONT')
    expect(await running.ended, running.output()).toBe(1)
    expect(running.output(), moment).toMatch(/disk is full|no room is left/)
    disk.free()
    expect(await expectNothingOrAll(disk.dataDir), moment).toBe(false)
    expect(await readStored(site, 'Contactus')).toHaveLength(1)
  }
  await runToEnd('import', [folder, '--write'], site, { settings: disk.settings })
  expect(await expectNothingOrAll(disk.dataDir)).toBe(true)
  report(`import of a folder: full disk at three moments (${disk.kind}), then completed`)
})

test('a disk that fills during an export ends the export with a message, and nothing is left', async () => {
  const disk = createSmallDisk()
  const parent = path.dirname(disk.dataDir)
  const dataDir = createDataDir()
  await storeForumContent(dataDir)
  const target = path.join(parent, 'website')
  for (const moment of ['Writing the records', 'Writing the website']) {
    const running = await runUntil(moment, 'export', [target], { dataDir, url }, disk.settings)
    disk.fill()
    running.kill('SIGCONT')
    expect(await running.ended, running.output()).toBe(1)
    expect(running.output(), moment).toContain('Nothing was exported. The disk is full.')
    disk.free()
    expect(fs.readdirSync(parent)).toEqual([])
  }
  disk.fill()
  const full = runCommand('export', [target], { dataDir, url }, { settings: disk.settings })
  expect(await full.ended).toBe(1)
  expect(full.output()).toContain('The disk is full.')
  disk.free()
  expect(fs.readdirSync(parent)).toEqual([])
  await runToEnd('export', [target], { dataDir, url }, { settings: disk.settings })
  expect(readFolder(target).has('site/index.html')).toBe(true)
  report(`export: full disk at three moments (${disk.kind}), nothing left`)
})

test('the memory for records does not grow with their number during an import or export of a folder', async () => {
  const records = extent({ quick: 2_000, whole: 100_000 })
  const heapMb = extent({ quick: 60, whole: 120 })
  const large = path.join(createDataDir(), 'website')
  fs.cpSync(folder, large, { recursive: true })
  await addPrograms(large, records)
  const site = { dataDir: createDataDir(), url }
  const options = { nodeArgs: smallHeap(heapMb) }
  const began = performance.now()
  await runToEnd('import', [large, '--write'], site, options)
  const minutes = (performance.now() - began) / 60_000
  const expected = exportedCollections
    .filter((name) => name !== 'Images')
    .flatMap((name) => exportedIds(large, name))
  // Compares all records of the folder with all of the website.
  expect(await runToEnd('import', [large, '--write'], site, options)).toContain(
    `records that are here already: ${expected.length}`,
  )
  // Rendering a page of each would take hours.
  const exporting = runCommand('export', [path.join(createDataDir(), 'website')], site, options)
  await Promise.race([
    exporting.ended,
    vi.waitUntil(() => exporting.output().includes('Writing the website'), {
      timeout: 600_000,
      interval: 20,
    }),
  ])
  expect(exporting.output()).toContain(`Programs: ${records}\n`)
  exporting.kill('SIGINT')
  await exporting.ended
  report(
    `import of a folder: ${records} records with ${heapMb} MB of heap, ${Math.round(records / minutes)} records a minute`,
  )
})
