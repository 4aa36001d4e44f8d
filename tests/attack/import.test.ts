import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { expect, test, vi } from 'vitest'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import type { DownloadServer } from '../support/download-server.ts'
import { hashSettings, makeEarlierProject, wholeProject } from '../support/earlier-project.ts'
import { adaeze } from '../support/people.ts'
import {
  createDataDir,
  repository,
  type RunningSite,
  type SiteSettings,
  startSite,
} from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { extent, report, smallHeap, startRandom } from './extent.ts'
import { downloadServer } from '../support/temporary-download-server.ts'
import { createSmallDisk } from './small-disk.ts'

const small = { programs: 16, news: 8, staff: 3, picturesEach: 2 }

/** A stopped site with an owner. */
async function stoppedSite(dataDir = createDataDir()): Promise<RunningSite> {
  const site = await startSite({
    dataDir,
    settings: {
      ADMIN_EMAIL: adaeze.email,
      ADMIN_PASSWORD: adaeze.password,
      ORG_EMAIL_DOMAIN: 'wipf.example',
    },
  })
  await site.stop()
  return site
}

/** Files of a made-up project, and the arguments of the command that brings it over. */
async function projectFiles(server: DownloadServer, size: typeof small) {
  const project = await makeEarlierProject(server, size)
  const folder = createDataDir()
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const args = [
    ...['--dump', write('dump.json', JSON.stringify(project.collections))],
    ...['--accounts', write('accounts.json', JSON.stringify(project.accounts))],
    ...['--hash-settings', write('hash.txt', hashSettings)],
    ...['--pictures-from', server.origin, '--write'],
  ]
  return { project, args }
}

function runImport(
  dataDir: string,
  args: readonly string[],
  { nodeArgs = [], settings = {} }: { nodeArgs?: readonly string[]; settings?: SiteSettings } = {},
) {
  const child = spawn(process.execPath, [...nodeArgs, 'build/server/import.js', 'firebase', ...args], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ORG_EMAIL_DOMAIN: 'wipf.example',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, ended, output: () => output }
}

/** Every stored record has all of its pictures, and nothing is named twice. @returns the number of programs. */
async function expectWholeRecords(dataDir: string): Promise<number> {
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  const documents = createSqlDocumentStore(database)
  const files = createFolderFileStore({ directory: path.join(dataDir, 'files') })
  try {
    const images = await documents.read('Images')
    const named: string[] = []
    for (const collection of ['Programs', 'NewsUpdates', 'Staff', 'aboutUs'] as const) {
      for (const { fields, version } of (await documents.read(collection)).values()) {
        expect(version).toBe(1)
        named.push(...([fields['images'] ?? [], fields['image'] ?? []].flat() as string[]))
      }
    }
    expect(new Set(named).size).toBe(named.length)
    expect(named.toSorted()).toEqual([...images.keys()].map((id) => `/images/${id}`).toSorted())
    for (const url of named) expect(await files.open(url.slice(1)), url).not.toBeNull()
    return await documents.count('Programs')
  } finally {
    await database.close()
  }
}

test('a project is imported completely although the import is killed again and again', async () => {
  const random = startRandom('import')
  const server = await downloadServer()
  let asked = 0
  server.trouble = (_, count) => {
    asked += 1
    return count > 1
      ? undefined
      : asked % 9 === 0
        ? { cutAfter: 4_000 }
        : asked % 31 === 0
          ? { status: 429 }
          : undefined
  }
  const size = extent({ quick: small, whole: wholeProject })
  const cuts = extent({ quick: 2, whole: 20 })
  const { project, args } = await projectFiles(server, size)
  const site = await stoppedSite()

  for (let cut = 1; cut <= cuts; cut += 1) {
    const running = runImport(site.dataDir, args)
    const until = server.load.requests + 1 + random.number(project.pictures / cuts)
    await Promise.race([
      running.ended,
      vi.waitUntil(() => server.load.requests >= until, { timeout: 120_000, interval: 2 }),
    ])
    running.child.kill('SIGKILL')
    await running.ended
    await expectWholeRecords(site.dataDir)
  }
  const last = runImport(site.dataDir, args)
  expect(await last.ended, last.output()).toBe(0)
  expect(await expectWholeRecords(site.dataDir)).toBe(size.programs + 1 - 2)
  expect(server.load.most).toBeLessThanOrEqual(4)

  await site.start()
  const get = (address: string) => fetch(`${site.url}${address}`)
  for (const address of [
    '/programs/program0004',
    '/programs/program0009',
    '/news/news0003',
    '/news/news0002',
  ]) {
    expect((await get(address)).status, address).toBe(200)
  }
  const stored = await readStored(site, 'Programs')
  const [picture] = stored.find(({ id }) => id === 'program0009')!.fields['images'] as string[]
  expect((await get(picture!)).status).toBe(200)
  expect((await (await get('/programs')).text()).includes('Town hall')).toBe(true)
  for (const [email, password] of Object.entries(project.passwords)) {
    const staff = await signInByRequest(site.url, { name: email, email, password })
    expect((await staff.send('/admin/cms')).status, email).toBe(200)
  }
  const owner = await signInByRequest(site.url, adaeze)
  expect(await (await owner.send('/admin/cms/import')).text()).toContain('What came over')
  await site.kill()
  report(
    `import: ${cuts} kills, ${project.pictures} pictures in ${server.load.requests} requests, ${server.load.ranges} of them continued; no half record`,
  )
})

test('a disk that fills during the import ends it with a message, and the next run completes it', async () => {
  const server = await downloadServer()
  const disk = createSmallDisk()
  const { args } = await projectFiles(server, small)
  const site = await stoppedSite(disk.dataDir)
  let isFull = false
  server.trouble = () => {
    if (server.load.requests > 12 && !isFull) {
      isFull = true
      disk.fill()
    }
    return undefined
  }
  const running = runImport(site.dataDir, args, { settings: disk.settings })
  expect(await running.ended).toBe(1)
  expect(running.output()).toContain('disk is full')
  disk.free()
  await expectWholeRecords(site.dataDir)
  const again = runImport(site.dataDir, args, { settings: disk.settings })
  expect(await again.ended, again.output()).toBe(0)
  expect(await expectWholeRecords(site.dataDir)).toBe(small.programs + 1 - 2)
  report(`import: full disk (${disk.kind}), then completed`)
})

test('the memory does not grow with the number of records', async () => {
  const records = extent({ quick: 2_000, whole: 100_000 })
  const heapMb = extent({ quick: 60, whole: 100 })
  const file = path.join(createDataDir(), 'dump.json')
  const dump = createWriteStream(file)
  dump.write('{"Programs":{')
  for (let index = 0; index < records; index += 1) {
    const fields = {
      ProgramTitle: `Town hall ${index}`,
      ProgramDate: '2021-03-02',
      ProgramTheme: 'Political Advocacy',
      ProgramReport: `<p>${'Women asked. '.repeat(100)}</p>`,
      odd: index,
    }
    if (!dump.write(`${index ? ',' : ''}"p${index}":${JSON.stringify(fields)}`)) await once(dump, 'drain')
  }
  await finished(dump.end('}}'))
  const site = await stoppedSite()
  const began = performance.now()
  const running = runImport(site.dataDir, ['--dump', file, '--write'], {
    nodeArgs: smallHeap(heapMb),
  })
  expect(await running.ended, running.output().slice(-2_000)).toBe(0)
  expect(running.output()).toContain(`Fields that this website does not have: ${records}`)
  const minutes = (performance.now() - began) / 60_000
  report(
    `import: ${records} records with ${heapMb} MB of heap, ${Math.round(records / minutes)} records a minute`,
  )
})
