import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { masterKeyOf, newImageId } from '#domain/media/image-address.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { holdAlone } from '#server/jobs/lease.ts'
import type { Pairing, PairingState } from './pairing.ts'
import { addImageSweeper, sweepPictures, unreferencedRetentionMs } from './sweeper.ts'
import { trashRetentionMs } from './trash.ts'

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
  const documents = temporaryDocuments()
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

const reference = (documents: DocumentStore, id: string, ...pictures: string[]) =>
  documents.commit(
    [
      {
        kind: 'set',
        collection: 'Programs',
        id,
        fields: { images: pictures.map((one) => `/${master(one)}`) },
      },
    ],
    by,
  )

/** Stores pictures that records reference. */
async function storeReferenced({ files, documents }: ReturnType<typeof createSite>, count: number) {
  for (let n = 0; n < count; n += 1) {
    await storePicture(files, `used-${n}`)
    await reference(documents, `used-${n}`, `used-${n}`)
  }
}

async function storeUnreferenced({ files }: ReturnType<typeof createSite>, count: number) {
  for (let n = 0; n < count; n += 1) await storePicture(files, `lost-${n}`)
}

async function keysOf(files: FileStore, prefix = '') {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

/** Moves the clock so far ahead that no publish can still be in progress. Returns the time. */
const later = () => {
  vi.setSystemTime(Date.now() + unreferencedRetentionMs + 60_000)
  return Date.now()
}

test('pictures that any version of a record references stay, and the others move to the trash with their variants', async () => {
  const site = createSite()
  const { files, documents } = site
  for (const id of ['kept', 'deleted', 'borrowed', 'edited', 'failed']) await storePicture(files, id)
  await reference(documents, 'kept', 'kept')
  await reference(documents, 'deleted', 'deleted')
  await documents.commit([{ kind: 'delete', collection: 'Programs', id: 'deleted' }], by)
  await reference(documents, 'edited', 'edited')
  await reference(documents, 'edited')
  await reference(documents, 'other', 'borrowed')
  await reference(documents, 'other')

  const { moved, held } = await sweepPictures(site, later())
  expect({ moved, held }).toEqual({ moved: [master('failed')], held: null })
  expect(await keysOf(files, 'trash/')).toEqual(
    [`trash/${master('failed')}`, `trash/${variant('failed')}`].sort(),
  )
  expect(await keysOf(files, 'images/')).toHaveLength(8)
})

test('a file to download stays while a version of its record names it, and goes to the trash and back otherwise', async () => {
  const site = createSite()
  const { files, documents } = site
  const [named, lost] = ['a', 'b'].map((name) => `downloads/Programs/p/${name}.pdf`) as [string, string]
  for (const key of [named, lost]) await files.put(key, new Uint8Array(3), limit)
  const name = (...keys: string[]) =>
    documents.commit(
      [
        {
          kind: 'set',
          collection: 'Programs',
          id: 'p',
          fields: { ProgramDownloads: keys.map((key) => ({ url: `/${key}` })) },
        },
      ],
      by,
    )
  await name(named)
  await name()
  expect((await sweepPictures(site, later())).moved).toEqual([lost])
  expect(await keysOf(files)).toEqual([named, `trash/${lost}`])
  await name(lost)
  expect((await sweepPictures(site, later())).restored).toEqual([lost])
  expect(await keysOf(files)).toEqual([named, lost])
})

test('a picture with a record of its own in Images counts as referenced', async () => {
  const site = createSite()
  await storePicture(site.files, 'a')
  const id = 'Programs/a/march-9c1d.jpg'
  await site.documents.commit([{ kind: 'set', collection: 'Images', id, fields: {} }], by)
  expect((await sweepPictures(site, later())).moved).toEqual([])
})

test('a file that a publish in progress has just stored stays', async () => {
  const site = createSite()
  await storePicture(site.files, 'publishing')
  expect((await sweepPictures(site, start + unreferencedRetentionMs - 60_000)).moved).toEqual([])
  expect(await keysOf(site.files)).toHaveLength(2)
})

test('variants without a master move to the trash, and other files stay', async () => {
  const site = createSite()
  await site.files.put(variant('gone'), new Uint8Array(2), limit)
  await site.files.put('images/notes.txt', new Uint8Array(2), limit)
  await sweepPictures(site, later())
  expect(await keysOf(site.files)).toEqual(['images/notes.txt', `trash/${variant('gone')}`])
})

test('a picture in the trash is removed permanently after thirty days', async () => {
  const site = createSite()
  await storeUnreferenced(site, 1)
  const movedAt = later()
  await sweepPictures(site, movedAt)
  expect((await sweepPictures(site, movedAt + trashRetentionMs)).removed).toEqual([])
  expect((await sweepPictures(site, movedAt + trashRetentionMs + 1)).removed).toEqual([master('lost-0')])
  expect(await keysOf(site.files)).toEqual([])
})

test('a picture in the trash that is referenced again is restored, however old it is', async () => {
  const site = createSite()
  await storeUnreferenced(site, 1)
  await sweepPictures(site, later())
  // The variant was requested and made again in the meantime. One of the two files is enough.
  await site.files.put(variant('lost-0'), new Uint8Array(2), limit)
  await reference(site.documents, 'lost-0', 'lost-0')
  const { restored, moved, removed } = await sweepPictures(site, Date.now() + 2 * trashRetentionMs)
  expect({ restored, moved, removed }).toEqual({ restored: [master('lost-0')], moved: [], removed: [] })
  expect(await keysOf(site.files)).toEqual([master('lost-0'), variant('lost-0')].sort())
})

test('with an empty database, new or of another site, no old picture is moved', async () => {
  for (const state of ['unpaired', 'mismatched'] as const) {
    const site = createSite(state)
    await storeUnreferenced(site, 217)
    expect(await sweepPictures(site, later())).toMatchObject({
      moved: [],
      removed: [],
      held: { reason: 'mismatched', pictures: 217, unreferenced: 217 },
    })
    expect(await keysOf(site.files, 'images/')).toHaveLength(434)
    expect(site.pairing.now).toBe(state)
  }
})

test('with a database restored from a copy, no newer picture is moved and none is removed from the trash', async () => {
  const site = createSite()
  await storeReferenced(site, 100)
  await storeUnreferenced(site, 1)
  await sweepPictures(site, later())
  await storePicture(site.files, 'added-since')
  site.pairing.now = 'mismatched'
  expect(await sweepPictures(site, later() + 2 * trashRetentionMs)).toMatchObject({
    moved: [],
    removed: [],
    held: { reason: 'mismatched', pictures: 101, unreferenced: 1 },
  })
  expect(await site.files.open(master('added-since'))).not.toBeNull()
  expect(await site.files.open(`trash/${master('lost-0')}`)).not.toBeNull()
})

test('when the right database is restored, sweeps continue', async () => {
  const site = createSite('mismatched')
  await storeUnreferenced(site, 10)
  expect((await sweepPictures(site, later())).held).not.toBeNull()
  for (let n = 0; n < 10; n += 1) await reference(site.documents, `lost-${n}`, `lost-${n}`)
  expect((await sweepPictures(site, Date.now())).held).toBeNull()
  expect(site.pairing.now).toBe('paired')
})

test('a site from before pairings may have a few unreferenced pictures', async () => {
  const site = createSite('unpaired')
  await storeReferenced(site, 20)
  await storeUnreferenced(site, 2)
  expect(await sweepPictures(site, later())).toMatchObject({
    moved: [master('lost-0'), master('lost-1')],
    held: null,
  })
  expect(site.pairing.now).toBe('paired')
})

test('a sweep that would move more than 5 % of the pictures moves none until the operator accepts', async () => {
  const site = createSite()
  await storeReferenced(site, 93)
  await storeUnreferenced(site, 7)
  const held = { reason: 'too-many', pictures: 100, unreferenced: 7 }
  expect(await sweepPictures(site, later())).toMatchObject({ moved: [], held })
  const accepted = await sweepPictures(site, Date.now(), { accepted: true })
  expect(accepted.held).toBeNull()
  expect(accepted.moved).toHaveLength(7)
  expect(await keysOf(site.files, 'images/')).toHaveLength(186)
})

test('up to five unreferenced pictures are moved, whatever their ratio', async () => {
  const site = createSite()
  await storeReferenced(site, 2)
  await storeUnreferenced(site, 5)
  expect((await sweepPictures(site, later())).moved).toHaveLength(5)
})

/** Starts the sweeper of a site and collects its log events and faults. */
function run(site: ReturnType<typeof createSite>) {
  const logged: object[] = []
  const faults: unknown[] = []
  const log = { info: (event: object) => logged.push(event), warn: (event: object) => logged.push(event) }
  const jobs = createJobs({ holdLease: holdAlone, onFault: (fault) => faults.push(fault) })
  const sweeper = addImageSweeper(jobs, site, { log })
  jobs.start()
  return { sweeper: { ...sweeper, stop: jobs.stop }, logged, faults }
}

test('a new site is paired before it stores its first picture', async () => {
  const site = createSite('unpaired')
  const { sweeper, faults } = run(site)
  await vi.waitFor(() => expect(site.pairing.now).toBe('paired'))
  await sweeper.stop()
  expect(faults).toEqual([])
})

test('a held sweep is logged once, tried again within the hour, and continues when the operator has accepted', async () => {
  const site = createSite('mismatched')
  await storeUnreferenced(site, 217)
  const { sweeper, logged, faults } = run(site)
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(async () =>
    expect(await sweeper.held()).toEqual({ reason: 'mismatched', pictures: 217, unreferenced: 217 }),
  )
  // A process that does not sweep shows the same notice.
  const other = addImageSweeper({ add: () => ({ wake: () => {} }) }, site, { log: { info() {}, warn() {} } })
  expect(await other.held()).toMatchObject({ reason: 'mismatched' })
  expect(await keysOf(site.files, 'images/')).toHaveLength(434)
  await vi.advanceTimersByTimeAsync(dayMs)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({
    event: 'pictures-held',
    reason: 'mismatched',
    seeWith: 'npm run pictures',
  })

  await sweepPictures(site, Date.now(), { accepted: true })
  await vi.advanceTimersByTimeAsync(3_600_000)
  await vi.waitFor(async () => expect(await sweeper.held()).toBeNull())
  await sweeper.stop()
  expect(faults).toEqual([])
})

test('a requested picture in the trash is restored when its record references it', async () => {
  const site = createSite()
  await storeUnreferenced(site, 2)
  await sweepPictures(site, later())
  await reference(site.documents, 'lost-0', 'lost-0')
  const { sweeper } = run(site)
  expect(await sweeper.recover(master('lost-0'))).toBe(true)
  expect(await site.files.open(master('lost-0'))).not.toBeNull()
  expect(await sweeper.recover(master('lost-1'))).toBe(false)
  expect(await sweeper.recover(master('never-stored'))).toBe(false)
  await sweeper.stop()
})

test('two sweeps at the same time do the work of one', async () => {
  const site = createSite()
  await storeReferenced(site, 2)
  await storeUnreferenced(site, 3)
  await sweepPictures(site, later())
  await reference(site.documents, 'lost-0', 'lost-0')
  await storePicture(site.files, 'new')
  const removedAt = Date.now() + 2 * trashRetentionMs
  const [one, other] = await Promise.all([sweepPictures(site, removedAt), sweepPictures(site, removedAt)])
  expect([one.held, other.held]).toEqual([null, null])
  expect(await keysOf(site.files)).toEqual(
    ['used-0', 'used-1', 'lost-0', 'new']
      .flatMap((id) => [master(id), variant(id)].map((key) => (id === 'new' ? `trash/${key}` : key)))
      .sort(),
  )
})

test('a sweep that is told to stop moves no further picture', async () => {
  const site = createSite()
  await storeUnreferenced(site, 3)
  const losing = new AbortController()
  const files: FileStore = {
    ...site.files,
    async move(key, toKey) {
      losing.abort()
      return site.files.move(key, toKey)
    },
  }
  const sweep = sweepPictures({ ...site, files }, later(), { stop: losing.signal })
  await expect(sweep).rejects.toThrow(/abort/)
  expect(await keysOf(site.files, 'trash/')).toHaveLength(2)
})
