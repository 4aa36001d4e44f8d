import { expect, test } from 'vitest'
import { NotPermittedError } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { adaeze, ruth } from '#domain/programs/test-programs.ts'
import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { createDraftCommands } from './commands.server.ts'
import { createDraftQueries } from './queries.server.ts'
import { draftLimits, type DraftOwner, type DraftSave } from './schema.ts'
import { parseDraftSave } from './sent.ts'
import { textChange } from './text-change.ts'

const id = '0'.repeat(31) + '1'
const otherId = '0'.repeat(31) + '2'
const program = { kind: 'set', collection: 'Programs', id: '3f2a', fields: {} } as const

function open() {
  const clock = { time: Date.now() }
  const documents = createFailingDocumentStore(temporaryDocuments())
  const queries = createDraftQueries(documents)
  const handedOver: unknown[] = []
  const commands = createDraftCommands({
    documents,
    queries,
    now: () => clock.time,
    uploads: { handOver: async (...moved) => void handedOver.push(moved) },
  })
  return { clock, documents, handedOver, ...queries, ...commands }
}

/** A save of the whole text of some fields, as a form sends it the first time. */
function saveOf(values: Record<string, string>, save: Partial<DraftSave> = {}): DraftSave {
  const changes = Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const change = textChange('', value)
      return change ? [[field, change]] : []
    }),
  )
  return {
    form: 'program',
    recordId: null,
    baseVersion: 0,
    expectedVersion: 0,
    writer: 'page',
    unfinished: [],
    ...save,
    changes: save.changes ?? changes,
  }
}

/** Stores a draft again for another owner. */
async function copyDraft(documents: DocumentStore, stored: StoredDocument, id: string, owner: DraftOwner) {
  const fields = { ...stored.fields, owner: { ...owner } }
  await documents.commit([{ kind: 'set', collection: 'Drafts', id, fields }], owner)
}

test('a draft is read as it was written, and is in no public collection', async () => {
  const { saveDraft, draft, all, documents } = open()
  const images = '[{"uploadId":"a1"},{"url":"/images/Programs/x/y.jpg"}]'
  expect(await saveDraft(id, saveOf({ title: 'Voter Drive', images }), adaeze)).toMatchObject({
    ok: true,
    value: { version: 1 },
  })
  expect(await draft(id)).toMatchObject({
    form: 'program',
    title: 'Voter Drive',
    values: { title: 'Voter Drive', images },
    pictures: ['a1', '/images/Programs/x/y.jpg'],
    files: [],
    owner: { uid: adaeze.uid, name: adaeze.username },
  })
  expect(await all()).toHaveLength(1)
  expect((await all())[0]).not.toHaveProperty('values')
  expect(await documents.revision()).toBe(0)
  expect((await documents.read('Programs')).size).toBe(0)
})

test('the list of drafts has the beginning of a long title', async () => {
  const { saveDraft, all } = open()
  await saveDraft(id, saveOf({ title: 'Voter Drive '.repeat(30) }), adaeze)
  expect((await all())[0]?.title).toBe('Voter Drive '.repeat(30).slice(0, 200))
})

test('the uploads of a draft that a later version wrote are still in use', async () => {
  const { documents, all, uploads } = open()
  const fields = { form: 'podcast', gallery: [{ uploadId: 'a'.repeat(32) }] }
  await documents.commit(
    [{ kind: 'set', collection: 'Drafts', id, expectedVersion: 0, fields }],
    toAuthor(adaeze),
  )
  expect(await all()).toEqual([])
  expect(await uploads()).toEqual(new Set(['a'.repeat(32)]))
})

test('a save sends only what changed, and a late, doubled or reordered one changes nothing', async () => {
  const { saveDraft, draft } = open()
  await saveDraft(id, saveOf({ report: '<p>Women traders opened the drive.</p>' }), adaeze)
  const change = { at: 24, removed: 0, text: ' all' }
  const second = saveOf({}, { expectedVersion: 1, changes: { report: { ...change, at: 16 } } })
  expect(await saveDraft(id, second, adaeze)).toMatchObject({ ok: true, value: { version: 2 } })
  const after = await draft(id)
  for (const again of [second, saveOf({ report: 'first' })]) {
    expect(await saveDraft(id, again, adaeze)).toMatchObject({
      ok: false,
      refusal: { code: 'other-version', draft: { version: 2 } },
    })
  }
  expect(await draft(id)).toEqual(after)
})

test('after a draft is planned, shared or handed in, each page continues to save with the version that it knows', async () => {
  for (const change of ['plan', 'link', 'hand in'] as const) {
    const { saveDraft, planDraft, shareDraft, handIn, draft } = open()
    await saveDraft(id, saveOf({ title: 'Voter' }), adaeze)
    if (change === 'plan') await planDraft(id, Date.now() + 3_600_000, adaeze)
    if (change === 'link') await shareDraft(id, adaeze)
    if (change === 'hand in') await handIn(id, { version: 1, writer: 'page' }, adaeze)
    const next = saveOf({}, { expectedVersion: 1, changes: { title: { at: 5, removed: 0, text: ' Drive' } } })
    const unknown = { ...next, expectedVersion: 0 }
    expect(await saveDraft(id, unknown, adaeze), change).toMatchObject({ refusal: { code: 'other-version' } })
    const saved = await saveDraft(id, { ...next, writer: 'another page' }, adaeze)
    expect(saved, change).toMatchObject({ ok: true, value: { version: 3 } })
    expect(await draft(id), change).toMatchObject({ version: 3, values: { title: 'Voter Drive' } })
    expect(await saveDraft(id, next, adaeze), change).toMatchObject({ refusal: { code: 'other-version' } })
  }
})

test('a save that changes nothing writes nothing, and reports a takeover by a colleague', async () => {
  const { saveDraft, takeOverDraft, draft } = open()
  await saveDraft(id, saveOf({ title: 'a' }, { unfinished: ['desk.jpg'] }), adaeze)
  const before = await draft(id)
  const nothing = saveOf({}, { expectedVersion: 1, unfinished: ['desk.jpg'], writer: 'another page' })
  expect(await saveDraft(id, nothing, adaeze)).toMatchObject({
    ok: true,
    value: { version: 1, savedAt: before?.savedAt, plan: null, handedInAt: null },
  })
  expect(await draft(id)).toEqual(before)
  await takeOverDraft(id, ruth)
  expect(await saveDraft(id, nothing, adaeze)).toMatchObject({ refusal: { code: 'taken-over' } })
})

test('of two saves of one version at the same time one is stored and the other refused', async () => {
  const { saveDraft, draft } = open()
  await saveDraft(id, saveOf({ title: 'a' }), adaeze)
  const save = (title: string) =>
    saveDraft(
      id,
      saveOf({}, { expectedVersion: 1, changes: { title: { at: 0, removed: 1, text: title } } }),
      adaeze,
    )
  const outcomes = await Promise.all([save('from the phone'), save('from the laptop')])
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect((await draft(id))?.version).toBe(2)
})

test('a draft that was published or deleted is not brought back by a late save', async () => {
  const { saveDraft, deleteDraft, draft } = open()
  await saveDraft(id, saveOf({ title: 'a' }), adaeze)
  await deleteDraft(id, adaeze)
  await deleteDraft(id, adaeze)
  for (const late of [saveOf({ title: 'a' }), saveOf({}, { expectedVersion: 1 })]) {
    expect(await saveDraft(id, late, adaeze)).toEqual({ ok: false, refusal: { code: 'gone' } })
  }
  expect(await draft(id)).toBeNull()
})

test('a person has one draft of a record, and the first save of a second draft returns the existing one', async () => {
  const { saveDraft, ofRecord, documents } = open()
  await documents.commit([program], toAuthor(adaeze))
  const ofOne = { recordId: '3f2a', baseVersion: 4 }
  await saveDraft(id, saveOf({ title: 'a' }, ofOne), adaeze)
  expect(await saveDraft(otherId, saveOf({ title: 'b' }, ofOne), adaeze)).toMatchObject({
    ok: false,
    refusal: { code: 'other-version', draft: { id, values: { title: 'a' } } },
  })
  expect(await saveDraft(otherId, saveOf({ title: 'b' }, ofOne), ruth)).toMatchObject({ ok: true })
  expect((await ofRecord('program', '3f2a')).map(({ owner }) => owner.name).sort()).toEqual([
    adaeze.username,
    ruth.username,
  ])
})

test('a draft of a record that was removed for good becomes one of a new record', async () => {
  const { saveDraft, draft, documents } = open()
  const ofOne = { recordId: '3f2a', baseVersion: 1 }
  await documents.commit([program], toAuthor(adaeze))
  await saveDraft(id, saveOf({ title: 'a' }, ofOne), adaeze)
  await documents.commit([{ ...program, kind: 'delete' }], toAuthor(ruth))
  expect((await draft(id))?.recordId, 'it can be put back').toBe('3f2a')
  await documents.commit([{ ...program, kind: 'erase' }], toAuthor(ruth))
  expect((await draft(id))?.recordId).toBeNull()

  // From the page that was open before, and from the form of a new record that opens the draft.
  const change = { title: { at: 1, removed: 0, text: 'b' } }
  await saveDraft(id, saveOf({}, { ...ofOne, expectedVersion: 1, changes: change }), adaeze)
  await saveDraft(id, saveOf({}, { expectedVersion: 2, changes: change }), adaeze)
  await saveDraft(otherId, saveOf({ title: 'new' }, ofOne), adaeze)
  expect(await draft(id)).toMatchObject({ recordId: null, values: { title: 'abb' } })
  expect((await documents.get('Drafts', otherId))?.fields).toMatchObject({ recordId: null })
})

test('a colleague takes a draft over with its uploads, and its first writer is told', async () => {
  const { saveDraft, takeOverDraft, draft, handedOver } = open()
  await saveDraft(id, saveOf({ title: 'a', images: '[{"uploadId":"a1"}]' }), adaeze)
  expect(await saveDraft(id, saveOf({}, { expectedVersion: 1 }), ruth)).toMatchObject({
    refusal: { code: 'taken-over', owner: { name: adaeze.username } },
  })
  expect(await takeOverDraft(id, ruth)).toMatchObject({ ok: true })
  expect(handedOver).toEqual([[['a1'], { uid: adaeze.uid, name: adaeze.username }, ruth]])
  expect(await saveDraft(id, saveOf({}, { expectedVersion: 1 }), adaeze)).toMatchObject({
    refusal: { code: 'taken-over', owner: { name: ruth.username } },
  })
  expect((await draft(id))?.owner.uid).toBe(ruth.uid)
})

test('a draft that was taken over names its first writer, and its new owner only after she has written in it', async () => {
  const { saveDraft, takeOverDraft, draft } = open()
  const names = async () => (await draft(id))?.writers.map(({ name }) => name)
  await saveDraft(id, saveOf({ title: 'a' }), adaeze)
  await takeOverDraft(id, ruth)
  expect(await names()).toEqual([adaeze.username])
  const title = { at: 1, removed: 0, text: 'b' }
  await saveDraft(id, saveOf({}, { expectedVersion: 2, changes: { title } }), ruth)
  expect(await names()).toEqual([adaeze.username, ruth.username])
})

test('when a draft cannot be taken over, its uploads go back, and a second attempt takes over draft and uploads', async () => {
  const { saveDraft, takeOverDraft, draft, documents, handedOver } = open()
  await saveDraft(id, saveOf({ title: 'a', images: '[{"uploadId":"a1"}]' }), adaeze)
  const owner = { uid: adaeze.uid, name: adaeze.username }
  documents.failNextCommit('full')
  await expect(takeOverDraft(id, ruth)).rejects.toBeInstanceOf(StorageFullError)
  expect(handedOver.splice(0)).toEqual([
    [['a1'], owner, ruth],
    [['a1'], ruth, owner],
  ])
  // The connection was lost, and the database has made the commit.
  documents.failNextCommit('after')
  await expect(takeOverDraft(id, ruth)).rejects.toThrow('after it was durable')
  expect(handedOver).toEqual([[['a1'], owner, ruth]])
  expect(await takeOverDraft(id, ruth)).toMatchObject({ ok: true })
  expect((await draft(id))?.owner.uid).toBe(ruth.uid)
})

test('somebody with a draft of the same record cannot take over another one', async () => {
  const { saveDraft, takeOverDraft, documents } = open()
  await documents.commit([program], toAuthor(adaeze))
  await saveDraft(id, saveOf({ title: 'a' }, { recordId: '3f2a' }), adaeze)
  await saveDraft(otherId, saveOf({ title: 'b' }, { recordId: '3f2a' }), ruth)
  expect(await takeOverDraft(id, ruth)).toEqual({ ok: false, refusal: { code: 'own-draft', id: otherId } })
  expect(await takeOverDraft('nonsense', ruth)).toEqual({ ok: false, refusal: { code: 'gone' } })
})

test('a draft begins from a newer version of its record once its writer has merged it, and other pages do not undo this', async () => {
  const { saveDraft, handIn, draft, documents } = open()
  await documents.commit([program], toAuthor(adaeze))
  const ofOne = { recordId: '3f2a', baseVersion: 3 }
  await saveDraft(id, saveOf({ title: 'a' }, ofOne), adaeze)
  await handIn(id, { version: 1, writer: 'page' }, adaeze)
  const handedInAt = expect.any(Number)
  const merged = saveOf({}, { ...ofOne, baseVersion: 4, expectedVersion: 2 })
  expect(await saveDraft(id, merged, adaeze)).toMatchObject({ value: { version: 3, handedInAt } })
  expect(await draft(id)).toMatchObject({ baseVersion: 4, values: { title: 'a' }, handedInAt })

  const otherPage = { ...ofOne, expectedVersion: 2, writer: 'another page' }
  expect(await saveDraft(id, saveOf({}, otherPage), adaeze)).toMatchObject({ value: { version: 3 } })
  const changes = { title: { at: 1, removed: 0, text: 'b' } }
  await saveDraft(id, saveOf({}, { ...otherPage, changes }), adaeze)
  expect(await draft(id)).toMatchObject({ baseVersion: 4, values: { title: 'ab' } })
})

test('a draft that is too long, or one more than the limit, is refused, and the stored drafts stay', async () => {
  const { saveDraft, draft, documents } = open()
  await saveDraft(id, saveOf({ report: 'short' }), adaeze)
  for (const length of [draftLimits.characters, 1_900_000]) {
    const changes = { report: { at: 5, removed: 0, text: 'a'.repeat(length) } }
    const tooLong = parseDraftSave(JSON.stringify(saveOf({}, { expectedVersion: 1, changes })))
    expect(await saveDraft(id, tooLong!, adaeze)).toEqual({ ok: false, refusal: { code: 'too-long' } })
  }
  expect((await draft(id))?.values).toEqual({ report: 'short' })
  const stored = await documents.get('Drafts', id)
  for (let number = 1; number < draftLimits.total; number += 1) {
    const owner = { uid: `u${number}`, name: 'u' }
    await copyDraft(documents, stored!, `other-${number}`, owner)
  }
  expect(await saveDraft(otherId, saveOf({ title: 'b' }), adaeze)).toEqual({
    ok: false,
    refusal: { code: 'too-many' },
  })
})

test('a person with the most drafts is refused another, keeps saving those she has, and stops nobody else', async () => {
  const { saveDraft, takeOverDraft, documents } = open()
  await saveDraft(id, saveOf({ title: 'a' }), adaeze)
  const stored = await documents.get('Drafts', id)
  const { uid, username } = adaeze
  for (let number = 1; number < draftLimits.own; number += 1) {
    await copyDraft(documents, stored!, `other-${number}`, { uid, name: username })
  }
  const another = () => saveDraft(otherId, saveOf({ title: 'b' }), adaeze)
  expect(await another()).toEqual({ ok: false, refusal: { code: 'too-many-own' } })
  const more = saveOf({}, { expectedVersion: 1, changes: { title: { at: 1, removed: 0, text: 'b' } } })
  expect(await saveDraft(id, more, adaeze)).toMatchObject({ ok: true })
  expect(await saveDraft(otherId, saveOf({ title: 'b' }), ruth)).toMatchObject({ ok: true })
  // Taking over adds no draft, so it is allowed at the limit.
  expect(await takeOverDraft(otherId, adaeze)).toEqual({ ok: true, value: null })
})

test('a draft is saved while a file with the longest possible name has not arrived', () => {
  const unfinished = [`${'a'.repeat(251)}.jpg`, `${'b'.repeat(255)}.pdf`]
  expect(parseDraftSave(JSON.stringify(saveOf({}, { unfinished })))).toMatchObject({ unfinished })
})

const wrongSaves = {
  'text other than JSON': '{',
  'another shape': '{"form":"program"}',
  'an unknown form': JSON.stringify({ ...saveOf({}), form: 'Users' }),
  'a change at a negative place': JSON.stringify(
    saveOf({}, { changes: { title: { at: -1, removed: 0, text: '' } } }),
  ),
  'a thousand fields': JSON.stringify(
    saveOf(Object.fromEntries(Array.from({ length: 1_000 }, (_, field) => [`f${field}`, 'a']))),
  ),
}
for (const [what, text] of Object.entries(wrongSaves)) {
  test(`${what} is not accepted as a save`, () => {
    expect(parseDraftSave(text)).toBeNull()
  })
}

test('a change that does not fit the stored text is refused', async () => {
  const { saveDraft } = open()
  const changes = { title: { at: 9, removed: 0, text: 'x' } }
  expect(await saveDraft(id, saveOf({}, { changes }), adaeze)).toEqual({
    ok: false,
    refusal: { code: 'not-understood' },
  })
  expect(await saveDraft('../../etc', saveOf({}), adaeze)).toEqual({
    ok: false,
    refusal: { code: 'not-understood' },
  })
})

test('published and new records can be planned, and after a record was taken down its plan can only be stopped', async () => {
  const { saveDraft, planDraft, draft, documents } = open()
  const at = Date.now() + 3_600_000
  const plan = { at, failed: null }
  await documents.commit([program], toAuthor(adaeze))
  await saveDraft(id, saveOf({ title: 'Jos' }, { recordId: '3f2a', baseVersion: 1 }), adaeze)
  expect(await planDraft(id, at, adaeze)).toMatchObject({ ok: true })
  await documents.commit([{ kind: 'delete', collection: 'Programs', id: '3f2a' }], toAuthor(ruth))
  expect(await planDraft(id, at + 60_000, adaeze)).toEqual({ ok: false, refusal: { code: 'taken-off' } })
  expect(await draft(id)).toMatchObject({ plan })
  expect(await planDraft(id, null, adaeze)).toMatchObject({ ok: true })
  expect(await draft(id)).toMatchObject({ plan: null })

  const mandate = saveOf({ Mission: 'Women decide.' }, { form: 'mandate', recordId: 'Mandate' })
  await saveDraft(otherId, mandate, adaeze)
  expect(await planDraft(otherId, at, adaeze), 'it was never published').toMatchObject({ ok: true })
})

const amina: Editor = { ...ruth, uid: 'amina', username: 'Amina', role: 'writes' }
const hadiza: Editor = { ...amina, uid: 'hadiza', username: 'Hadiza' }

test('a draft that is handed in waits until its writer changes it or takes it back', async () => {
  const { saveDraft, handIn, takeBack, draft } = open()
  await saveDraft(id, saveOf({ title: 'Jos' }), amina)
  const handedIn = await handIn(id, { version: 1, writer: 'page' }, amina)
  expect(handedIn).toMatchObject({ ok: true, value: { handedInAt: expect.any(Number) } })
  expect((await draft(id))?.handedInAt).toBe(handedIn.ok && handedIn.value.handedInAt)
  expect(await handIn(id, { version: 1, writer: 'page' }, amina)).toEqual(handedIn)

  const nothing = saveOf({}, { expectedVersion: 2 })
  await saveDraft(id, nothing, amina)
  expect((await draft(id))?.handedInAt).not.toBeNull()
  const change = saveOf({}, { expectedVersion: 2, changes: { title: { at: 3, removed: 0, text: '!' } } })
  await saveDraft(id, change, amina)
  expect(await draft(id)).toMatchObject({ title: 'Jos!', handedInAt: null })

  await handIn(id, { version: 3, writer: 'page' }, amina)
  expect(await takeBack(id, amina)).toMatchObject({ ok: true })
  expect(await takeBack(id, amina)).toMatchObject({ ok: true })
  expect((await draft(id))?.handedInAt).toBeNull()
})

test('a plan and a link do not change when the draft was last written', async () => {
  const { clock, saveDraft, planDraft, shareDraft, endLink, draft } = open()
  await saveDraft(id, saveOf({ title: 'Jos' }), ruth)
  const savedAt = clock.time
  clock.time += 60_000
  await planDraft(id, clock.time + 3_600_000, ruth)
  await shareDraft(id, adaeze)
  await endLink(id, adaeze)
  expect(await draft(id)).toMatchObject({ version: 4, savedAt })
  const change = saveOf({}, { expectedVersion: 4, changes: { title: { at: 3, removed: 0, text: '!' } } })
  expect(await saveDraft(id, change, ruth)).toMatchObject({ value: { savedAt: clock.time } })
  expect(await draft(id)).toMatchObject({ savedAt: clock.time })
})

test('a draft with unseen changes of another page, or with pictures still arriving, is not handed in', async () => {
  const { saveDraft, handIn, shareDraft, draft } = open()
  await saveDraft(id, saveOf({ title: 'Jos' }, { unfinished: ['desk.jpg'] }), amina)
  const seen = { version: 1, writer: 'page' }
  expect(await handIn(id, seen, amina)).toMatchObject({ refusal: { code: 'unfinished' } })
  await saveDraft(id, saveOf({}, { expectedVersion: 1, writer: 'phone' }), amina)
  expect(await handIn(id, seen, amina)).toMatchObject({ refusal: { code: 'other-version' } })
  expect(await handIn(id, { version: 2, writer: 'page' }, ruth)).toMatchObject({
    refusal: { code: 'not-yours' },
  })
  expect(await handIn(otherId, seen, amina)).toMatchObject({ refusal: { code: 'gone' } })
  // A link changes the version, but nothing that somebody reads. A third page has opened the draft before it.
  await shareDraft(id, amina)
  expect(await handIn(id, { version: 2, writer: 'desk' }, amina)).toMatchObject({ ok: true })
  expect(await draft(id)).toMatchObject({ version: 4, link: { endsAt: expect.any(Number) } })
})

test('people who publish can take over a handed-in draft, which is then no longer handed in', async () => {
  const { saveDraft, handIn, takeOverDraft, takeBack, draft } = open()
  await saveDraft(id, saveOf({ title: 'Jos' }), amina)
  await handIn(id, { version: 1, writer: 'page' }, amina)
  await expect(takeOverDraft(id, hadiza)).rejects.toThrow(NotPermittedError)
  expect(await takeOverDraft(id, ruth)).toMatchObject({ ok: true })
  expect(await draft(id)).toMatchObject({ owner: { uid: ruth.uid }, handedInAt: null })
  expect(await takeBack(id, amina)).toMatchObject({ refusal: { code: 'not-yours' } })
})

test('somebody who writes can take over an unfinished draft, but cannot plan it or delete the drafts of others', async () => {
  const { saveDraft, takeOverDraft, planDraft, deleteDraft, draft } = open()
  await saveDraft(id, saveOf({ title: 'Jos' }), amina)
  await expect(deleteDraft(id, hadiza)).rejects.toThrow(NotPermittedError)
  expect(await takeOverDraft(id, hadiza)).toMatchObject({ ok: true })
  await expect(planDraft(id, Date.now() + 60_000, hadiza)).rejects.toThrow(NotPermittedError)
  await expect(deleteDraft(id, hadiza), 'it has the words of a colleague').rejects.toThrow(NotPermittedError)
  await deleteDraft(id, ruth)
  expect(await draft(id)).toBeNull()
})

type Opened = ReturnType<typeof open>
const steps: Readonly<Record<string, (opened: Opened, version: number) => Promise<unknown>>> = {
  'takes it over': ({ takeOverDraft }) => takeOverDraft(id, hadiza),
  'saves it': ({ saveDraft }, version) =>
    saveDraft(
      id,
      saveOf({}, { expectedVersion: version, changes: { title: { at: 0, removed: 0, text: 'a' } } }),
      hadiza,
    ),
  'hands it in': ({ handIn }, version) => handIn(id, { version, writer: 'page' }, hadiza),
  'takes it back': ({ takeBack }) => takeBack(id, hadiza),
  'shares it': ({ shareDraft }) => shareDraft(id, hadiza),
  'plans it': ({ planDraft }) => planDraft(id, Date.now() + 60_000, hadiza),
  'deletes it': ({ deleteDraft }) => deleteDraft(id, hadiza),
}
for (const [first, takeFirst] of Object.entries(steps)) {
  test(`whatever somebody who writes does after she ${first}, the draft of a colleague stays`, async () => {
    for (const takeSecond of Object.values(steps)) {
      const opened = open()
      await opened.saveDraft(id, saveOf({ title: 'Jos' }), amina)
      for (const take of [takeFirst, takeSecond, steps['deletes it']!]) {
        const { version } = (await opened.draft(id))!
        await take(opened, version).catch((error: unknown) => {
          if (!(error instanceof NotPermittedError)) throw error
        })
      }
      const { writers, title } = (await opened.draft(id))!
      expect(writers[0]).toMatchObject({ uid: amina.uid })
      expect(title).toContain('Jos')
    }
  })
}

test('the answer to each save has the plan of the draft, or the time at which it was handed in', async () => {
  const { saveDraft, planDraft, handIn } = open()
  await saveDraft(id, saveOf({ title: 'Jos' }), ruth)
  const plan = { at: Date.now() + 60_000, failed: null }
  await planDraft(id, plan.at, ruth)
  const nothing = saveOf({}, { expectedVersion: 1 })
  expect(await saveDraft(id, nothing, ruth)).toMatchObject({ value: { plan, handedInAt: null } })
  const change = { title: { at: 3, removed: 0, text: '!' } }
  const changed = saveOf({}, { expectedVersion: 1, changes: change })
  expect(await saveDraft(id, changed, ruth)).toMatchObject({ value: { version: 3, plan } })
  const { value } = (await handIn(id, { version: 3, writer: 'page' }, ruth)) as { value: object }
  expect(await saveDraft(id, saveOf({}, { expectedVersion: 4 }), ruth)).toMatchObject({
    value: { plan: null, ...value },
  })
})

test('handing in ends a plan that was made while the account published', async () => {
  const { saveDraft, planDraft, handIn, draft } = open()
  await saveDraft(id, saveOf({ title: 'Jos' }), ruth)
  await planDraft(id, Date.now() + 60_000, ruth)
  const lowered: Editor = { ...ruth, role: 'writes' }
  expect(await handIn(id, { version: 2, writer: 'page' }, lowered)).toMatchObject({ ok: true })
  expect(await draft(id)).toMatchObject({ plan: null, handedInAt: expect.any(Number) })
})
