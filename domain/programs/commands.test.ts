import { expect, onTestFinished, test } from 'vitest'
import { createPublisher } from '#domain/content/publisher.server.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFailingFileStore } from '#tests/support/failing-file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { kinds } from '#domain/history/kinds.server.ts'
import { toLists } from '#server/export/lists.ts'
import { createProgramCommands } from './commands.server.ts'
import type { ProgramDraft } from './kind.ts'
import { createProgramQueries } from './queries.server.ts'
import { searchedTextOf } from './report-text.ts'
import {
  adaeze,
  createStagedTestImages,
  draftOf,
  readTestContent,
  ruth,
  storedKeys,
} from './test-programs.ts'

async function site() {
  const documents = createFailingDocumentStore(createSqlDocumentStore(await temporaryDatabase()))
  const files = createFailingFileStore(createMemoryFileStore())
  const staged = createStagedTestImages()
  staged.stage(adaeze, 'one', 'two', 'three')
  const content = await readTestContent(documents)
  onTestFinished(content.stop)
  const stored: string[] = []
  const faults: unknown[] = []
  let suffix = 0
  const publisher = createPublisher({
    documents,
    files,
    stagedImages: staged.images,
    stagedDownloads: staged.downloads,
    content,
    onImagesStored: (urls) => stored.push(...urls),
    onFault: (error) => faults.push(error),
    randomSuffix: () => `r${(suffix += 1)}`,
  })
  const programs = createProgramCommands({ publisher })
  const queries = createProgramQueries(content, documents)
  const published = async () => [...(await documents.read('Programs')).keys()]
  const keys = () => storedKeys(files)
  return { documents, files, keys, staged, programs, queries, published, stored, faults }
}

const idOf = (result: Awaited<ReturnType<Awaited<ReturnType<typeof site>>['programs']['add']>>) => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value.id
}

test('a published program is on the next page, with its pictures in the chosen order', async () => {
  const { programs, queries, stored, staged } = await site()
  const id = idOf(await programs.add(draftOf(), adaeze))
  const [latest] = queries.latest(4)
  expect(latest).toMatchObject({
    id,
    title: 'Shelter Network Meeting, Jos',
    day: 25,
    month: 'November',
    year: 2019,
    sample: false,
  })
  expect(latest?.images.map(({ url }) => url)).toEqual([
    `/images/Programs/${id}/photo-one-r1.jpg`,
    `/images/Programs/${id}/photo-two-r2.jpg`,
    `/images/Programs/${id}/photo-three-r3.jpg`,
  ])
  expect(latest?.images[1]).toMatchObject({
    width: 1600,
    height: 1000,
    colour: 'o-600',
    description: 'Picture two',
  })
  expect(stored).toEqual(latest?.images.map(({ url }) => url))
  expect(staged.ids()).toEqual([])
})

test('masters are stored under the collection and the record, the random part before the ending', async () => {
  const { programs, keys } = await site()
  const id = idOf(await programs.add(draftOf(), adaeze))
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  expect(await keys()).toEqual([
    `images/Programs/${id}/photo-one-r1.jpg`,
    `images/Programs/${id}/photo-three-r3.jpg`,
    `images/Programs/${id}/photo-two-r2.jpg`,
  ])
})

test('the record has its author, and its report is sanitised before it is stored', async () => {
  const { programs, documents } = await site()
  const report = '<p onclick="x()">Agreed</p><script>alert(1)</script>'
  const id = idOf(await programs.add(draftOf({ report }), adaeze))
  const document = await documents.get('Programs', id)
  expect(document?.createdBy).toEqual({ uid: 'adaeze', name: 'Adaeze Okafor' })
  expect(document?.fields.ProgramReport).toBe('<p>Agreed</p>')
})

test('a lead and figures are published, found with the report, and leave with a later save', async () => {
  const { programs, queries, documents } = await site()
  const figures = [{ number: '112', words: 'women know which office to call' }]
  const texts = { lead: 'One number <b>to call</b>.', figures }
  const id = idOf(await programs.add(draftOf(texts), adaeze))
  expect(await queries.get(id)).toMatchObject(texts)
  const { fields = {} } = (await documents.get('Programs', id)) ?? {}
  expect(searchedTextOf(fields)).toBe(
    'One number <b>to call</b>. Eleven shelters agreed on one number to call. 112: women know which office to call',
  )
  const images = (await queries.get(id))?.images.map(({ url, description }) => ({ url, description })) ?? []
  const save = (changes: Partial<ProgramDraft>) =>
    programs.save(id, draftOf({ images, ...changes }), 1, adaeze)
  expect(await save(texts)).toEqual({ ok: true, value: { version: 1 } })
  expect(await save({})).toEqual({ ok: true, value: { version: 2 } })
  expect(await queries.get(id)).toMatchObject({ lead: '', figures: [] })
  expect((await documents.get('Programs', id))?.fields).not.toHaveProperty('ProgramLead')
})

test('a venue is published, found, in the history and in the list, and one that is removed is not stored', async () => {
  const { programs, queries, documents } = await site()
  const venue = 'Rayfield Hall, Jos'
  const id = idOf(await programs.add(draftOf({ venue }), adaeze))
  expect(await queries.get(id)).toMatchObject({ venue })
  const document = (await documents.get('Programs', id))!
  expect(document.fields).toMatchObject({ ProgramVenue: venue })
  expect(searchedTextOf(document.fields)).toContain(venue)
  const inHistory = kinds.program.fields.find(({ label }) => label === 'Venue')
  expect(inHistory?.kind === 'text' && inHistory.read(document.fields)).toBe(venue)
  const { Programs: list } = toLists('https://www.example.org')
  expect(list.head).toContain(',Venue,')
  expect(list.line(document)).toContain(`"${venue}"`)

  const images = (await queries.get(id))!.images.map(({ url, description }) => ({ url, description }))
  expect(await programs.save(id, draftOf({ images, venue: '' }), 1, adaeze)).toMatchObject({ ok: true })
  expect((await documents.get('Programs', id))?.fields).not.toHaveProperty('ProgramVenue')
})

test('the picture that is shared is one of the program, and is the banner again once it is removed', async () => {
  const { programs, queries } = await site()
  const sharePicture = '/admin/uploads/three/thumbnail'
  const id = idOf(await programs.add(draftOf({ sharePicture }), adaeze))
  const shared = () => queries.summary(id)?.sharePicture?.url ?? null
  expect(shared()).toBe(`/images/Programs/${id}/photo-three-r3.jpg`)
  const images = queries.summary(id)!.images.map(({ url, description }) => ({ url, description }))
  const save = (draft: Partial<ProgramDraft>, version: number) =>
    programs.save(id, draftOf(draft), version, adaeze)
  await save({ images: images.toReversed(), sharePicture: images[0]!.url }, 1)
  expect(shared()).toBe(`/images/Programs/${id}/photo-one-r1.jpg`)
  await save({ images, sharePicture: 'https://pictures.example/other.jpg' }, 2)
  expect(shared()).toBeNull()
})

test('files to download are published with the program, renamed, and leave with a later save', async () => {
  const { programs, queries, documents, files, staged } = await site()
  staged.stageDownload(adaeze, 'pledge')
  const pledge = { uploadId: 'pledge', name: 'Conduct pledge', sizeBytes: 0 }
  const draft = draftOf({ downloads: [pledge] })
  const id = idOf(await programs.add(draft, adaeze))
  const stored = (await queries.get(id))!.downloads
  const sizeBytes = '%PDF-1.7 pledge %%EOF'.length
  const url = stored[0]!.url
  expect(stored).toEqual([{ url, name: 'Conduct pledge', sizeBytes }])
  expect(url).toMatch(new RegExp(`^/downloads/Programs/${id}/conduct-pledge-r\\d\\.pdf$`))
  expect(await new Response((await files.open(url.slice(1)))!.stream()).text()).toBe('%PDF-1.7 pledge %%EOF')
  expect(staged.ids()).toEqual([])
  // The answer was lost, and the form is sent again.
  expect(idOf(await programs.add(draft, adaeze))).toBe(id)

  const images = (await queries.forEditing(id))!.images.map(({ url: image, description }) => ({
    url: image,
    description,
  }))
  const save = (version: number, downloads: ProgramDraft['downloads']) =>
    programs.save(id, draftOf({ images, downloads }), version, adaeze)
  expect(await save(1, [pledge])).toEqual({ ok: true, value: { version: 1 } })
  expect(await save(1, [{ url, name: 'The pledge', sizeBytes: 7 }])).toEqual({
    ok: true,
    value: { version: 2 },
  })
  expect((await queries.get(id))?.downloads).toEqual([{ url, name: 'The pledge', sizeBytes }])
  const gone = 'The file “Gone” is no longer here. Remove it and choose it again.'
  const refusal = { ok: false, refusal: { code: 'invalid', errors: { downloads: gone } } }
  for (const file of [{ uploadId: 'nobody' }, { url: '/downloads/Programs/other/a.pdf' }])
    expect(await save(2, [{ ...file, name: 'Gone', sizeBytes: 0 }])).toEqual(refusal)
  staged.stageDownload(ruth, 'hers')
  expect(await save(2, [{ uploadId: 'hers', name: 'Gone', sizeBytes: 0 }])).toEqual(refusal)
  expect(await save(2, [])).toEqual({ ok: true, value: { version: 3 } })
  expect((await queries.get(id))?.downloads).toEqual([])
  expect((await documents.get('Programs', id))?.fields).not.toHaveProperty('ProgramDownloads')
  expect(await files.open(url.slice(1))).not.toBeNull()
})

test('pictures in a report are stored under their addresses, and the same form sent again is the same program', async () => {
  const { programs, queries, staged } = await site()
  const report = (...sources: string[]) =>
    `<p>One.</p>${sources.map((src) => `<img src="${src}" />`).join('')}<p>Two.</p>`
  const upload = (id: string) => `/admin/uploads/${id}/thumbnail`
  const draft = draftOf({ report: report(upload('two'), upload('nobody'), 'https://evil.example/a.jpg') })
  const id = idOf(await programs.add(draft, adaeze))
  const stored = report(`/images/Programs/${id}/photo-two-r2.jpg`)
  expect((await queries.get(id))?.report).toBe(stored)
  expect(idOf(await programs.add(draft, adaeze))).toBe(id)

  // A page that has not heard of the first answer sends the uploads again; a later edit sends the addresses.
  const images = (await queries.forEditing(id))!.images
  expect(await programs.save(id, { ...draft, images: draft.images }, 1, adaeze)).toMatchObject({ ok: true })
  const edited = draftOf({ images, report: `${stored}<p>Three.</p>` })
  expect(await programs.save(id, edited, 1, adaeze)).toEqual({ ok: true, value: { version: 2 } })
  expect((await queries.forEditing(id))?.report).toBe(`${stored}<p>Three.</p>`)

  // A picture that leaves the program leaves its report.
  staged.stage(adaeze, 'four')
  const others = [...images.filter((_, place) => place !== 1), { uploadId: 'four', description: '' }]
  expect(await programs.save(id, { ...edited, images: others }, 2, adaeze)).toMatchObject({ ok: true })
  expect((await queries.get(id))?.report).toBe('<p>One.</p><p>Two.</p><p>Three.</p>')
})

test('a report that is empty after sanitising is refused', async () => {
  const { programs, keys } = await site()
  const report = '<p><img src=x alt="nothing else"></p>'
  expect(await programs.add(draftOf({ report }), adaeze)).toEqual({
    ok: false,
    refusal: { report: 'Write the program report.' },
  })
  expect(await keys()).toEqual([])
})

test('a report that exceeds its limit after sanitising is refused', async () => {
  const { programs } = await site()
  const result = await programs.add(draftOf({ report: `<p>${'&'.repeat(50_000)}</p>` }), adaeze)
  expect(result).toEqual({
    ok: false,
    refusal: {
      report: 'The report is 250,007 characters long with its formatting. Shorten it to 100,000 or fewer.',
    },
  })
})

test('the same form sent again gives the same program', async () => {
  const { programs, published, keys } = await site()
  const first = await programs.add(draftOf(), adaeze)
  expect(await programs.add(draftOf(), adaeze)).toEqual(first)
  expect(await published()).toHaveLength(1)
  expect(await keys()).toHaveLength(3)
})

test('the same form sent twice at the same time gives one program and leaves no file behind', async () => {
  const { programs, published, keys, faults } = await site()
  const results = await Promise.all([1, 2, 3].map(() => programs.add(draftOf(), adaeze)))
  expect(new Set(results.map(idOf)).size).toBe(1)
  expect(await published()).toHaveLength(1)
  expect(await keys()).toHaveLength(3)
  expect(faults).toEqual([])
})

test('a form sent twice, to two processes, is on the next page of both', async () => {
  const { documents, staged, programs } = await site()
  const notHeardYet = { ...documents, watch: () => () => {} }
  const content = await readTestContent(notHeardYet)
  onTestFinished(content.stop)
  const publisher = createPublisher({
    documents: notHeardYet,
    files: createMemoryFileStore(),
    stagedImages: staged.images,
    content,
    onFault: (error) => expect.unreachable(String(error)),
  })
  const elsewhere = createProgramCommands({ publisher })
  const first = await programs.add(draftOf(), adaeze)
  expect(await elsewhere.add(draftOf(), adaeze)).toEqual(first)
  expect(content.current().programs.newestFirst.map(({ id }) => id)).toEqual([idOf(first)])
})

test('the same text with the same images uploaded again is the same program', async () => {
  const { programs, published, staged } = await site()
  const first = await programs.add(draftOf(), adaeze)
  staged.stage(adaeze, 'one', 'two', 'three')
  expect(await programs.add(draftOf(), adaeze)).toEqual(first)
  expect(await published()).toHaveLength(1)
  expect(staged.ids()).toEqual([])
})

test('two people who add a program at the same time both succeed', async () => {
  const { programs, published, staged } = await site()
  staged.stage(ruth, 'four', 'five', 'six')
  const images = ['four', 'five', 'six'].map((uploadId) => ({ uploadId, description: '' }))
  const [first, second] = await Promise.all([
    programs.add(draftOf(), adaeze),
    programs.add(draftOf({ images }), ruth),
  ])
  expect(idOf(first)).not.toBe(idOf(second))
  expect(await published()).toHaveLength(2)
})

test('a program deleted and published again gets a new id', async () => {
  const { programs, published, staged } = await site()
  const first = idOf(await programs.add(draftOf(), adaeze))
  await programs.remove(first, 1, adaeze)
  staged.stage(adaeze, 'one', 'two', 'three')
  const second = idOf(await programs.add(draftOf(), adaeze))
  expect(second).not.toBe(first)
  expect(await published()).toEqual([second])
})

test('when an edited program has the id, the same form makes one new program', async () => {
  const { programs, documents, published, staged } = await site()
  const first = idOf(await programs.add(draftOf(), adaeze))
  const fields = { ProgramTitle: 'Another title', ProgramDate: '2019-11-25' }
  await documents.commit([{ kind: 'set', collection: 'Programs', id: first, fields }], {
    uid: 'ruth',
    name: 'Ruth',
  })
  staged.stage(adaeze, 'one', 'two', 'three')
  const second = await programs.add(draftOf(), adaeze)
  expect(idOf(second)).not.toBe(first)
  expect(await programs.add(draftOf(), adaeze)).toEqual(second)
  expect(await published()).toHaveLength(2)
})

test("another person's uploads are refused at the images field, and nothing is stored", async () => {
  const { programs, published, keys } = await site()
  expect(await programs.add(draftOf(), ruth)).toEqual({
    ok: false,
    refusal: {
      images: 'Images 1, 2 and 3 are no longer among your uploads. Remove them and choose them again.',
    },
  })
  expect(await published()).toEqual([])
  expect(await keys()).toEqual([])
})

test('the message for a missing upload has its position', async () => {
  const { programs, staged } = await site()
  await staged.images.discard(['two'], adaeze)
  expect(await programs.add(draftOf(), adaeze)).toEqual({
    ok: false,
    refusal: { images: 'Image 2 is no longer among your uploads. Remove it and choose it again.' },
  })
})

test('a full disk leaves nothing behind, keeps the uploads, and the next attempt succeeds', async () => {
  const { programs, files, published, keys, staged } = await site()
  for (const moment of ['before', 'after'] as const) {
    files.failNextPut(moment)
    await expect(programs.add(draftOf(), adaeze)).rejects.toThrow(`${moment} the file was durable`)
    expect(await keys()).toEqual([])
    expect(await published()).toEqual([])
    expect(staged.ids()).toEqual(['one', 'two', 'three'])
  }
  idOf(await programs.add(draftOf(), adaeze))
  expect(await published()).toHaveLength(1)
})

test('a picture stored with a different size than it was sent throws, and no picture stays', async () => {
  const { programs, published, keys, staged } = await site()
  staged.truncate('three')
  await expect(programs.add(draftOf(), adaeze)).rejects.toMatchObject({ code: 'wrong-file-size' })
  expect(await keys()).toEqual([])
  expect(await published()).toEqual([])
})

test('a file that cannot be removed after a failure is reported, and the failure itself is thrown', async () => {
  const { programs, documents, files, keys, faults } = await site()
  documents.failNextCommit('before')
  files.failNextRemove()
  await expect(programs.add(draftOf(), adaeze)).rejects.toThrow('before it was durable')
  expect(faults).toMatchObject([{ code: 'file-store-failure' }])
  expect(await keys()).toHaveLength(1)
})

test('a commit that fails leaves nothing behind and keeps the uploads', async () => {
  const { programs, documents, published, keys, staged } = await site()
  documents.failNextCommit('before')
  await expect(programs.add(draftOf(), adaeze)).rejects.toThrow('before it was durable')
  expect(await keys()).toEqual([])
  expect(await published()).toEqual([])
  expect(staged.ids()).toHaveLength(3)
})

test('a commit that failed after it was durable counts as published', async () => {
  const { programs, documents, queries, keys } = await site()
  documents.failNextCommit('after')
  const id = idOf(await programs.add(draftOf(), adaeze))
  expect(queries.latest(1)[0]?.id).toBe(id)
  expect(await keys()).toHaveLength(3)
})

test('a deleted program leaves the pages immediately, and its versions and images stay stored', async () => {
  const { programs, documents, queries, keys } = await site()
  const id = idOf(await programs.add(draftOf(), adaeze))
  expect(await programs.remove(id, 1, ruth)).toEqual({ ok: true, value: null })
  expect(queries.latest(4)).toEqual([])
  expect(await queries.get(id)).toBeNull()
  expect((await documents.history('Programs', id)).map(({ by }) => by.name)).toEqual([
    'Adaeze Okafor',
    'Ruth Gyang',
  ])
  expect(await keys()).toHaveLength(3)
  expect((await documents.read('Images')).size).toBe(3)
})

test('a program that another person has changed is not deleted, and the delete is refused', async () => {
  const { programs, documents, published } = await site()
  const id = idOf(await programs.add(draftOf(), adaeze))
  const fields = { ProgramTitle: 'Another title', ProgramDate: '2019-11-25' }
  await documents.commit([{ kind: 'set', collection: 'Programs', id, fields }], { uid: 'ruth', name: 'Ruth' })
  expect(await programs.remove(id, 1, adaeze)).toEqual({ ok: false, refusal: { code: 'changed-since' } })
  expect(await published()).toEqual([id])
})

test('an invalid version number deletes nothing', async () => {
  const { programs, published } = await site()
  const id = idOf(await programs.add(draftOf(), adaeze))
  for (const version of [Number.NaN, 0, -1, 1.5, Number.POSITIVE_INFINITY])
    expect((await programs.remove(id, version, adaeze)).ok, `${version}`).toBe(false)
  expect(await published()).toEqual([id])
})

test('deleting a program that is gone or never existed is accepted', async () => {
  const { programs } = await site()
  const id = idOf(await programs.add(draftOf(), adaeze))
  await programs.remove(id, 1, adaeze)
  expect(await programs.remove(id, 1, ruth)).toEqual({ ok: true, value: null })
  for (const nobody of ['nobody', '', '../x', 'a\u0000b', '\uD800'])
    expect(await programs.remove(nobody, 1, ruth), nobody).toEqual({ ok: true, value: null })
})

test('a failed delete throws; a delete that failed after it was durable is accepted', async () => {
  const { programs, documents, published } = await site()
  const id = idOf(await programs.add(draftOf(), adaeze))
  documents.failNextCommit('before')
  await expect(programs.remove(id, 1, adaeze)).rejects.toThrow('before it was durable')
  expect(await published()).toEqual([id])
  documents.failNextCommit('after')
  expect(await programs.remove(id, 1, adaeze)).toEqual({ ok: true, value: null })
  expect(await published()).toEqual([])
})
