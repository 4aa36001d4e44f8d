import { expect, test } from 'vitest'
import type { Account } from '#domain/accounts/schema.ts'
import { createContent } from '#domain/content/snapshot.server.ts'
import { createDraftCommands } from '#domain/drafts/commands.server.ts'
import { publishDraft } from '#domain/drafts/publish.server.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { textChange } from '#domain/drafts/text-change.ts'
import { adaeze, createStagedTestImages } from '#domain/programs/test-programs.ts'
import { slices } from '#domain/slices.server.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { createPlannedPublishing } from './planned-publishing.ts'
import { organisation } from '#site'
import { createPublishingCommands } from '../site.ts'

const hour = 3_600_000
const images = ['one', 'two', 'three']
const values = {
  title: 'Town Hall, Enugu',
  date: '2026-11-14',
  theme: 'Political Advocacy',
  report: '<p>Two hundred came.</p>',
  images: JSON.stringify(images.map((uploadId) => ({ uploadId, description: '' }))),
}

const video = {
  newsType: 'Online Video',
  date: '2026-11-14',
  link: 'https://news.example/interview',
  videoLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  summary: '<p>Aspirants answer questions.</p>',
  source: 'Ward Radio',
}

async function open() {
  const clock = { time: Date.UTC(2026, 10, 22, 8) }
  const documents = temporaryDocuments({ now: () => clock.time })
  const content = createContent(documents, slices, { onUnreadable: () => {}, onFault: () => {} })
  await content.ready
  const staged = createStagedTestImages()
  staged.stage(adaeze, ...images)
  const faults: unknown[] = []
  const drafts = createDraftQueries(documents)
  const files = createMemoryFileStore()
  let meanwhile: (() => Promise<void>) | null = null
  const commands = createPublishingCommands(
    {
      stores: {
        documents,
        files: {
          ...files,
          async put(...given) {
            const happening = meanwhile
            meanwhile = null
            await happening?.()
            return files.put(...given)
          },
        },
      },
      content,
      organisation,
      onImagesStored: () => {},
      onFault: (error) => faults.push(error),
    },
    staged.images,
  )
  const draftCommands = createDraftCommands({
    documents,
    queries: drafts,
    uploads: { handOver: async () => {} },
    now: () => clock.time,
  })
  const accounts: (Account & {
    createdAt: number
    lastSignInAt: null
    disabledAt: number | null
    twoStep: false
  })[] = [{ ...adaeze, createdAt: 0, lastSignInAt: null, disabledAt: null, twoStep: false }]
  return {
    clock,
    documents,
    drafts,
    draftCommands,
    accounts,
    faults,
    commands,
    /** Happens once, while the pictures of the next publication are copied. */
    whilePublishing: (happening: () => Promise<void>) => (meanwhile = happening),
    /** A save of the form while it is open. */
    async retitle(id: string, from: string, to: string) {
      const { version } = (await drafts.draft(id))!
      const changes = { title: textChange(from, to)! }
      const draft = {
        form: 'program',
        recordId: null,
        baseVersion: 0,
        writer: 'page',
        unfinished: [],
      } as const
      const saved = await draftCommands.saveDraft(id, { ...draft, expectedVersion: version, changes }, adaeze)
      expect(saved.ok).toBe(true)
    },
    publishDue: createPlannedPublishing({
      documents,
      drafts,
      commands,
      accounts: { list: async () => accounts },
      onFault: (error) => faults.push(error),
      now: () => clock.time,
    }),
    write: (id: string, changed: Partial<typeof values> = {}, unfinished: readonly string[] = []) =>
      save(id, 'program', { ...values, ...changed }, unfinished),
    writeVideo: (id: string, title: string) => save(id, 'news', { ...video, title }),
    published: async () =>
      [...(await documents.read('Programs')).values()].map(({ fields }) => fields['ProgramTitle']),
  }

  async function save(
    id: string,
    form: 'program' | 'news',
    written: Readonly<Record<string, string>>,
    unfinished: readonly string[] = [],
  ) {
    const changes = Object.fromEntries(
      Object.entries(written).flatMap(([field, value]) => {
        const change = textChange('', value)
        return change ? [[field, change]] : []
      }),
    )
    const saved = await draftCommands.saveDraft(
      id,
      {
        form,
        recordId: null,
        baseVersion: 0,
        expectedVersion: 0,
        writer: 'page',
        changes,
        unfinished,
      },
      adaeze,
    )
    expect(saved.ok).toBe(true)
  }
}

const idOf = (number: number) => String(number).padStart(32, '0')

test('a planned draft appears when its time has come, also when the site was stopped at that time', async () => {
  const { clock, draftCommands, drafts, write, publishDue, published, faults } = await open()
  await write(idOf(1))
  expect(await draftCommands.planDraft(idOf(1), clock.time + hour, adaeze)).toMatchObject({ ok: true })
  await publishDue()
  expect(await published()).toEqual([])
  clock.time += 2 * hour
  await publishDue()
  expect(await published()).toEqual(['Town Hall, Enugu'])
  expect(await drafts.all()).toEqual([])
  await publishDue()
  expect(await published()).toHaveLength(1)
  expect(faults).toEqual([])
})

test('a draft that cannot be published keeps its text and says why, and is not tried again', async () => {
  const { clock, draftCommands, drafts, write, publishDue, published } = await open()
  await write(idOf(1), {}, ['desk.jpg'])
  await write(idOf(2), { title: '' })
  for (const number of [1, 2]) await draftCommands.planDraft(idOf(number), clock.time + hour, adaeze)
  clock.time += 2 * hour
  await publishDue()
  expect(await published()).toEqual([])
  expect((await drafts.draft(idOf(1)))?.plan?.failed).toBe('1 file had not arrived.')
  expect((await drafts.draft(idOf(2)))?.plan?.failed).toBe('Write a title.')
  const { version } = (await drafts.draft(idOf(2)))!
  await publishDue()
  expect((await drafts.draft(idOf(2)))?.version).toBe(version)
})

test('the draft of an account that was switched off or removed is not published', async () => {
  const { clock, draftCommands, drafts, accounts, write, publishDue, published } = await open()
  for (const id of [idOf(1), idOf(2)]) await write(id)
  await draftCommands.planDraft(idOf(1), clock.time + hour, adaeze)
  await draftCommands.planDraft(idOf(2), clock.time + 3 * hour, adaeze)
  accounts[0]!.disabledAt = clock.time
  clock.time += 2 * hour
  await publishDue()
  accounts.pop()
  clock.time += 2 * hour
  await publishDue()
  expect(await published()).toEqual([])
  expect((await drafts.draft(idOf(1)))?.plan?.failed).toContain('is switched off')
  expect((await drafts.draft(idOf(2)))?.plan?.failed).toContain('was removed')
})

test('a plan can be stopped, and is refused in the past', async () => {
  const { clock, draftCommands, drafts, write, publishDue, published } = await open()
  await write(idOf(1))
  expect(await draftCommands.planDraft(idOf(1), clock.time, adaeze)).toEqual({
    ok: false,
    refusal: { code: 'past' },
  })
  await draftCommands.planDraft(idOf(1), clock.time + hour, adaeze)
  await draftCommands.planDraft(idOf(1), null, adaeze)
  clock.time += 2 * hour
  await publishDue()
  expect(await published()).toEqual([])
  expect((await drafts.draft(idOf(1)))?.plan).toBeNull()
})

test('a draft that two processes publish at the same time appears once', async () => {
  const { clock, draftCommands, documents, drafts, write, writeVideo, publishDue, faults } = await open()
  await write(idOf(1))
  await writeVideo(idOf(2), 'Interview')
  for (const number of [1, 2]) await draftCommands.planDraft(idOf(number), clock.time + hour, adaeze)
  clock.time += 2 * hour
  await Promise.all([publishDue(), publishDue()])
  expect(await documents.count('Programs')).toBe(1)
  expect(await documents.count('NewsUpdates')).toBe(1)
  expect(await drafts.all()).toEqual([])
  expect(faults).toEqual([])
})

test('a draft that is saved during its planned publication appears once, with the saved text', async () => {
  const { clock, draftCommands, drafts, write, retitle, whilePublishing, publishDue, published, faults } =
    await open()
  await write(idOf(1))
  await draftCommands.planDraft(idOf(1), clock.time + hour, adaeze)
  clock.time += 2 * hour
  whilePublishing(() => retitle(idOf(1), 'Town Hall, Enugu', 'Town Hall, Nsukka'))
  await publishDue()
  expect(await published()).toEqual([])
  await publishDue()
  expect(await published()).toEqual(['Town Hall, Nsukka'])
  expect(await drafts.all()).toEqual([])
  expect(faults).toEqual([])
})

test('a draft that its form publishes during its planned publication appears once', async () => {
  const opened = await open()
  const { clock, draftCommands, drafts, write, retitle, whilePublishing, publishDue, published, faults } =
    opened
  await write(idOf(1))
  await draftCommands.planDraft(idOf(1), clock.time + hour, adaeze)
  clock.time += 2 * hour
  whilePublishing(async () => {
    await retitle(idOf(1), 'Town Hall, Enugu', 'Town Hall, Nsukka')
    expect(await publishDraft(opened.commands, (await drafts.draft(idOf(1)))!, adaeze)).toBeNull()
  })
  await publishDue()
  await publishDue()
  expect(await published()).toEqual(['Town Hall, Nsukka'])
  expect(faults).toEqual([])
})

test('a process that loses the lease publishes no further draft', async () => {
  const { clock, draftCommands, documents, writeVideo, publishDue } = await open()
  for (const number of [1, 2, 3]) {
    await writeVideo(idOf(number), `Interview ${number}`)
    await draftCommands.planDraft(idOf(number), clock.time + hour, adaeze)
  }
  clock.time += 2 * hour
  const losing = new AbortController()
  documents.watch(() => losing.abort())
  await publishDue(losing.signal)
  expect(await documents.count('NewsUpdates')).toBe(1)
  await publishDue()
  expect(await documents.count('NewsUpdates')).toBe(3)
})

test('a hundred drafts planned for one moment all appear', async () => {
  const { clock, draftCommands, documents, writeVideo, publishDue } = await open()
  for (let number = 1; number <= 100; number += 1) {
    await writeVideo(idOf(number), `Interview ${number}`)
    await draftCommands.planDraft(idOf(number), clock.time + hour, adaeze)
  }
  clock.time += 2 * hour
  await publishDue()
  expect(await documents.count('NewsUpdates')).toBe(100)
  expect(await documents.count('Drafts')).toBe(0)
})

test('the plan of somebody whose role no longer allows publishing is not carried out, and the draft says so', async () => {
  const { accounts, clock, draftCommands, drafts, write, publishDue, published, faults } = await open()
  await write(idOf(1))
  await draftCommands.planDraft(idOf(1), clock.time + hour, adaeze)
  accounts[0] = { ...accounts[0]!, role: 'writes' }
  clock.time += 2 * hour
  await publishDue()
  expect(await published()).toEqual([])
  expect((await drafts.draft(idOf(1)))?.plan?.failed).toBe(
    'Adaeze Okafor writes now. Somebody who publishes has to take this draft over.',
  )
  expect(faults).toEqual([])
})

test('the plan of an owner for the settings stops with its reason when she is no owner any more', async () => {
  const { accounts, clock, draftCommands, drafts, publishDue, faults } = await open()
  const owner = { ...adaeze, owner: true }
  const changes = { acronym: textChange('', 'WPF')! }
  const saved = await draftCommands.saveDraft(
    idOf(1),
    {
      ...{ form: 'settings', recordId: 'Settings', baseVersion: 0, expectedVersion: 0 },
      ...{ writer: 'page', changes, unfinished: [] },
    },
    owner,
  )
  expect(saved.ok).toBe(true)
  await draftCommands.planDraft(idOf(1), clock.time + hour, owner)
  accounts[0] = { ...accounts[0]!, owner: false }
  clock.time += 2 * hour
  await publishDue()
  expect((await drafts.draft(idOf(1)))?.plan?.failed).toBe(
    'Adaeze Okafor is no owner now. An owner has to take this draft over.',
  )
  expect(faults).toEqual([])
})
