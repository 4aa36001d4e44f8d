import { expect, test } from 'vitest'
import type { ActivityQueries } from '#domain/activity/schema.ts'
import { system } from '#domain/content/system.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { createChangeQueries } from './queries.server.ts'

const adaeze = { uid: 'adaeze', name: 'Adaeze Okafor' }
const ruth = { uid: 'ruth', name: 'Ruth Gyang' }
const start = Date.parse('2026-11-21T08:09:00Z')

async function site() {
  const clock = { now: start }
  const documents = createSqlDocumentStore(await temporaryDatabase(), { now: () => clock.now })
  const broughtBack = new Set<number>()
  const activity: Pick<ActivityQueries, 'broughtBack'> = {
    broughtBack: async (versions) =>
      new Map(versions.filter(({ version }) => broughtBack.has(version)).map((version) => [version, null])),
  }
  const commit = (changes: readonly Change[], by = adaeze) => {
    clock.now += 60_000
    return documents.commit(changes, by)
  }
  return { documents, commit, clock, changes: createChangeQueries(documents, activity), broughtBack }
}

const program = (title: string, id = 'training'): Change => ({
  kind: 'set',
  collection: 'Programs',
  id,
  fields: { ProgramTitle: title },
})
const member = (fullName: string): Change => ({
  kind: 'set',
  collection: 'Staff',
  id: fullName.toLowerCase(),
  fields: { fullName },
})

test('each change has its editor, its time and its record', async () => {
  const { commit, changes, clock } = await site()
  await commit([program('Training')])
  await commit(
    [{ kind: 'set', collection: 'aboutUs', id: 'Mandate', fields: { Mission: 'To train.' } }],
    ruth,
  )
  await commit([program('Training in Kano')], ruth)
  await commit([{ kind: 'delete', collection: 'Programs', id: 'training' }])
  const record = { kind: 'program', id: 'training', title: 'Training in Kano' }
  expect(await changes.recent(9)).toEqual([
    {
      kind: 'deleted',
      record: { ...record, version: 3 },
      count: 1,
      by: 'Adaeze Okafor',
      uid: 'adaeze',
      at: clock.now,
    },
    {
      kind: 'updated',
      record: { ...record, version: 2 },
      count: 1,
      by: 'Ruth Gyang',
      uid: 'ruth',
      at: clock.now - 60_000,
    },
    {
      kind: 'added',
      record: { kind: 'mandate', id: 'Mandate', title: 'Mandate', version: 1 },
      count: 1,
      by: 'Ruth Gyang',
      uid: 'ruth',
      at: clock.now - 120_000,
    },
    {
      kind: 'added',
      record: { ...record, title: 'Training', version: 1 },
      count: 1,
      by: 'Adaeze Okafor',
      uid: 'adaeze',
      at: start + 60_000,
    },
  ])
  expect(await changes.recent(1)).toHaveLength(1)
})

test('a restore is listed once, as a restore, and what was taken down and written again as put back', async () => {
  const { commit, changes, broughtBack } = await site()
  await commit([program('Training')])
  await commit([program('Training in Kano')])
  await commit([program('Training')], ruth)
  broughtBack.add(3)
  await commit([{ kind: 'delete', collection: 'Programs', id: 'training' }])
  await commit([program('Training')])
  expect((await changes.recent(9)).map(({ kind, by }) => [kind, by])).toEqual([
    ['put-back', 'Adaeze Okafor'],
    ['deleted', 'Adaeze Okafor'],
    ['restored', 'Ruth Gyang'],
    ['updated', 'Adaeze Okafor'],
    ['added', 'Adaeze Okafor'],
  ])
})

test('a change of several records counts once, and seeded samples do not count', async () => {
  const { commit, changes } = await site()
  await commit([program('Sample', 'a'), program('Sample too', 'b')], system)
  await commit([member('Hadiza'), member('Zainab')])
  await commit([
    { kind: 'delete', collection: 'Programs', id: 'a' },
    { kind: 'delete', collection: 'Programs', id: 'b' },
  ])
  expect(await changes.recent(9)).toMatchObject([
    { kind: 'deleted', record: null, count: 2 },
    { kind: 'added', record: null, count: 2 },
  ])
})

test('an imported record without a title, or with control characters in it, still has a name', async () => {
  const { commit, changes } = await site()
  await commit([{ kind: 'set', collection: 'NewsUpdates', id: 'n', fields: { title: 7 } }])
  await commit([program('Up\u202Eside\ndown')])
  expect((await changes.recent(9)).map(({ record }) => record?.title)).toEqual([
    'Upside down',
    'Without a title',
  ])
})

test('a single record has its last editor', async () => {
  const { commit, changes, clock } = await site()
  expect(await changes.last('LandingPage', 'CoreAreas')).toBeNull()
  const areas = { collection: 'LandingPage', id: 'CoreAreas' } as const
  await commit([{ kind: 'set', ...areas, fields: {}, sample: true }], system)
  expect(await changes.last('LandingPage', 'CoreAreas')).toMatchObject({ sample: true })
  await commit([{ kind: 'set', ...areas, fields: {} }], ruth)
  expect(await changes.last('LandingPage', 'CoreAreas')).toEqual({
    by: 'Ruth Gyang',
    at: clock.now,
    sample: false,
  })
})

test('the next page begins after the last complete change, so that no change is missing', async () => {
  const { commit, changes } = await site()
  for (const title of ['Kano', 'Jos']) await commit([program(title)])
  await commit([member('Zainab'), member('Hadiza')])
  await commit([program('Aba')], system)
  const read = async (versions: number, before?: number) => {
    const { changes: found, readUntil } = await changes.among(
      versions,
      before === undefined ? {} : { before },
    )
    return { titles: found.map(({ record, count }) => record?.title ?? count), readUntil }
  }
  const first = await read(1)
  expect(first.titles).toEqual([])
  expect(await read(2)).toEqual(first)
  const second = await read(3, first.readUntil ?? 0)
  expect(second.titles).toEqual([2])
  expect(await read(3, second.readUntil ?? 0)).toEqual({ titles: ['Jos', 'Kano'], readUntil: null })
})
