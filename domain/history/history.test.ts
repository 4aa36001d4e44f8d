import { expect, onTestFinished, test } from 'vitest'
import { createPublisher } from '#domain/content/publisher.server.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { toDraftFields } from '#domain/drafts/codec.ts'
import { createProgramCommands } from '#domain/programs/commands.server.ts'
import { createProgramQueries } from '#domain/programs/queries.server.ts'
import type { ProgramDraft } from '#domain/programs/kind.ts'
import {
  adaeze,
  createStagedTestImages,
  draftOf,
  readTestContent,
  ruth,
  storedKeys,
} from '#domain/programs/test-programs.ts'
import { createStaffCommands } from '#domain/staff/commands.server.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { createRemovableFiles } from '#server/images/removable-files.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { organisation } from '#site'
import { createHistoryCommands, type RemovableFiles } from './commands.server.ts'
import { createHistoryQueries } from './queries.server.ts'

async function site() {
  let now = Date.UTC(2026, 10, 15, 8)
  const documents = createFailingDocumentStore(
    createSqlDocumentStore(await temporaryDatabase(), { now: () => (now += 60_000) }),
  )
  const files = createMemoryFileStore()
  const staged = createStagedTestImages()
  staged.stage(adaeze, 'one', 'two', 'three', 'four')
  const content = await readTestContent(documents)
  onTestFinished(async () => {
    content.stop()
    await content.refresh()
  })
  const faults: unknown[] = []
  const onFault = (error: unknown) => faults.push(error)
  const publisher = createPublisher({
    documents,
    files,
    stagedImages: staged.images,
    stagedDownloads: staged.downloads,
    content,
    onFault,
  })
  const programs = createProgramCommands({ publisher })
  const queries = createProgramQueries(content, documents)
  const removable = createRemovableFiles({ files, variants: { forget: () => {} } })
  const commandsWith = (stored: RemovableFiles) =>
    createHistoryCommands({
      documents,
      content,
      publisher,
      drafts: createDraftQueries(documents),
      files: stored,
      onFault,
    })

  /** A program with three images, and the same with changes: each save is a version. */
  async function published() {
    const added = await programs.add(draftOf(), adaeze)
    if (!added.ok) throw new Error(JSON.stringify(added.refusal))
    const { id } = added.value
    const images = (await queries.forEditing(id))!.images.map(({ url, description }) => ({
      url,
      description,
    }))
    const save = (version: number, changes: Partial<ProgramDraft>, by = adaeze) =>
      programs.save(id, draftOf({ images, ...changes }), version, by)
    return { key: { kind: 'program', id } as const, id, images, save }
  }

  return {
    documents,
    files,
    faults,
    removable,
    commandsWith,
    staged,
    history: { ...createHistoryQueries(documents, unmarked, organisation), ...commandsWith(removable) },
    programs,
    queries,
    published,
    staff: createStaffCommands({ documents, content, publisher }),
    keys: () => storedKeys(files),
    wordsOf: async (id: string) => {
      const thread = await createHistoryQueries(documents, unmarked, organisation).versionHistory({
        kind: 'program',
        id,
      })
      return thread?.entries.map(({ version, words }) => `${version}: ${words}`)
    },
  }
}

const unmarked = { broughtBack: async () => new Map() }
const author = { uid: adaeze.uid, name: adaeze.username }
/** Adds a draft of a program with these published pictures. */
const toDraft = (id: string, recordId: string | null, urls: readonly string[]): Change => ({
  kind: 'set',
  collection: 'Drafts',
  id,
  fields: toDraftFields({
    form: 'program',
    recordId,
    baseVersion: 1,
    owner: author,
    writers: [author],
    unfinished: [],
    plan: null,
    handedInAt: null,
    link: null,
    writer: '',
    formVersion: 1,
    savedAt: 0,
    values: { images: JSON.stringify(urls.map((url) => ({ url, description: '' }))) },
  }),
})
const at = (version: number) => ({ ok: true, value: { version } })
const changedSince = { ok: false, refusal: { code: 'changed-since' } }
const refusedFor = (reason: string) => ({ ok: false, refusal: { code: 'not-restorable', reason } })

// Once, the message after the restore named the chosen version, and the list named another one with the same content.
test('of several versions that are the same, the history names the one that was chosen to be restored', async () => {
  const { documents, history, published, wordsOf } = await site()
  const { key, id, save } = await published()
  await save(1, { title: 'Title 2' })
  expect(await history.restore(key, 1, 2, ruth)).toEqual(at(3))
  await save(3, { title: 'Title 4' })
  expect(await history.restore(key, 1, 4, ruth)).toEqual(at(5))
  expect((await wordsOf(id))?.[0]).toBe('5: restored the version of 15 November 2026, 09:03')
  const broughtBack = async <Version extends { readonly version: number }>(versions: readonly Version[]) =>
    new Map(versions.filter(({ version }) => version === 5).map((version) => [version, 1]))
  const thread = await createHistoryQueries(documents, { broughtBack }, organisation).versionHistory(key)
  expect(thread?.entries[0]).toMatchObject({
    words: 'restored the version of 15 November 2026, 09:01',
    isRestored: true,
  })
})

test('a program edited ten times whose third version is restored shows that version, and its history has twelve', async () => {
  const { history, queries, published, wordsOf } = await site()
  const { key, id, save } = await published()
  for (let version = 1; version <= 10; version += 1) await save(version, { title: `Title ${version + 1}` })
  expect(await history.restore(key, 3, 11, ruth)).toEqual(at(12))
  expect(queries.summary(id)).toMatchObject({ title: 'Title 3', version: 12 })
  const thread = await history.versionHistory(key)
  expect(thread).toMatchObject({
    title: 'Title 3',
    isPublic: true,
    total: 12,
    since: Date.UTC(2026, 10, 15, 8, 1),
  })
  expect((await wordsOf(id))?.slice(0, 2)).toEqual([
    '12: restored the version of 15 November 2026, 09:03',
    '11: title changed',
  ])
  expect(await history.restore(key, 3, 11, ruth)).toEqual(at(12))
  expect((await history.versionHistory(key, 3))?.entries.map(({ version }) => version)).toEqual([2, 1])
})

test('the list of versions says in words what changed', async () => {
  const { history, published, programs, wordsOf } = await site()
  const { key, id, images, save } = await published()
  const [one, two, three] = images as [(typeof images)[0], (typeof images)[0], (typeof images)[0]]
  const four = { uploadId: 'four', description: '' }
  const long = (word: string) => `<p>${`${word} `.repeat(3_000)}</p>`
  await save(1, { date: '2019-11-26' })
  await save(2, { date: '2019-11-26', report: long('agreed') })
  await save(3, { title: 'Jos', report: long('agreed') })
  await save(4, { title: 'Jos', report: long('agreed'), images: [one, two, three, four] })
  await save(5, { title: 'Jos', report: long('signed'), images: [two, one, three] })
  await save(6, {
    title: 'Jos',
    report: long('signed'),
    images: [two, one, { ...three, description: 'Door' }],
  })
  await programs.remove(id, 7, ruth)
  await history.putBack(key, ruth)
  expect(await wordsOf(id)).toEqual([
    '9: put back',
    '8: taken down',
    '7: description of a picture changed',
    '6: report changed, 1 picture removed, banner changed',
    '5: 1 picture added',
    '4: title and date changed',
    '3: report changed',
    '2: date changed from 25 November 2019 to 26 November 2019',
    '1: published',
  ])
})

test('the history names the event of a program by its address, and a restore brings it back', async () => {
  const { history, queries, published, wordsOf } = await site()
  const { key, id, save } = await published()
  await save(1, { event: 'ward-day' })
  await save(2, { event: 'town-hall' })
  expect((await wordsOf(id))?.[0]).toBe('3: event changed')
  expect((await history.comparison(key))?.differences).toEqual([
    { kind: 'text', label: 'Event', before: '/events/ward-day', after: '/events/town-hall' },
  ])
  expect(await history.restore(key, 2, 3, ruth)).toEqual(at(4))
  expect(queries.summary(id)?.event).toBe('ward-day')
  expect(await history.restore(key, 1, 4, ruth)).toEqual(at(5))
  expect(queries.summary(id)?.event).toBe('')
})

test('the history of news names the theme, and a restore brings it back', async () => {
  const { documents, history } = await site()
  const key = { kind: 'news', id: 'pledge' } as const
  for (const newsTheme of ['Political Advocacy', 'Gender Based Violence']) {
    const fields = { newsType: 'Statement', title: 'Pledge', date: '2022-11-28', newsTheme }
    await documents.commit([{ kind: 'set', collection: 'NewsUpdates', id: 'pledge', fields }], author)
  }
  expect((await history.comparison(key))?.differences).toEqual([
    { kind: 'text', label: 'Theme', before: 'Political Advocacy', after: 'Gender Based Violence' },
  ])
  expect((await history.versionHistory(key))?.entries[0]?.words).toBe('theme changed')
  expect(await history.restore(key, 1, 2, ruth)).toEqual(at(3))
  expect((await documents.get('NewsUpdates', 'pledge'))?.fields).toMatchObject({
    newsTheme: 'Political Advocacy',
  })
})

test('a version is compared with the one before it', async () => {
  const { history, published } = await site()
  const { key, images, save } = await published()
  await save(1, { title: 'Jos', images: [images[1]!, { ...images[0]!, description: 'Door' }, images[2]!] })
  const comparison = await history.comparison(key, 2)
  expect(comparison).toMatchObject({
    title: 'Jos',
    version: 2,
    publicVersion: 2,
    before: 1,
    by: { name: 'Adaeze Okafor' },
    unchanged: ['date', 'theme', 'report'],
    differences: [
      { kind: 'text', label: 'Title', before: 'Shelter Network Meeting, Jos', after: 'Jos' },
      {
        kind: 'pictures',
        removed: [],
        added: [],
        isReordered: true,
        banner: {
          before: { url: images[1]!.url, name: 'Photo (two).JPG' },
          after: { url: images[0]!.url },
        },
        details: [{ label: 'description', before: 'Picture one', after: 'Door' }],
      },
    ],
  })
  expect(await history.comparison(key, 1)).toMatchObject({ before: null, publicVersion: 2 })
  expect(await history.comparison(key, 3)).toBeNull()
  expect(await history.versionHistory({ kind: 'program', id: 'never' })).toBeNull()
  expect(await history.versionHistory({ kind: 'about', id: key.id })).toBeNull()
})

test('the history names every detail of a picture that changed, and not who changed it in a copy', async () => {
  const { history, published, programs, wordsOf } = await site()
  const { id, key, images, save } = await published()
  const [one, two, three] = images as [(typeof images)[0], (typeof images)[0], (typeof images)[0]]
  const credited = { ...one, photographer: 'Ebiere Tamuno' }
  const pointed = { ...credited, point: { x: 20, y: 80 }, caption: 'Bódìjà', agreed: true }
  await save(1, { images: [credited, two, three] })
  await save(2, { images: [pointed, two, { ...three, description: 'Door' }] })
  await save(3, { images: [{ ...pointed, photographer: '' }, two, { ...three, description: 'Door' }] })
  const swapped = [{ ...three, description: 'Gate' }, two, pointed]
  await save(4, { images: swapped })
  expect((await wordsOf(id))?.slice(0, 4)).toEqual([
    '5: pictures changed',
    '4: photographer of a picture changed',
    '3: pictures changed',
    '2: photographer of a picture changed',
  ])
  const point = '20 % from the left and 80 % from the top'
  const consent = 'Everyone who can be recognised has agreed to be shown.'
  expect(await history.comparison(key, 3)).toMatchObject({
    unchanged: ['title', 'date', 'theme', '1 picture', 'report'],
    differences: [
      {
        isReordered: false,
        details: [
          { label: 'caption', before: '', after: 'Bódìjà' },
          { label: 'what must stay in view', before: '', after: point },
          { label: 'consent', before: '', after: consent },
          { label: 'description', before: 'Picture three', after: 'Door' },
        ],
      },
    ],
  })

  // The order is that of version 4 again, and a detail is new.
  await save(5, { images: [{ ...pointed, photographer: 'Ruth' }, two, { ...three, description: 'Gate' }] })
  expect((await wordsOf(id))?.[0]).toBe('6: pictures changed')
  await save(6, { images: swapped })

  const copy = await programs.add(
    draftOf({ images: [{ ...three, description: 'Copy' }, two, pointed] }),
    ruth,
  )
  expect(copy.ok).toBe(true)
  await save(7, { title: 'Jos', images: [{ ...three, description: 'Copy' }, two, pointed] })
  expect((await wordsOf(id))?.[0]).toBe('8: title changed')
})

test('a restored version has the descriptions that its pictures had then', async () => {
  const { history, queries, published } = await site()
  const { key, id, images, save } = await published()
  await save(1, { images: images.map((image) => ({ ...image, description: 'Hall' })) })
  await history.restore(key, 1, 2, ruth)
  expect(queries.summary(id)?.images.map(({ description }) => description)).toEqual([
    'Picture one',
    'Picture two',
    'Picture three',
  ])
})

test('a restored version does not bring back the consent of the people in a picture, also after the picture was removed', async () => {
  const { history, documents, published } = await site()
  const { key, images, save } = await published()
  const [one, two, three] = images as [(typeof images)[0], (typeof images)[0], (typeof images)[0]]
  const four = { uploadId: 'four', description: '' }
  const agreed = async () =>
    (await documents.get('Images', one.url.slice('/images/'.length)))?.fields['agreed']
  await save(1, { title: 'Jos', images: [{ ...one, agreed: true }, two, three] })
  expect(await agreed()).toBe(true)
  await save(2, { title: 'Aba', images: [one, two, three] })
  expect(await history.restore(key, 2, 3, ruth)).toEqual(at(4))
  expect(await agreed()).toBeUndefined()
  await save(4, { title: 'Jos', images: [two, three, four] })
  expect(await history.restore(key, 2, 5, ruth)).toEqual(at(6))
  expect(await agreed()).toBeUndefined()

  await save(6, { title: 'Jos', images: [{ ...one, agreed: true }, two, three] })
  expect(await history.undo(key, 7, ruth)).toEqual(at(8))
  expect(await agreed()).toBeUndefined()
  expect(await history.restore(key, 7, 8, ruth)).toEqual(at(8))
})

test('a restore does not overwrite what a colleague published', async () => {
  const { history, published } = await site()
  const { key, save } = await published()
  await save(1, { title: 'Adaeze' })
  await save(2, { title: 'Ruth' })
  expect(await history.restore(key, 1, 2, adaeze)).toEqual(changedSince)
  expect(await history.restore(key, 99, 3, adaeze)).toEqual(refusedFor('There is no such version.'))
})

test('a version with fewer than three pictures, or with a picture that is gone for good, is refused with a message', async () => {
  const { history, published, documents, files } = await site()
  const { key, id, images, save } = await published()
  const current = await documents.get('Programs', id)
  await documents.commit(
    [
      {
        kind: 'set',
        collection: 'Programs',
        id,
        fields: { ...current!.fields, images: images.slice(0, 2).map(({ url }) => url) },
      },
    ],
    { uid: 'import', name: 'import' },
  )
  expect(await history.restore(key, 1, 2, ruth)).toEqual(at(3))
  expect(await history.restore(key, 2, 3, ruth)).toEqual(
    refusedFor('A program needs three images, and this version has 2.'),
  )
  await save(3, { title: 'Jos' })
  await files.remove(images[0]!.url.slice(1))
  expect(await history.restore(key, 1, 4, ruth)).toEqual(
    refusedFor('1 of its 3 pictures was removed for good.'),
  )
})

test('a record that was taken down is put back unchanged, under its own id', async () => {
  const { history, queries, programs, published } = await site()
  const { key, id, images, save } = await published()
  await save(1, { title: 'Jos' })
  await programs.remove(id, 2, ruth)
  expect(await history.titleOf(key)).toEqual({ title: 'Jos', isPublic: false })
  expect(await history.takenOff(null, 1)).toMatchObject({
    total: 1,
    items: [
      {
        kind: 'program',
        id,
        title: 'Jos',
        pictureCount: 3,
        by: { name: 'Ruth Gyang' },
        // The second of its pictures, as in the list of programs.
        picture: { url: images[1]!.url },
      },
    ],
  })
  expect(await history.putBack(key, adaeze)).toEqual(at(4))
  expect(await history.putBack(key, adaeze)).toEqual(at(4))
  expect(queries.summary(id)).toMatchObject({ title: 'Jos', version: 4 })
  expect((await history.takenOff(null, 1)).items).toEqual([])
  expect(await history.titleOf(key)).toEqual({ title: 'Jos', isPublic: true })
  expect(await history.putBack({ kind: 'program', id: 'never' }, adaeze)).toEqual(
    refusedFor('There is no such version.'),
  )
})

test('an earlier version of a record that was taken down can be restored', async () => {
  const { history, queries, programs, published } = await site()
  const { key, id, save } = await published()
  await save(1, { title: 'Jos' })
  await programs.remove(id, 2, ruth)
  expect(await history.restore(key, 1, 0, ruth)).toEqual(at(4))
  expect(queries.summary(id)?.title).toBe('Shelter Network Meeting, Jos')
})

test('undo restores the version before, once, and is refused after somebody else has saved', async () => {
  const { history, queries, published } = await site()
  const { key, id, save } = await published()
  await save(1, { title: 'Jos' })
  expect(await history.undo(key, 2, adaeze)).toEqual(at(3))
  expect(await history.undo(key, 2, adaeze)).toEqual(at(3))
  expect(queries.summary(id)?.title).toBe('Shelter Network Meeting, Jos')
  await save(3, { title: 'Ruth' }, ruth)
  expect(await history.undo(key, 3, adaeze)).toEqual(changedSince)
  expect(queries.summary(id)?.title).toBe('Ruth')
})

test('undo of a first publication takes the record down, once', async () => {
  const { history, queries, published } = await site()
  const { key, id } = await published()
  expect(await history.undo(key, 1, adaeze)).toEqual(at(0))
  expect(await history.undo(key, 1, adaeze)).toEqual(at(0))
  expect(queries.summary(id)).toBeNull()
  await history.putBack(key, ruth)
  expect(await history.undo(key, 1, adaeze)).toEqual(changedSince)
})

test('a save puts a record back only when asked to, and not over a colleague’s version', async () => {
  const { programs, queries, published } = await site()
  const { id, images, save } = await published()
  await programs.remove(id, 1, ruth)
  const draft = draftOf({ title: 'Again', images })
  expect(await save(1, { title: 'Again' })).toEqual({ ok: false, refusal: { code: 'gone' } })
  expect(await programs.save(id, draft, 0, adaeze, { putBack: true })).toEqual(changedSince)
  expect(await programs.save(id, draft, 1, adaeze, { putBack: true })).toEqual(at(3))
  expect(await programs.save(id, draft, 1, adaeze, { putBack: true })).toEqual(at(3))
  expect(queries.summary(id)).toMatchObject({ title: 'Again', images: [{ url: images[0]!.url }, {}, {}] })
})

test('removed for good, a record leaves nothing: no version, no picture in any size, no share picture', async () => {
  const { history, programs, published, documents, files, keys } = await site()
  const { key, id, images, save } = await published()
  await save(1, { images: [...images.slice(1), { uploadId: 'four', description: '' }] })
  const put = (key: string) => files.put(key, new Uint8Array(3), { maxBytes: 3 })
  await put(images[0]!.url.slice(1).replace('.jpg', '/8x5-360.avif'))
  await put(`trash${images[0]!.url}`)
  await put(`share/programs/${id}/0123456789abcdef01234567.jpg`)
  await put(`share/programs/other/0123456789abcdef01234567.jpg`)
  expect(await history.removeForGood(key, ruth)).toEqual({ ok: false, refusal: { code: 'on-website' } })
  await programs.remove(id, 2, ruth)
  expect(await history.removal(key)).toMatchObject({ versions: 2, pictures: 4, keptPictures: 0 })
  expect(await history.removeForGood(key, ruth)).toEqual({
    ok: true,
    value: { erased: true, filesRemoved: true },
  })
  expect(await keys()).toEqual([])
  const left: string[] = []
  for await (const { key } of files.list('')) left.push(key)
  expect(left).toEqual(['share/programs/other/0123456789abcdef01234567.jpg'])
  expect(await documents.history('Programs', id)).toEqual([])
  expect(await documents.history('Images', images[0]!.url.slice('/images/'.length))).toEqual([])
  expect((await documents.read('Removals')).size).toBe(0)
  expect(await history.versionHistory(key)).toBeNull()
  expect(await history.removal(key)).toBeNull()
  expect(await history.removeForGood(key, ruth)).toEqual({
    ok: true,
    value: { erased: false, filesRemoved: true },
  })
})

test('a picture that another record, a version of one, or a draft uses stays', async () => {
  const { history, programs, published, documents, keys } = await site()
  const { key, id, images } = await published()
  const [one, two, three] = images.map(({ url }) => url) as [string, string, string]
  const imported = (fields: { [name: string]: string | string[] }) =>
    documents.commit([{ kind: 'set', collection: 'NewsUpdates', id: 'n', fields }], author)
  await imported({ title: 'News', date: '2023-01-01', image: one })
  await imported({ title: 'News', date: '2023-01-01', image: '/images/NewsUpdates/n/a.jpg' })
  await documents.commit([toDraft('d', 'other', [two])], author)
  await programs.remove(id, 1, ruth)
  expect(await history.removal(key)).toMatchObject({ pictures: 1, keptPictures: 2 })
  await history.removeForGood(key, ruth)
  expect(await keys()).toEqual([one, two].map((url) => url.slice(1)).sort())
  expect(await documents.get('Images', one.slice('/images/'.length))).not.toBeNull()
  expect(await documents.get('Images', three.slice('/images/'.length))).toBeNull()
})

test('a copy shares the pictures of the first record and their details, and keeps them when that one is removed for good', async () => {
  const { history, programs, queries, published, keys } = await site()
  const { key, id, images, save } = await published()
  const copy = await programs.add(draftOf({ title: 'Copy of it', images }), ruth)
  if (!copy.ok) throw new Error(JSON.stringify(copy.refusal))
  const copyId = copy.value.id
  expect(await programs.add(draftOf({ title: 'Copy of it', images }), ruth)).toEqual(copy)
  const shown = () => queries.forEditing(copyId).then((program) => program?.images)
  expect(await shown()).toMatchObject(images)
  await save(1, { images: images.map(({ url }) => ({ url, description: 'Said better' })) })
  expect(await shown()).toMatchObject(images.map(({ url }) => ({ url, description: 'Said better' })))
  expect(queries.summary(copyId)?.images[1]?.description).toBe('Said better')
  await programs.remove(id, 2, ruth)
  expect(await history.removal(key)).toMatchObject({ pictures: 0, keptPictures: 3 })
  await history.removeForGood(key, ruth)
  expect(await keys()).toHaveLength(3)
  expect(await shown()).toHaveLength(3)
})

test('a record that is edited takes a stored picture of another one, and keeps it when that one is removed for good', async () => {
  const { history, programs, queries, published, staged, keys } = await site()
  const { key, id, images } = await published()
  staged.stage(ruth, 'five', 'six', 'seven')
  const uploads = ['five', 'six', 'seven'].map((uploadId) => ({ uploadId, description: '' }))
  const other = await programs.add(draftOf({ title: 'Another', images: uploads }), ruth)
  if (!other.ok) throw new Error(JSON.stringify(other.refusal))
  const own = (await queries.forEditing(other.value.id))!.images
  const wanted = [...own.map(({ url }) => ({ url, description: '' })), images[0]!]
  const save = (list: ProgramDraft['images'], version: number) =>
    programs.save(other.value.id, draftOf({ title: 'Another', images: list }), version, ruth)
  expect(await save(wanted, 1)).toEqual({ ok: true, value: { version: 2 } })
  expect(await save([...wanted, { url: '/images/Staff/hadiza/a.jpg', description: '' }], 2)).toMatchObject({
    refusal: { code: 'invalid' },
  })
  await programs.remove(id, 1, adaeze)
  await history.removeForGood(key, adaeze)
  expect(await keys()).toHaveLength(4)
  expect((await queries.forEditing(other.value.id))!.images[3]).toMatchObject(images[0]!)
})

test('a new record takes no picture that is gone or belongs to another kind', async () => {
  const { programs, published, documents } = await site()
  const { images } = await published()
  const url = '/images/Staff/hadiza/a.jpg'
  await documents.commit(
    [{ kind: 'set', collection: 'Images', id: 'Staff/hadiza/a.jpg', fields: {} }],
    author,
  )
  for (const wrong of [url, '/images/Programs/x/gone.jpg']) {
    const draft = draftOf({ images: [images[0]!, { url: wrong, description: '' }, images[2]!] })
    expect(await programs.add(draft, ruth)).toEqual({
      ok: false,
      refusal: {
        images: 'Image 2 is no longer among the images published here. Remove it and choose it again.',
      },
    })
  }
})

test('removed for good, a record takes its own drafts along, with the pictures that only they use', async () => {
  const { history, programs, published, documents, keys } = await site()
  const { key, id, images } = await published()
  const own = [toDraft('first', id, [images[0]!.url]), toDraft('second', id, [])]
  await documents.commit([...own, toDraft('new', null, [])], author)
  await programs.remove(id, 1, ruth)
  expect(await history.removal(key)).toMatchObject({ drafts: 2, pictures: 3, keptPictures: 0 })
  await history.removeForGood(key, ruth)
  expect([...(await documents.read('Drafts')).keys()]).toEqual(['new'])
  expect(await keys()).toEqual([])
})

test('a version comes back with its files to download while they are stored, and they go with the record', async () => {
  const { history, programs, queries, published, documents, files, staged } = await site()
  const { key, id, save } = await published()
  staged.stageDownload(adaeze, 'pledge', 'flyer')
  const downloads = ['pledge', 'flyer'].map((uploadId) => ({ uploadId, name: uploadId, sizeBytes: 0 }))
  await save(1, { downloads })
  const [pledge, flyer] = (await queries.get(id))!.downloads.map(({ url }) => url.slice(1)) as [
    string,
    string,
  ]
  await save(2, { downloads: [] })
  expect((await history.versionHistory(key))?.entries[1]?.words).toBe('files changed')
  expect(await history.restore(key, 2, 3, ruth)).toEqual(at(4))
  expect((await queries.get(id))?.downloads).toMatchObject([{ name: 'pledge' }, { name: 'flyer' }])
  await save(4, { downloads: [] })
  await files.remove(flyer)
  expect(await history.restore(key, 2, 5, ruth)).toEqual(refusedFor('Its file “flyer” was removed for good.'))

  await programs.remove(id, 5, ruth)
  expect(await history.removal(key)).toMatchObject({ files: 2 })
  await files.put(`trash/${flyer}`, new Uint8Array(3), { maxBytes: 3 })
  await history.removeForGood(key, ruth)
  for await (const { key: left } of files.list('')) expect(left).toBeNull()
  expect(await files.open(pledge)).toBeNull()
  expect((await documents.read('Removals')).size).toBe(0)
})

test('files that could not be removed are removed at the next start', async () => {
  const { history, commandsWith, removable, programs, published, keys, faults } = await site()
  const { key, id } = await published()
  await programs.remove(id, 1, ruth)
  const failing = { ...removable, removePictures: () => Promise.reject(new Error('disk read error')) }
  expect(await commandsWith(failing).removeForGood(key, ruth)).toEqual({
    ok: true,
    value: { erased: true, filesRemoved: false },
  })
  expect(faults).toHaveLength(1)
  expect(await keys()).toHaveLength(3)
  await history.finishRemovals()
  expect(await keys()).toEqual([])
})

test('two processes that finish a removal at the same time do the work of one', async () => {
  const { history, commandsWith, removable, documents, programs, published, keys, faults } = await site()
  const { key, id } = await published()
  await programs.remove(id, 1, ruth)
  const failing = { ...removable, removePictures: () => Promise.reject(new Error('disk read error')) }
  await commandsWith(failing).removeForGood(key, ruth)
  await history.finishRemovals(AbortSignal.abort())
  expect(await keys()).toHaveLength(3)
  await Promise.all([history.finishRemovals(), history.finishRemovals()])
  expect(await keys()).toEqual([])
  expect((await documents.read('Removals')).size).toBe(0)
  expect(faults).toHaveLength(1)
})

test('a restored profile keeps its place in the team', async () => {
  const { history, staff, documents } = await site()
  const add = (fullName: string, upload: string) =>
    staff.add({ fullName, position: 'Officer', image: { uploadId: upload, description: '' } }, adaeze)
  const first = await add('Zainab', 'one')
  await add('Hadiza', 'two')
  if (!first.ok) throw new Error('not added')
  const { id } = first.value
  const image = (await documents.get('Staff', id))!.fields.image as string
  await staff.save(
    id,
    { fullName: 'Zainab Ɗanjuma', position: 'Officer', image: { url: image, description: '' } },
    1,
    ruth,
  )
  await staff.move(id, 2, adaeze)
  const { order } = (await documents.get('Staff', id))!.fields
  expect(await history.restore({ kind: 'staff', id }, 1, 3, ruth)).toEqual(at(4))
  expect((await documents.get('Staff', id))?.fields).toMatchObject({
    fullName: 'Zainab',
    order: order ?? null,
  })
})

test('the history of a profile names changes of its place in the team, also when it moved there and back', async () => {
  const { history, documents } = await site()
  const key = { kind: 'staff', id: 'zainab' } as const
  for (const order of [1, 2, 1]) {
    const fields = { fullName: 'Zainab', position: 'Officer', order }
    await documents.commit([{ kind: 'set', collection: 'Staff', id: 'zainab', fields }], author)
  }
  expect((await history.versionHistory(key))?.entries.map(({ words }) => words)).toEqual([
    'order of the team changed',
    'order of the team changed',
    'published',
  ])
  expect([await history.entryOf(key, 2), await history.entryOf(key, 1)]).toMatchObject([
    { words: 'order of the team changed', isRestored: false },
    { words: 'published', isRestored: false },
  ])
  expect(await history.entryOf(key, 4)).toBeNull()
})

test('a restored event keeps the mark that it needs no program', async () => {
  const { history, documents } = await site()
  const key = { kind: 'event', id: 'hall' } as const
  const first = { id: 'hall', title: 'Town hall', starts: '2026-11-28T09:00:00.000Z' }
  for (const fields of [
    first,
    { ...first, title: 'Town hall, Jos' },
    { ...first, title: 'Town hall, Jos', needsProgram: false },
  ]) {
    await documents.commit([{ kind: 'set', collection: 'Events', id: 'hall', fields }], author)
  }
  expect(await history.restore(key, 1, 3, ruth)).toEqual(at(4))
  expect((await documents.get('Events', 'hall'))?.fields).toEqual({ ...first, needsProgram: false })
})

test('a restore of settings does not change how long messages are kept, but undo takes back a change of that time', async () => {
  const { history, documents } = await site()
  const owner = { ...ruth, owner: true }
  const key = { kind: 'settings', id: 'Settings' } as const
  const stored = async () => (await documents.get('Settings', 'Settings'))?.fields
  const save = (fields: { [name: string]: string }) =>
    documents.commit([{ kind: 'set', collection: 'Settings', id: 'Settings', fields }], author)
  await save({ tagline: 'One' })
  await save({ tagline: 'Two', keepMonths: '12' })
  await save({ tagline: 'Two', keepMonths: '36' })
  expect(await history.restore(key, 2, 3, owner)).toEqual(at(3))
  expect(await history.restore(key, 1, 3, owner)).toEqual(at(4))
  expect(await stored()).toEqual({ tagline: 'One', keepMonths: '36' })
  await save({ tagline: 'Two' })
  expect(await history.restore(key, 4, 5, owner)).toEqual(at(6))
  expect(await stored()).toEqual({ tagline: 'One' })

  await save({ tagline: 'One', keepMonths: '6' })
  expect(await history.undo(key, 7, owner)).toEqual(at(8))
  expect(await stored()).toEqual({ tagline: 'One' })
})

test('the history of the settings names the people who were chosen, also one who left the team', async () => {
  const { history, documents } = await site()
  const commit = (...changes: Change[]) => documents.commit(changes, author)
  const person = (id: string, fullName: string): Change => ({
    ...{ kind: 'set', collection: 'Staff', id },
    fields: { fullName, position: '' },
  })
  const choose = (pressPerson: string): Change => ({
    ...{ kind: 'set', collection: 'Settings', id: 'Settings' },
    fields: { pressPerson },
  })
  await commit(person('hadiza', 'Hadiza Sule'), person('nkiruka', 'Nkiruka Ụzọma'), choose('hadiza'))
  await commit(choose('nkiruka'), { kind: 'delete', collection: 'Staff', id: 'hadiza' })
  const names = { label: 'Who answers the press', before: 'Hadiza Sule', after: 'Nkiruka Ụzọma' }
  const compared = await history.comparison({ kind: 'settings', id: 'Settings' })
  expect(compared?.differences).toEqual([{ kind: 'text', ...names }])

  await commit(person('nkiruka-2', 'Nkiruka Ụzọma'), choose('nkiruka-2'))
  const [difference] = (await history.comparison({ kind: 'settings', id: 'Settings' }))?.differences ?? []
  expect(difference).toMatchObject({
    before: 'Nkiruka Ụzọma',
    after: 'Nkiruka Ụzọma (another person)',
  })
})
