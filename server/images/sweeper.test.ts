import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { masterKeyOf, newImageId } from '#domain/media/image-address.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createMemoryDocumentStore } from '#ports/documents/memory-document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import type { Pairing, PairingState } from './pairing.ts'
import { startImageSweeper, sweepPictures, unnamedKeptMs } from './sweeper.ts'
import { trashKeptMs } from './trash.ts'

const by = { uid: 'adaeze', name: 'Adaeze' }
const limit = { maxBytes: 100 }
const start = Date.parse('2026-11-24T08:00:00Z')
const dayMs = 24 * 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

function createSite(state: PairingState = 'paired') {
  const files = createMemoryFileStore()
  const documents = createMemoryDocumentStore()
  const pairing: Pairing & { now: PairingState } = {
    now: state,
    state: async () => pairing.now,
    async renew() {
      pairing.now = 'paired'
    },
  }
  return { files, documents, pairing }
}

const master = (id: string) => masterKeyOf(newImageId('Programs', id, 'march-9c1d'))
const variant = (id: string) => `images/Programs/${id}/march-9c1d/8x5-360.avif`

async function storePicture(files: FileStore, id: string) {
  await files.put(master(id), new Uint8Array(3), limit)
  await files.put(variant(id), new Uint8Array(2), limit)
}

const name = (documents: DocumentStore, id: string, ...named: string[]) =>
  documents.commit(
    [{ kind: 'set', collection: 'Programs', id, fields: { images: named.map((one) => `/${master(one)}`) } }],
    by,
  )

/** Pictures that records name, as on a site that works. */
async function storeNamed({ files, documents }: ReturnType<typeof createSite>, count: number) {
  for (let n = 0; n < count; n += 1) {
    await storePicture(files, `named-${n}`)
    await name(documents, `named-${n}`, `named-${n}`)
  }
}

async function storeUnnamed({ files }: ReturnType<typeof createSite>, count: number) {
  for (let n = 0; n < count; n += 1) await storePicture(files, `lost-${n}`)
}

async function keysOf(files: FileStore, prefix = '') {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

/** Long after a publish could still be under way. */
const later = () => {
  vi.setSystemTime(Date.now() + unnamedKeptMs + 60_000)
  return Date.now()
}

test('what a record names, or named before it was deleted, stays; the rest moves to the trash with its variants', async () => {
  const site = createSite()
  const { files, documents } = site
  for (const id of ['kept', 'deleted', 'borrowed', 'edited', 'failed']) await storePicture(files, id)
  await name(documents, 'kept', 'kept')
  await name(documents, 'deleted', 'deleted')
  await documents.commit([{ kind: 'delete', collection: 'Programs', id: 'deleted' }], by)
  await name(documents, 'edited', 'edited')
  await name(documents, 'edited')
  await name(documents, 'other', 'borrowed')
  await name(documents, 'other')

  const { moved, held } = await sweepPictures(site, later())
  expect({ moved, held }).toEqual({ moved: [master('failed')], held: null })
  expect(await keysOf(files, 'trash/')).toEqual(
    [`trash/${master('failed')}`, `trash/${variant('failed')}`].sort(),
  )
  expect(await keysOf(files, 'images/')).toHaveLength(8)
})

test('a picture whose own record was kept is named by it', async () => {
  const site = createSite()
  await storePicture(site.files, 'a')
  const id = 'Programs/a/march-9c1d.jpg'
  await site.documents.commit([{ kind: 'set', collection: 'Images', id, fields: {} }], by)
  expect((await sweepPictures(site, later())).moved).toEqual([])
})

test('a file that a publish in progress has just stored is left alone', async () => {
  const site = createSite()
  await storePicture(site.files, 'publishing')
  expect((await sweepPictures(site, start + unnamedKeptMs - 60_000)).moved).toEqual([])
  expect(await keysOf(site.files)).toHaveLength(2)
})

test('variants left without their master go too, files of other kinds stay', async () => {
  const site = createSite()
  await site.files.put(variant('gone'), new Uint8Array(2), limit)
  await site.files.put('images/notes.txt', new Uint8Array(2), limit)
  await sweepPictures(site, later())
  expect(await keysOf(site.files)).toEqual(['images/notes.txt', `trash/${variant('gone')}`])
})

test('what is in the trash is removed for good after thirty days, and not before', async () => {
  const site = createSite()
  await storeUnnamed(site, 1)
  const movedAt = later()
  await sweepPictures(site, movedAt)
  expect((await sweepPictures(site, movedAt + trashKeptMs)).removed).toEqual([])
  expect((await sweepPictures(site, movedAt + trashKeptMs + 1)).removed).toEqual([master('lost-0')])
  expect(await keysOf(site.files)).toEqual([])
})

test('a picture in the trash that is named again comes back by itself, however long it lay there', async () => {
  const site = createSite()
  await storeUnnamed(site, 1)
  await sweepPictures(site, later())
  // Made anew meanwhile, because somebody asked for it: one of the two is enough.
  await site.files.put(variant('lost-0'), new Uint8Array(2), limit)
  await name(site.documents, 'lost-0', 'lost-0')
  const { restored, moved, removed } = await sweepPictures(site, Date.now() + 2 * trashKeptMs)
  expect({ restored, moved, removed }).toEqual({ restored: [master('lost-0')], moved: [], removed: [] })
  expect(await keysOf(site.files)).toEqual([master('lost-0'), variant('lost-0')].sort())
})

test('an empty database beside old pictures moves none of them, be it new or of another site', async () => {
  for (const state of ['unpaired', 'parted'] as const) {
    const site = createSite(state)
    await storeUnnamed(site, 217)
    expect(await sweepPictures(site, later())).toMatchObject({
      moved: [],
      removed: [],
      held: { reason: 'parted', pictures: 217, unnamed: 217 },
    })
    expect(await keysOf(site.files, 'images/')).toHaveLength(434)
    expect(site.pairing.now).toBe(state)
  }
})

test('a database put back from a copy moves nothing of what was added since, and empties no trash', async () => {
  const site = createSite()
  await storeNamed(site, 100)
  await storeUnnamed(site, 1)
  await sweepPictures(site, later())
  await storePicture(site.files, 'added-since')
  site.pairing.now = 'parted'
  expect(await sweepPictures(site, later() + 2 * trashKeptMs)).toMatchObject({
    moved: [],
    removed: [],
    held: { reason: 'parted', pictures: 101, unnamed: 1 },
  })
  expect(await site.files.open(master('added-since'))).not.toBeNull()
  expect(await site.files.open(`trash/${master('lost-0')}`)).not.toBeNull()
})

test('when the right database is back, the sweep goes on', async () => {
  const site = createSite('parted')
  await storeUnnamed(site, 10)
  expect((await sweepPictures(site, later())).held).not.toBeNull()
  for (let n = 0; n < 10; n += 1) await name(site.documents, `lost-${n}`, `lost-${n}`)
  expect((await sweepPictures(site, Date.now())).held).toBeNull()
  expect(site.pairing.now).toBe('paired')
})

test('a site from before there were pairings goes on with its usual few', async () => {
  const site = createSite('unpaired')
  await storeNamed(site, 20)
  await storeUnnamed(site, 2)
  expect(await sweepPictures(site, later())).toMatchObject({
    moved: [master('lost-0'), master('lost-1')],
    held: null,
  })
  expect(site.pairing.now).toBe('paired')
})

test('a sweep that would take more than a twentieth of the pictures moves none, until somebody has looked', async () => {
  const site = createSite()
  await storeNamed(site, 93)
  await storeUnnamed(site, 7)
  const held = { reason: 'too-many', pictures: 100, unnamed: 7 }
  expect(await sweepPictures(site, later())).toMatchObject({ moved: [], held })
  const accepted = await sweepPictures(site, Date.now(), { accepted: true })
  expect(accepted.held).toBeNull()
  expect(accepted.moved).toHaveLength(7)
  expect(await keysOf(site.files, 'images/')).toHaveLength(186)
})

test('a few of a few pictures are no mistake', async () => {
  const site = createSite()
  await storeNamed(site, 2)
  await storeUnnamed(site, 5)
  expect((await sweepPictures(site, later())).moved).toHaveLength(5)
})

/** The sweeper of a running site, what it logs, and what it fails of. */
function run(site: ReturnType<typeof createSite>) {
  const logged: object[] = []
  const faults: unknown[] = []
  const log = { info: (event: object) => logged.push(event), warn: (event: object) => logged.push(event) }
  const sweeper = startImageSweeper(site, { log, onFault: (fault) => faults.push(fault) })
  return { sweeper, logged, faults }
}

test('a new site is paired before it stores its first picture', async () => {
  const site = createSite('unpaired')
  const { sweeper, faults } = run(site)
  await sweeper.stop()
  expect(site.pairing.now).toBe('paired')
  expect(faults).toEqual([])
})

test('a sweep that is held says so once, looks again within the hour, and goes on when all is well', async () => {
  const site = createSite('parted')
  await storeUnnamed(site, 217)
  const { sweeper, logged, faults } = run(site)
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(sweeper.held()).toEqual({ reason: 'parted', pictures: 217, unnamed: 217 }))
  expect(await keysOf(site.files, 'images/')).toHaveLength(434)
  await vi.advanceTimersByTimeAsync(dayMs)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({ event: 'pictures-held', reason: 'parted', seeWith: 'npm run pictures' })

  await sweepPictures(site, Date.now(), { accepted: true })
  await vi.advanceTimersByTimeAsync(3_600_000)
  await vi.waitFor(() => expect(sweeper.held()).toBeNull())
  await sweeper.stop()
  expect(faults).toEqual([])
})

test('a picture in the trash is brought back for whoever asks for it, when its record names it', async () => {
  const site = createSite()
  await storeUnnamed(site, 2)
  await sweepPictures(site, later())
  await name(site.documents, 'lost-0', 'lost-0')
  const { sweeper } = run(site)
  expect(await sweeper.recover(master('lost-0'))).toBe(true)
  expect(await site.files.open(master('lost-0'))).not.toBeNull()
  expect(await sweeper.recover(master('lost-1'))).toBe(false)
  expect(await sweeper.recover(master('never-stored'))).toBe(false)
  await sweeper.stop()
})
