import { expect, onTestFinished, test } from 'vitest'
import { mandateOnServer, storyOnServer } from '#domain/about/kind.server.ts'
import { createContentQueries } from '#domain/content-of-site.server.ts'
import { createNewsCommands } from '#domain/news/commands.server.ts'
import type { NewsDraft } from '#domain/news/kind.ts'
import { createNewsQueries } from '#domain/news/queries.server.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import { createProgramCommands } from '#domain/programs/commands.server.ts'
import { createProgramQueries } from '#domain/programs/queries.server.ts'
import {
  adaeze,
  createStagedTestImages,
  draftOf,
  readTestContent,
  ruth,
  storedKeys,
} from '#domain/programs/test-programs.ts'
import { createStaffCommands } from '#domain/staff/commands.server.ts'
import { createStaffQueries } from '#domain/staff/queries.server.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { createPublisher } from './publisher.server.ts'

// Editing existing records: pictures are kept, added, moved and removed, and two people edit at the same time.

async function site() {
  let now = Date.UTC(2023, 10, 18, 13, 5)
  const documents = createFailingDocumentStore(
    createSqlDocumentStore(await temporaryDatabase(), { now: () => now }),
  )
  const files = createMemoryFileStore()
  const staged = createStagedTestImages()
  staged.stage(adaeze, 'one', 'two', 'three')
  const content = await readTestContent(documents)
  // A commit that bypasses the commands triggers a refresh later, which must not run after the test.
  onTestFinished(async () => {
    content.stop()
    await content.refresh()
  })
  const publisher = createPublisher({
    documents,
    files,
    stagedImages: staged.images,
    content,
    onFault: (error) => {
      throw error
    },
  })
  const programs = createProgramCommands({ publisher })
  const queries = createProgramQueries(content, documents)

  /** A program with three images, opened for editing. */
  async function opened(sample = false) {
    const added = await programs.add(draftOf(), adaeze, { sample })
    if (!added.ok) throw new Error(JSON.stringify(added.refusal))
    return open(added.value.id)
  }

  async function open(id: string) {
    const program = await queries.forEditing(id)
    if (!program) throw new Error(`${id} is not there`)
    const images = program.images.map(({ url, description }) => ({ url, description }))
    const draft = (changes = {}) =>
      draftOf({ title: program.title, report: program.report, images, ...changes })
    return { ...program, images, draft }
  }

  return {
    documents,
    content,
    staged,
    programs,
    queries,
    opened,
    open,
    keys: () => storedKeys(files),
    passTime: (ms: number) => {
      now += ms
    },
    news: createNewsCommands({ publisher }),
    newsQueries: createNewsQueries(content, documents),
    staff: createStaffCommands({ documents, content, publisher }),
    staffQueries: createStaffQueries(content, documents),
    about: storyOnServer.createCommands({ documents, publisher }),
    mandate: mandateOnServer.createCommands({ publisher }),
    singles: createContentQueries(content, documents),
  }
}

const saved = (version: number) => ({ ok: true, value: { version } })
const changedSince = { ok: false, refusal: { code: 'changed-since' } }
const gone = { ok: false, refusal: { code: 'gone' } }
const upload = (uploadId: string) => ({ uploadId, description: `Picture ${uploadId}` })

test('an edited program is on the next page under its id, with its editor and time', async () => {
  const { programs, queries, opened, open, passTime } = await site()
  const { id, version, updatedBy, draft } = await opened()
  expect({ version, updatedBy }).toEqual({ version: 1, updatedBy: 'Adaeze Okafor' })
  passTime(60_000)
  expect(await programs.save(id, draft({ title: 'Shelter Network, Jos' }), 1, ruth)).toEqual(saved(2))
  expect(queries.latest(4).map(({ id, title }) => [id, title])).toEqual([[id, 'Shelter Network, Jos']])
  expect(await open(id)).toMatchObject({
    version: 2,
    updatedBy: 'Ruth Gyang',
    updatedAt: Date.UTC(2023, 10, 18, 13, 6),
    sample: false,
  })
})

test('the list of images keeps, moves, adds and removes pictures, and removed pictures stay stored', async () => {
  const { programs, queries, opened, staged, keys, documents } = await site()
  const { id, images, draft } = await opened()
  const [one, two, three] = images
  staged.stage(ruth, 'four')
  const list = [three, upload('four'), one]
  expect(await programs.save(id, draft({ images: list }), 1, ruth)).toEqual(saved(2))
  const shown = queries.latest(1)[0]?.images ?? []
  expect(shown.map(({ description }) => description)).toEqual([
    'Picture three',
    'Picture four',
    'Picture one',
  ])
  expect(shown[0]?.url).toBe(three?.url)
  expect(await keys()).toHaveLength(4)
  expect(await keys()).toContain(two?.url.slice(1))
  expect(await documents.get('Images', two?.url.slice('/images/'.length) ?? '')).not.toBeNull()
  expect(staged.ids()).toEqual([])
})

test('a save that only changes the details of a stored picture is stored, and the form gets them back', async () => {
  const { programs, queries, opened, open, documents } = await site()
  const { id, images, draft } = await opened()
  const details = {
    caption: 'Bódìjà market, the first queue',
    photographer: 'Ebiere Tamuno',
    point: { x: 40, y: 20 },
    agreed: true,
  }
  const changed = images.map((image, index) => (index === 1 ? { ...image, ...details } : image))
  expect(await programs.save(id, draft({ images: changed }), 1, ruth)).toEqual(saved(2))
  const { agreed: _, ...shown } = details
  expect(queries.latest(1)[0]?.images[1]).toMatchObject(shown)
  expect(queries.latest(1)[0]?.images[1]).not.toHaveProperty('agreed')
  const editing = await queries.forEditing(id)
  expect(editing?.images[1]).toMatchObject(details)

  // The same form sent again changes nothing.
  expect(await programs.save(id, draft({ images: changed }), 1, ruth)).toEqual(saved(2))
  const { images: again } = await open(id)
  expect(await programs.save(id, draft({ images: again }), 2, ruth)).toEqual(saved(3))
  const stored = await documents.get('Images', images[1]?.url.replace('/images/', '') ?? '')
  expect(stored?.fields).not.toHaveProperty('caption')
})

test('a changed description of a stored picture is saved as a new version of the record', async () => {
  const { programs, queries, opened, documents } = await site()
  const { id, images, draft } = await opened()
  const described = images.map((image, index) =>
    index === 0 ? { ...image, description: 'At the door' } : image,
  )
  expect(await programs.save(id, draft({ images: described }), 1, ruth)).toEqual(saved(2))
  expect(queries.latest(1)[0]?.images.map(({ description }) => description)).toEqual([
    'At the door',
    'Picture two',
    'Picture three',
  ])
  expect(await documents.history('Programs', id)).toHaveLength(2)
  expect(await programs.save(id, draft(), 1, adaeze)).toEqual(changedSince)
})

test('a save without changes is accepted with any version and changes nothing', async () => {
  const { programs, opened, documents } = await site()
  const { id, draft } = await opened()
  for (const version of [1, 0, 7, Number.NaN])
    expect(await programs.save(id, draft(), version, ruth), `${version}`).toEqual(saved(1))
  expect(await documents.history('Programs', id)).toHaveLength(1)
})

test('the same edit sent again after its uploads are gone is accepted, and so are further edits', async () => {
  const { programs, opened, staged, documents, keys, queries } = await site()
  const { id, images, draft } = await opened()
  staged.stage(ruth, 'four')
  const edit = draft({ images: [...images, upload('four')] })
  expect(await programs.save(id, edit, 1, ruth)).toEqual(saved(2))
  expect(await programs.save(id, edit, 1, ruth)).toEqual(saved(2))
  // A form that stays open still contains the uploads it started with.
  expect(await programs.save(id, { ...edit, title: 'Shelters' }, 2, ruth)).toEqual(saved(3))
  expect(queries.latest(1)[0]?.images).toHaveLength(4)
  expect(await documents.history('Programs', id)).toHaveLength(3)
  expect(await keys()).toHaveLength(4)
})

test('the same edit sent twice at the same time is saved once and leaves no file behind', async () => {
  const { programs, opened, staged, documents, keys } = await site()
  const { id, images, draft } = await opened()
  staged.stage(ruth, 'four')
  const edit = draft({ images: [...images, upload('four')] })
  const results = await Promise.all([1, 2, 3].map(() => programs.save(id, edit, 1, ruth)))
  expect(results).toEqual([saved(2), saved(2), saved(2)])
  expect(await documents.history('Programs', id)).toHaveLength(2)
  expect(await keys()).toHaveLength(4)
})

test('when two people edit at the same time, the second save is refused and their uploads stay', async () => {
  const { programs, opened, staged, queries, keys } = await site()
  const { id, images, draft } = await opened()
  staged.stage(ruth, 'four')
  const [first, second] = await Promise.all([
    programs.save(id, draft({ title: 'Adaeze’s title' }), 1, adaeze),
    programs.save(id, draft({ images: [...images, upload('four')] }), 1, ruth),
  ])
  expect([first, second]).toEqual([saved(2), changedSince])
  expect(queries.latest(1)[0]?.title).toBe('Adaeze’s title')
  expect(staged.ids()).toEqual(['four'])
  expect(await keys()).toHaveLength(3)
})

test('when two people describe the same picture differently at the same time, the second save is refused', async () => {
  const { programs, opened } = await site()
  const { id, images, draft } = await opened()
  const describing = (description: string) =>
    draft({ images: images.map((image, index) => (index === 0 ? { ...image, description } : image)) })
  const results = await Promise.all([
    programs.save(id, describing('At the door'), 1, adaeze),
    programs.save(id, describing('By the door'), 1, ruth),
  ])
  expect(results).toEqual([saved(2), changedSince])
})

test('an unreferenced picture or a missing upload is refused at the images field', async () => {
  const { programs, opened, documents } = await site()
  const { id, images, draft } = await opened()
  const strange = { url: '/images/Programs/other/street-1a.jpg', description: '' }
  const save = (list: readonly unknown[]) => programs.save(id, draft({ images: list }), 1, ruth)
  const refusal = (words: string) => ({
    ok: false,
    refusal: { code: 'invalid', errors: { images: words } },
  })
  expect(await save([...images, strange])).toEqual(
    refusal('Image 4 is no longer among the images published here. Remove it and choose it again.'),
  )
  expect(await save([...images, strange, upload('x'), upload('y')])).toEqual(
    refusal('Images 5 and 6 are no longer among your uploads. Remove them and choose them again.'),
  )
  expect(await programs.add(draft({ images: [strange, ...images] }), ruth)).toMatchObject({
    ok: false,
    refusal: { images: expect.stringContaining('Image 1 is no longer among') },
  })
  expect(await documents.history('Programs', id)).toHaveLength(1)
})

test('another person’s upload in the record does not count as one’s own', async () => {
  const { programs, opened } = await site()
  const { id, draft } = await opened()
  const images = ['one', 'two', 'three'].map(upload)
  expect(await programs.save(id, draft({ images }), 1, adaeze)).toEqual(saved(1))
  expect(await programs.save(id, draft({ images }), 1, ruth)).toMatchObject({ refusal: { code: 'invalid' } })
})

test('a save does not create a program that was deleted or never existed', async () => {
  const { programs, opened, documents } = await site()
  const { id, draft } = await opened()
  await programs.remove(id, 1, ruth)
  for (const version of [1, 0, 2]) expect(await programs.save(id, draft(), version, adaeze)).toEqual(gone)
  for (const nobody of ['nobody', '', '../x', 'a\u0000b'])
    expect(await programs.save(nobody, draft(), 0, adaeze), nobody).toEqual(gone)
  expect((await documents.read('Programs')).size).toBe(0)
})

test('an edited sample is no longer a sample, and neither are its pictures', async () => {
  const { programs, queries, opened, documents } = await site()
  const { id, images, draft, sample } = await opened(true)
  expect(sample).toBe(true)
  await programs.save(id, draft({ title: 'Ours now', images: [...images.slice(0, 2)] }), 1, ruth)
  expect(queries.latest(1)[0]?.sample).toBe(false)
  const flags = [...(await documents.read('Images')).values()].map(({ fields, sample }) => [
    fields.description,
    sample,
  ])
  expect(Object.fromEntries(flags)).toEqual({
    'Picture one': false,
    'Picture two': false,
    'Picture three': true,
  })
})

test('unknown fields of an imported record are preserved, and an unmeasured picture can be described', async () => {
  const { programs, open, documents, queries } = await site()
  const url = '/images/Programs/old/street.jpg'
  const fields = {
    ProgramTitle: 'Old',
    ProgramDate: '25/11/2019',
    ProgramReport: '<p>Nineteen women.</p>',
    venue: 'Garki',
    images: [url],
  }
  await documents.commit([{ kind: 'set', collection: 'Programs', id: 'old', fields }], {
    uid: 'u',
    name: 'U',
  })
  const { draft } = await open('old')
  const images = [{ url, description: 'A street in Garki' }]
  expect(await programs.save('old', draft({ images, theme: 'Political Advocacy' }), 1, ruth)).toEqual(
    saved(2),
  )
  expect((await documents.get('Programs', 'old'))?.fields).toMatchObject({ venue: 'Garki', day: 25 })
  expect(queries.latest(1)[0]?.images).toEqual([
    { url, width: 1600, height: 1000, colour: 'calico', description: 'A street in Garki' },
  ])
})

test('a report that is empty after sanitising is refused', async () => {
  const { programs, opened } = await site()
  const { id, draft } = await opened()
  expect(await programs.save(id, draft({ report: '<p><img src=x></p>' }), 1, ruth)).toEqual({
    ok: false,
    refusal: { code: 'invalid', errors: { report: 'Write the program report.' } },
  })
})

test('a failed commit leaves everything unchanged; a commit that failed after it was durable is saved', async () => {
  const { programs, opened, documents, staged, keys, queries } = await site()
  const { id, images, draft } = await opened()
  staged.stage(ruth, 'four')
  const edits = [draft({ images: [...images, upload('four')] }), draft({ title: 'Without a new picture' })]
  for (const [index, edit] of edits.entries()) {
    documents.failNextCommit('before')
    await expect(programs.save(id, edit, index + 1, ruth)).rejects.toThrow('before it was durable')
    expect(await keys()).toHaveLength(3 + index)
    documents.failNextCommit('after')
    expect(await programs.save(id, edit, index + 1, ruth)).toEqual(saved(index + 2))
  }
  expect(queries.latest(1)[0]).toMatchObject({ title: 'Without a new picture' })
})

test('an article that becomes a video loses its picture, which stays stored, and a removed theme is not kept', async () => {
  const { news, newsQueries, keys, documents } = await site()
  const article: NewsDraft = {
    newsType: 'News Article',
    title: 'Six parties sign pledge',
    theme: 'Gender Based Violence',
    date: '2022-11-28',
    link: 'https://plateau-ledger.example/pledge',
    source: 'Plateau Ledger',
    summary: '<p>Each names an officer.</p>',
    image: upload('one'),
    videoLink: null,
  }
  const added = await news.add(article, adaeze)
  const id = added.ok ? added.value.id : ''
  const videoLink = parseVideoLink('https://youtu.be/aqz-KE-bpKQ')
  expect((await newsQueries.forEditing(id))?.theme).toBe('Gender Based Violence')
  const video: NewsDraft = { ...article, newsType: 'Online Video', theme: null, image: null, videoLink }
  expect(await news.save(id, video, 1, ruth)).toEqual(saved(2))
  expect(await newsQueries.forEditing(id)).toMatchObject({
    newsType: 'Online Video',
    theme: null,
    image: null,
    videoLink: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    summary: '<p>Each names an officer.</p>',
    updatedBy: 'Ruth Gyang',
  })
  const stored = (await documents.get('NewsUpdates', id))?.fields
  expect(stored).not.toHaveProperty('image')
  expect(stored).not.toHaveProperty('newsTheme')
  expect(await keys()).toHaveLength(1)
  expect(await news.remove(id, 1, adaeze)).toEqual(changedSince)
  expect(await news.remove(id, 2, adaeze)).toEqual({ ok: true, value: null })
  expect(await newsQueries.forEditing(id)).toBeNull()
})

async function team() {
  const made = await site()
  for (const [index, fullName] of ['Hadiza Sule', 'Zainab Ɗanjuma', 'Ebiere Tamuno'].entries()) {
    const image = upload(['one', 'two', 'three'][index] ?? '')
    await made.staff.add({ fullName, position: 'Officer', image }, adaeze, { sample: true })
  }
  const order = () => made.staffQueries.team().map(({ fullName }) => fullName.split(' ')[0])
  const idOf = (name: string) => {
    const found = made.staffQueries.team().find(({ fullName }) => fullName.startsWith(name))
    if (!found) throw new Error(`${name} is not in the team`)
    return found.id
  }
  return { ...made, order, idOf }
}

test('a move in the team is on the next page, and returns the new place', async () => {
  const { staff, order, idOf, staffQueries } = await team()
  expect(await staff.move(idOf('Ebiere'), 2, ruth)).toEqual({
    ok: true,
    value: { fullName: 'Ebiere Tamuno', place: 2, of: 3 },
  })
  expect(order()).toEqual(['Hadiza', 'Ebiere', 'Zainab'])
  expect(await staff.move(idOf('Hadiza'), 0, ruth)).toMatchObject({ value: { place: 1 } })
  expect(await staff.move('nobody', 1, ruth)).toEqual(gone)
  expect(staffQueries.team().every(({ sample }) => sample)).toBe(true)
})

test('two moves at the same time both take effect', async () => {
  const { staff, order, idOf } = await team()
  await Promise.all([
    staff.move(idOf('Ebiere'), 1, ruth),
    staff.move(idOf('Ebiere'), 1, adaeze),
    staff.move(idOf('Hadiza'), 3, adaeze),
  ])
  expect(order()).toEqual(['Ebiere', 'Zainab', 'Hadiza'])
})

test('a move whose commit failed after it was durable succeeds', async () => {
  const { staff, order, idOf, documents } = await team()
  documents.failNextCommit('before')
  await expect(staff.move(idOf('Zainab'), 3, ruth)).rejects.toThrow('before it was durable')
  documents.failNextCommit('after')
  expect(await staff.move(idOf('Zainab'), 3, ruth)).toMatchObject({ value: { place: 3 } })
  expect(order()).toEqual(['Hadiza', 'Ebiere', 'Zainab'])
})

test('an edit during a move is saved, and the new place stays', async () => {
  const { staff, order, idOf, staffQueries } = await team()
  const id = idOf('Zainab')
  const zainab = await staffQueries.forEditing(id)
  const image = { url: zainab?.image?.url ?? '', description: 'Zainab speaks' }
  const draft = { fullName: 'Zainab Ɗanjuma', position: 'Head of Advocacy', image }
  await staff.move(id, 1, ruth)
  await staff.move(id, 3, ruth)
  await staff.move(id, 1, ruth)
  expect(await staff.save(id, draft, 1, adaeze)).toEqual(saved(5))
  expect(order()).toEqual(['Zainab', 'Hadiza', 'Ebiere'])
  expect(await staffQueries.forEditing(id)).toMatchObject({
    position: 'Head of Advocacy',
    image: { description: 'Zainab speaks' },
    sample: false,
  })
  expect(await staff.save(id, { ...draft, position: 'Head' }, 4, ruth)).toEqual(changedSince)
  await staff.move(id, 2, ruth)
  expect(await staff.save(id, { ...draft, position: 'Head' }, 1, ruth)).toEqual(changedSince)
})

test('the story keeps its picture with a new description, and a save after a delete is refused as gone', async () => {
  const { about, singles, documents } = await site()
  expect(await singles.about.forEditing()).toEqual({
    id: 'About',
    intro: '',
    content: '',
    image: null,
    version: 0,
    updatedAt: 0,
    updatedBy: '',
    sample: false,
  })
  const story = { intro: 'It began in Garki.', content: '<h1>Then</h1><p>More.</p>', image: upload('one') }
  expect(await about.save(story, 0, adaeze)).toEqual(saved(1))
  const { image, content } = await singles.about.forEditing()
  expect(content).toBe('<h1>Then</h1><p>More.</p>')
  const kept = { url: image?.url ?? '', description: 'Nineteen women' }
  expect(await about.save({ ...story, image: kept }, 1, ruth)).toEqual(saved(2))
  expect(singles.about.current()?.image).toEqual({ ...image, description: 'Nineteen women' })
  await documents.commit([{ kind: 'delete', collection: 'aboutUs', id: 'About' }], { uid: 'u', name: 'U' })
  expect(await about.save({ ...story, image: kept }, 2, ruth)).toEqual(gone)
})

test('a single record created again after a delete continues its version numbers', async () => {
  const { mandate, singles, documents } = await site()
  await mandate.save({ Mission: 'More women.' }, 0, adaeze)
  await documents.commit([{ kind: 'delete', collection: 'aboutUs', id: 'Mandate' }], { uid: 'u', name: 'U' })
  expect(await mandate.save({ Mission: 'Many more.' }, 0, ruth)).toEqual(saved(3))
  expect(await singles.mandate.forEditing()).toMatchObject({
    version: 3,
    Mission: 'Many more.',
    Vision: '',
  })
})
