import { expect, onTestFinished, test, vi } from 'vitest'
import { startFirestoreServer } from '#tests/support/firestore-server.ts'
import { type Interference, startGcsServer } from '#tests/support/gcs-server.ts'
import { imageIdOf, masterKeyOf } from '#domain/media/image-address.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { GcsRefusal } from '#ports/files/gcs-calls.ts'
import { NoTokenError } from '#ports/google-access-token.ts'
import { createPictureFetcher } from '../import/fetch-picture.ts'
import { sayFailure } from './failure.ts'
import { compareHosted } from './compare.ts'
import {
  connectTo,
  describeHosted,
  photograph,
  program,
  project,
  siteAt,
  somebodyAt,
  staff,
} from '#tests/support/hosted-contract.ts'
import { readHostedStatus } from './copies.ts'
import { parseHostedAddress } from './hosted-address.ts'
import { hostedKinds, hostedNames } from './hosted-fields.ts'

async function temporaryServer() {
  const server = await startFirestoreServer(project)
  onTestFinished(() => server.close())
  return server
}

describeHosted('collections at a stand-in', temporaryServer)

const signal = new AbortController().signal

async function begin(now?: () => number) {
  const server = await temporaryServer()
  const bucket = await startGcsServer()
  onTestFinished(() => bucket.close())
  return {
    server,
    bucket,
    there: somebodyAt(server),
    site: await siteAt(server, { bucket, ...(now && { now }) }),
  }
}

test.each([
  [{ status: 401 }, 'refuses the key'],
  [{ status: 402 }, 'no more room'],
  [{ status: 403 }, 'Cloud Datastore User'],
  [{ status: 404 }, 'no such project'],
  [{ status: 412 }, 'not as expected'],
  [{ status: 429 }, 'continues tomorrow'],
  [{ status: 500 }, 'does not answer now'],
  ['cut', 'does not answer now'],
  ['cut after', 'does not answer now'],
  ['silent', 'does not answer now'],
  ['slow', 'does not answer now'],
] satisfies [Interference, string][])(
  'when the provider answers %j, a run ends with words for staff and continues later',
  async (interference, words) => {
    const { server, there, site } = await begin()
    await site.write('Programs', 'a', program('a'))
    server.interfere = (request) => (request.includes(':batchWrite') ? interference : null)
    const failure: unknown = await site.follower.run(signal).catch((error: unknown) => error)
    const said = sayFailure(failure)
    expect(said).toMatch(new RegExp(words))
    await site.follower.say(said)
    expect(await readHostedStatus(site.documents)).toMatchObject({ at: null, waitsFor: said })
    server.interfere = () => null
    if (interference === 'cut after') site.follower.noteChange('Programs/a', 'unknown')
    await site.follower.run(signal)
    expect((await there.read('Programs/a'))?.fields).toMatchObject({ ProgramTitle: 'Town hall in Garki' })
    expect(await readHostedStatus(site.documents)).toMatchObject({
      at: expect.any(Number),
      waitsFor: null,
      problems: [],
    })
    expect(await site.documents.count('Drafts')).toBe(0)
    expect((await site.documents.get('Programs', 'a'))?.version).toBe(1)
  },
)

test('a key that gives no token has its own words', () => {
  expect(sayFailure(new NoTokenError(new Error('x')))).toMatch(/gives no access/)
  expect(sayFailure(new Error('outer', { cause: new GcsRefusal(403, 'x', '') }))).toMatch(/may not do this/)
})

test('an object goes a day after the last document that named it, and comes back with its record', async () => {
  let time = Date.now()
  const { bucket, there, site } = await begin(() => time)
  const url = '/images/Programs/a/hall-1.jpg'
  await site.files.put('images/Programs/a/hall-1.jpg', new Uint8Array([1, 2]), { maxBytes: 9 })
  const run = async (hours: number) => {
    time += hours * 3_600_000
    await site.follower.run(signal)
  }
  await site.write('Programs', 'a', program('a', { images: [url] }))
  await run(0)
  const remove = { kind: 'delete', collection: 'Programs', id: 'a' } as const
  await site.documents.commit([remove], staff)
  await run(1)
  await run(23)
  expect(bucket.objects.size).toBe(1)
  await site.write('Programs', 'a', program('a', { images: [url] }))
  await run(1)
  await site.documents.commit([remove], staff)
  await run(1)
  await run(23)
  expect(bucket.objects.size).toBe(1)
  await run(2)
  expect(bucket.objects.size).toBe(0)
  await site.write('Programs', 'a', program('a', { images: [url] }))
  await run(1)
  const [address] = (await there.read('Programs/a'))!.fields['images'] as string[]
  expect((await fetch(address!)).status).toBe(200)
})

test('each edit there of a record that was removed here waits as a draft, also when the removal was held up', async () => {
  const { server, there, site } = await begin()
  await site.write('Programs', 'a', program('a'))
  await site.follower.run(signal)
  await site.documents.commit([{ kind: 'delete', collection: 'Programs', id: 'a' }], staff)
  for (const ProgramTitle of ['First', 'Second']) {
    await there.change('Programs/a', { ProgramTitle })
    site.follower.noteChange('Programs/a', 'another')
    server.interfere = (request) => (request.includes(':batchWrite') ? { status: 403 } : null)
    await site.follower.run(signal).catch(() => undefined)
    server.interfere = () => null
  }
  await site.follower.run(signal)
  expect(await there.read('Programs/a')).toBeNull()
  const drafts = await createDraftQueries(site.documents).all()
  expect(drafts.map(({ title, date }) => [title, date]).toSorted()).toEqual([
    ['First', '2023-11-18'],
    ['Second', '2023-11-18'],
  ])
})

test('a flood of messages there is doubtful from 200 an hour on, and waits there from 1,000 on', async () => {
  let time = Date.now()
  const { server, there, site } = await begin(() => time)
  await site.follower.run(signal)
  const many = Array.from({ length: 1_030 }, (_, index) => `Contactus/m${index}`)
  const fields = { name: 'X', email: 'x@mail.example', phone: '', message: 'Buy' }
  const mask = Object.keys(fields)
  const writes = many.map((name) => ({ name, fields, mask, updateTime: null }))
  await connectTo(server).write(writes, signal)
  await there.change('Contactus/m7', { name: 'X'.repeat(90_000) })
  for (const name of many) site.follower.noteChange(name, 'new')
  await there.put('Programs/a', program('a'))
  site.follower.noteChange('Programs/a', 'new')
  await site.follower.run(signal)
  expect(await site.documents.count('Contactus')).toBe(1_000)
  expect(await site.documents.count('SpamMessages')).toBe(800)
  expect(await site.documents.get('Programs', 'a')).not.toBeNull()
  expect((await site.documents.get('Contactus', 'm7'))?.fields['name']).toHaveLength(153)
  expect((await readHostedStatus(site.documents))?.problems).toEqual([
    '30 messages wait there, because more than 1,000 came in an hour.',
  ])
  time += 3_600_001
  await site.follower.run(signal)
  expect(await site.documents.count('Contactus')).toBe(1_030)
  expect((await readHostedStatus(site.documents))?.problems).toEqual([])
})

test('a job that begins anew reads only the records that were changed meanwhile', async () => {
  const { server, bucket, site } = await begin()
  const { documents, files } = site
  for (const id of ['a', 'b', 'c']) await site.write('Programs', id, program(id))
  await site.follower.run(signal)
  await site.write('Programs', 'b', program('b', { ProgramVenue: 'Hall 2' }))
  const read = vi.spyOn(documents, 'get')
  const other = await siteAt(server, { documents, files, bucket })
  await other.follower.run(signal)
  const ids = read.mock.calls.flatMap(([collection, id]) => (collection === 'Programs' ? [id] : []))
  expect(ids).toEqual(['b'])
})

test('a picture that was removed for good here comes again with a document that names it', async () => {
  const { bucket, there, site } = await begin()
  const images = [bucket.putObject('hall.jpg', await photograph())]
  const { ProgramEvent: _, ...fields } = program('a', { images })
  const arrive = async () => {
    await there.put('Programs/a', fields)
    site.follower.noteChange('Programs/a', 'new')
    await site.follower.run(signal)
    const [url] = (await site.documents.get('Programs', 'a'))!.fields['images'] as string[]
    expect(await site.files.open(masterKeyOf(imageIdOf(url!)!))).not.toBeNull()
    return imageIdOf(url!)!
  }
  const imageId = await arrive()
  await site.documents.commit([{ kind: 'delete', collection: 'Programs', id: 'a' }], staff)
  await site.follower.run(signal)
  await site.documents.commit(
    [
      { kind: 'erase', collection: 'Programs', id: 'a' },
      { kind: 'delete', collection: 'Images', id: imageId },
    ],
    staff,
  )
  await site.files.remove(masterKeyOf(imageId))
  await arrive()
})

test('an edit there that was published by a run that was killed does not wait as a draft as well', async () => {
  const server = await temporaryServer()
  const bucket = await startGcsServer()
  onTestFinished(() => bucket.close())
  const stored = temporaryDocuments()
  let isKilled = false
  const documents: DocumentStore = {
    ...stored,
    commit: (changes, by) =>
      isKilled && JSON.stringify(changes).includes('"Hosted"')
        ? Promise.reject(new Error('killed'))
        : stored.commit(changes, by),
  }
  const first = await siteAt(server, { documents, bucket })
  await first.write('Programs', 'a', program('a'))
  await first.follower.run(signal)
  await somebodyAt(server).change('Programs/a', { ProgramTitle: 'There' })
  first.follower.noteChange('Programs/a', 'new')
  isKilled = true
  await expect(first.follower.run(signal)).rejects.toThrow('killed')
  isKilled = false
  const { follower } = await siteAt(server, { documents, bucket })
  follower.noteChange('Programs/a', 'new')
  await follower.run(signal)
  expect((await stored.get('Programs', 'a'))?.fields).toMatchObject({ ProgramTitle: 'There' })
  expect((await stored.get('Programs', 'a'))?.version).toBe(2)
  expect(await stored.count('Drafts')).toBe(0)
})

test('the comparison says each record, field and picture that differs', async () => {
  const { server, bucket, there, site } = await begin()
  await site.files.put('images/Programs/a/hall-1.jpg', new Uint8Array([1, 2]), { maxBytes: 9 })
  await site.write('Programs', 'a', program('a', { images: ['/images/Programs/a/hall-1.jpg'] }))
  await site.write('Programs', 'b', program('b'))
  await site.follower.run(signal)
  const compare = async () =>
    compareHosted({
      documents: site.documents,
      firestore: connectTo(server),
      fetcher: createPictureFetcher({ signal, wait: async () => undefined }),
      origin: bucket.endpoint,
      signal,
    })
  expect((await compare()).differences).toEqual([
    'Programs/a: /images/Programs/a/hall-1.jpg: This file is not a JPEG, PNG or WebP picture. Choose another file.',
  ])
  bucket.objects.clear()
  await there.change('Programs/a', { ProgramTitle: 'Else', year: '2023' })
  await there.remove('Programs/b')
  await there.put('Staff/s', { fullName: 'Hadiza' })
  expect(await compare()).toEqual({
    records: 1,
    pictures: 1,
    differences: [
      'Programs/a differs in ProgramTitle.',
      'Programs/a differs in year.',
      'Programs/a: /images/Programs/a/hall-1.jpg: The storage does not have it any more.',
      'Programs/b is only here.',
      'Staff/s is only at the provider.',
    ],
  })
})

test('another project begins from nothing', async () => {
  const { site, bucket } = await begin()
  await site.write('Programs', 'a', program('a'))
  await site.follower.run(signal)
  await site.documents.commit(
    [{ kind: 'set', collection: 'Hosted', id: 'status', fields: { project: 'another' } }],
    staff,
  )
  const other = await temporaryServer()
  const next = await siteAt(other, { documents: site.documents, bucket })
  await next.follower.run(signal)
  expect(await somebodyAt(other).read('Programs/a')).not.toBeNull()
})

test('a day of twenty edits costs few reads and writes', async () => {
  const { server, site } = await begin()
  const many = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`)
  await site.documents.commit(
    many(420, 'p').map((id) => ({ kind: 'set', collection: 'Programs', id, fields: program(id) })),
    staff,
  )
  site.start()
  await vi.waitFor(async () => expect((await readHostedStatus(site.documents))?.at).toBeTruthy(), {
    timeout: 20_000,
  })
  const before = { ...server.counts }
  for (const id of many(20, 'p')) {
    const { at } = (await readHostedStatus(site.documents))!
    await site.write('Programs', id, program(id, { ProgramTitle: 'Edited' }))
    await vi.waitFor(async () => expect((await readHostedStatus(site.documents))!.at).not.toBe(at), {
      timeout: 9_000,
    })
  }
  const cost = { reads: server.counts.reads - before.reads, writes: server.counts.writes - before.writes }
  // Each write is heard once by the listener.
  expect(cost.writes).toBe(20)
  expect(cost.reads).toBeLessThanOrEqual(40)
})

test('exactly the fields of the specification go there', () => {
  expect(Object.fromEntries(hostedKinds.map((kind) => [kind, hostedNames(kind).toSorted()]))).toEqual({
    program: [
      ...date,
      'ProgramDate',
      'ProgramReport',
      'ProgramTheme',
      'ProgramTitle',
      'id',
      'images',
    ].toSorted(),
    news: [
      ...date,
      'date',
      'id',
      'image',
      'link',
      'newsType',
      'source',
      'summary',
      'title',
      'videoLink',
    ].toSorted(),
    staff: ['fullName', 'id', 'image', 'position'],
    about: ['content', 'id', 'image', 'intro'],
    mandate: ['Mission', 'Objectives', 'Values', 'Vision'],
    'core-areas': [
      'Gender Based Violence',
      'Mentorship & Training',
      'Political Advocacy',
      'Socio-Political Activism',
    ],
  })
})
const date = ['day', 'month', 'year']

test('the address names a project and a bucket, and nothing else', () => {
  expect(parseHostedAddress('firestore://wipf-site?files=gs://wipf-site.appspot.com')).toMatchObject({
    project: 'wipf-site',
    files: { bucket: 'wipf-site.appspot.com', prefix: '', endpoint: null },
  })
  for (const wrong of [
    'firestore://wipf-site',
    'firestore://a b?files=gs://b',
    'https://x?files=gs://bucket',
    'firestore://wipf?files=gs://bucket/folder',
  ])
    expect(parseHostedAddress(wrong)).toBeNull()
})
