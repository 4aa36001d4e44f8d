import { expect, onTestFinished, test } from 'vitest'
import { mandateOnServer, storyOnServer } from '#domain/about/kind.server.ts'
import { coreAreasOnServer } from '#domain/core-areas/kind.server.ts'
import { createDraftCommands } from '#domain/drafts/commands.server.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { createNewsCommands } from '#domain/news/commands.server.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import {
  adaeze,
  createStagedTestImages,
  readTestContent,
  ruth,
  storedKeys,
} from '#domain/programs/test-programs.ts'
import { createStaffCommands } from '#domain/staff/commands.server.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { createPublisher } from './publisher.server.ts'

// New records with several pictures are tested with programs. These tests are about records with one picture or none,
// and about single records.

async function site() {
  const documents = createFailingDocumentStore(createSqlDocumentStore(await temporaryDatabase()))
  const files = createMemoryFileStore()
  const staged = createStagedTestImages()
  staged.stage(adaeze, 'one', 'two')
  const content = await readTestContent(documents)
  onTestFinished(content.stop)
  const fail = (error: unknown) => {
    throw error
  }
  const publisher = createPublisher({ documents, files, stagedImages: staged.images, content, onFault: fail })
  return {
    documents,
    content,
    staged,
    keys: () => storedKeys(files),
    news: createNewsCommands({ publisher }),
    staff: createStaffCommands({ documents, content, publisher }),
    about: storyOnServer.createCommands({ documents, publisher }),
    mandate: mandateOnServer.createCommands({ publisher }),
    story: () => content.current().about,
    coreAreas: coreAreasOnServer.createCommands({ publisher }),
  }
}

const image = (uploadId: string) => ({ uploadId, description: `Picture ${uploadId}` })
const story = { intro: 'It began in Garki.', content: '<p>Nineteen women.</p>', image: image('one') }
const item = {
  newsType: 'News Article',
  title: 'Six parties sign pledge',
  theme: null,
  date: '2022-11-28',
  link: 'https://plateau-ledger.example/pledge',
  source: 'Plateau Ledger',
  summary: '<p onclick="x()">Each names an officer.</p>',
  image: image('one'),
  videoLink: null,
} as const
const video = {
  ...item,
  newsType: 'Online Video',
  image: null,
  videoLink: parseVideoLink('https://youtu.be/aqz-KE-bpKQ'),
} as const

const conflict = { ok: false, refusal: { code: 'changed-since' } }

test('an article is on the next page with its picture under its own id, and sending it twice makes one article', async () => {
  const { news, content, keys, staged } = await site()
  const results = await Promise.all([news.add(item, adaeze), news.add(item, adaeze)])
  expect(results[0]).toEqual(results[1])
  expect(await news.add(item, adaeze)).toEqual(results[0])
  const [first, ...others] = content.current().news.newest
  expect(others).toEqual([])
  expect(first).toMatchObject({ title: item.title, summary: '<p>Each names an officer.</p>', sample: false })
  expect(first?.image?.url).toMatch(
    new RegExp(`^/images/NewsUpdates/${first?.id}/photo-one-[0-9a-f-]+\\.jpg$`),
  )
  expect(await keys()).toHaveLength(1)
  expect(staged.ids()).toEqual(['two'])
})

test('a video needs no picture, and sending it twice makes one video', async () => {
  const { news, content, documents } = await site()
  documents.failNextCommit('after')
  const first = await news.add(video, adaeze)
  expect(await news.add(video, ruth)).toEqual(first)
  expect(content.current().news.newest).toMatchObject([
    { videoLink: { pageUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' } },
  ])
})

test('a missing upload is refused at the image field', async () => {
  const { news, staff } = await site()
  const gone = {
    ok: false,
    refusal: { image: 'The image is no longer among your uploads. Choose it again.' },
  }
  expect(await news.add(item, ruth)).toEqual(gone)
  expect(await staff.add({ fullName: 'Ruth Gyang', position: 'Officer', image: image('x') }, ruth)).toEqual(
    gone,
  )
})

test('a new member is placed at the end of the team', async () => {
  const { staff, content } = await site()
  const add = (fullName: string, upload: string) =>
    staff.add({ fullName, position: 'Officer', image: image(upload) }, adaeze)
  await add('Zainab Ɗanjuma', 'one')
  await add('Adaeze Okafor', 'two')
  expect(content.current().staff.inOrder.map(({ fullName, order }) => [fullName, order])).toEqual([
    ['Zainab Ɗanjuma', 1],
    ['Adaeze Okafor', 2],
  ])
})

test('the story keeps its image unless a new one is sent', async () => {
  const { about, story: shown, keys } = await site()
  expect(await about.save(story, 0, adaeze)).toEqual({ ok: true, value: { version: 1 } })
  const before = shown()?.image?.url
  expect(await about.save({ ...story, intro: 'It began in Abuja.', image: null }, 1, ruth)).toMatchObject({
    ok: true,
  })
  expect(shown()).toMatchObject({ intro: 'It began in Abuja.', image: { url: before }, version: 2 })
  await about.save({ ...story, image: image('two') }, 2, adaeze)
  expect(shown()?.image).toMatchObject({ description: 'Picture two' })
  expect(await keys()).toHaveLength(2)
})

test('the first story needs an image', async () => {
  const { about } = await site()
  expect(await about.save({ ...story, image: null }, 0, adaeze)).toEqual({
    ok: false,
    refusal: { code: 'invalid', errors: { image: 'Add the image of the story.' } },
  })
})

test('the same story sent twice, later or at the same time, is saved once', async () => {
  const { about, documents, keys } = await site()
  const results = await Promise.all([about.save(story, 0, adaeze), about.save(story, 0, adaeze)])
  expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  expect(await about.save(story, 0, adaeze)).toMatchObject({ ok: true })
  expect(await documents.history('aboutUs', 'About')).toHaveLength(1)
  expect(await keys()).toHaveLength(1)
})

test('an absent field stays unchanged, and an empty one is cleared', async () => {
  const { mandate, coreAreas, content } = await site()
  await mandate.save({ Mission: 'More women.', Vision: 'At the table.' }, 0, adaeze)
  await mandate.save({ Vision: '', Values: 'Courage.' }, 1, ruth)
  expect(content.current().mandate.texts).toEqual({
    Mission: 'More women.',
    Vision: '',
    Values: 'Courage.',
    Objectives: '',
  })
  await coreAreas.save({ 'Mentorship & Training': 'We train.' }, 0, adaeze)
  await coreAreas.save({ 'Political Advocacy': 'We press.' }, 1, adaeze)
  expect(content.current().coreAreas.areas.map(({ text }) => text)).toEqual([
    'We train.',
    'We press.',
    '',
    '',
  ])
})

test('a person, the story, the mandate and the core areas are stored under the names of the specification', async () => {
  const { documents, staff, about, mandate, coreAreas } = await site()
  const stored = async (collection: 'aboutUs' | 'LandingPage', id: string) =>
    (await documents.get(collection, id))?.fields

  await staff.add({ fullName: 'Hadiza Sule', position: 'Director', image: image('one') }, adaeze)
  const [[id, member] = []] = await documents.read('Staff')
  expect(member?.fields).toEqual({
    id,
    fullName: 'Hadiza Sule',
    position: 'Director',
    image: expect.stringMatching(new RegExp(`^/images/Staff/${id}/photo-one-[0-9a-f-]+\\.jpg$`)),
    // The earlier website had no order; this field is our own.
    order: 1,
  })

  await about.save({ ...story, image: image('two') }, 0, adaeze)
  expect(await stored('aboutUs', 'About')).toEqual({
    id: 'About',
    intro: 'It began in Garki.',
    content: '<p>Nineteen women.</p>',
    image: expect.stringMatching(/^\/images\/aboutUs\/About\/photo-two-[0-9a-f-]+\.jpg$/),
  })

  const texts = {
    Mission: 'More women.',
    Vision: 'At the table.',
    Values: 'Courage.',
    Objectives: 'Train.',
  }
  await mandate.save(texts, 0, adaeze)
  expect(await stored('aboutUs', 'Mandate')).toEqual(texts)

  const areas = {
    'Mentorship & Training': 'We train.',
    'Political Advocacy': 'We press.',
    'Socio-Political Activism': 'We march.',
    'Gender Based Violence': 'We shelter.',
  }
  await coreAreas.save(areas, 0, adaeze)
  expect(await stored('LandingPage', 'CoreAreas')).toEqual(areas)
})

test('unknown fields of the record are preserved', async () => {
  const { mandate, documents } = await site()
  const fields = { mission: 'Old.', Motto: 'Forward' }
  await documents.commit([{ kind: 'set', collection: 'aboutUs', id: 'Mandate', fields }], {
    uid: 'u',
    name: 'U',
  })
  await mandate.save({ Vision: 'New.' }, 1, adaeze)
  expect((await documents.get('aboutUs', 'Mandate'))?.fields).toEqual({
    Motto: 'Forward',
    Mission: 'Old.',
    Vision: 'New.',
    Values: '',
    Objectives: '',
  })
})

test('when two editors save one record, the second save is refused and nothing is overwritten', async () => {
  const { about, mandate, coreAreas, staged, content, keys } = await site()
  await mandate.save({ Mission: 'Adaeze’s.' }, 0, adaeze)
  expect(await mandate.save({ Mission: 'Ruth’s.' }, 0, ruth)).toEqual(conflict)
  expect(content.current().mandate.texts.Mission).toBe('Adaeze’s.')
  await coreAreas.save({ 'Political Advocacy': 'A' }, 0, adaeze)
  for (const version of [0, 7, Number.NaN])
    expect(await coreAreas.save({ 'Political Advocacy': 'B' }, version, ruth)).toEqual(conflict)
  await about.save(story, 0, adaeze)
  staged.stage(ruth, 'three')
  expect(await about.save({ ...story, image: image('three') }, 0, ruth)).toEqual(conflict)
  expect(staged.ids()).toContain('three')
  expect(await keys()).toHaveLength(1)
})

test('a failed commit leaves the record and the uploads unchanged; a commit that failed after it was durable is saved', async () => {
  const { about, documents, staged, keys, story: shown } = await site()
  documents.failNextCommit('before')
  await expect(about.save(story, 0, adaeze)).rejects.toThrow('before it was durable')
  expect(await keys()).toEqual([])
  expect(staged.ids()).toContain('one')
  documents.failNextCommit('after')
  expect(await about.save(story, 0, adaeze)).toMatchObject({ ok: true })
  expect(shown()?.intro).toBe(story.intro)
})

test('pictures stay when the database makes a commit although its connection was lost', async () => {
  const { about, documents, keys, story: shown } = await site()
  documents.failNextCommit('meanwhile')
  expect(await about.save(story, 0, adaeze)).toMatchObject({ ok: true })
  expect(shown()?.intro).toBe(story.intro)
  expect(await keys()).toHaveLength(1)
})

async function withDraft() {
  const opened = await site()
  const { documents } = opened
  const draft = (writer: string) =>
    ({ kind: 'set', collection: 'Drafts', id: 'd', fields: { writer, values: '{}' } }) as const
  const author = { uid: adaeze.uid, name: adaeze.username }
  await documents.commit([draft('this page')], author)
  return {
    ...opened,
    saveDraft: (writer: string) => documents.commit([draft(writer)], author),
    draft: () => documents.get('Drafts', 'd'),
    revision: () => documents.revision(),
  }
}
const asDraft = { draft: { id: 'd', version: 1, writer: 'this page' } }

test('publishing a draft deletes it in the same commit', async () => {
  const { news, draft, revision } = await withDraft()
  expect((await news.add(item, adaeze, asDraft)).ok).toBe(true)
  expect(await draft()).toBeNull()
  expect(await revision()).toBe(1)
})

test('a form that is sent twice deletes the draft that it saved in between', async () => {
  const { news, draft, saveDraft } = await withDraft()
  await news.add(item, adaeze)
  await saveDraft('this page')
  expect((await news.add(item, adaeze, asDraft)).ok).toBe(true)
  expect(await draft()).toBeNull()
})

test('a save of the same page that was still in progress does not keep the draft', async () => {
  const { news, draft, saveDraft, revision } = await withDraft()
  await saveDraft('this page')
  expect((await news.add(item, adaeze, asDraft)).ok).toBe(true)
  expect(await draft()).toBeNull()
  expect(await revision()).toBe(1)
})

test('the first save of a draft that arrives after the form was published does not begin a draft', async () => {
  const { news, documents } = await site()
  const id = 'a'.repeat(32)
  const { saveDraft } = createDraftCommands({
    documents,
    queries: createDraftQueries(documents),
    uploads: { handOver: async () => {} },
  })
  const sent = {
    form: 'news',
    recordId: null,
    baseVersion: 0,
    expectedVersion: 0,
    writer: 'this page',
  } as const
  const changes = { title: { at: 0, removed: 0, text: 'Nine women win' } }
  expect((await news.add(item, adaeze, { draft: { id, version: 0, writer: 'this page' } })).ok).toBe(true)
  expect(await saveDraft(id, { ...sent, unfinished: [], changes }, adaeze)).toEqual({
    ok: false,
    refusal: { code: 'gone' },
  })
  expect(await documents.get('Drafts', id)).toBeNull()
})

test('a draft that another page has saved meanwhile stays, and the form is published all the same', async () => {
  const { news, draft, saveDraft, content, keys } = await withDraft()
  await saveDraft('another page')
  expect((await news.add(item, adaeze, asDraft)).ok).toBe(true)
  expect(await draft()).not.toBeNull()
  expect(content.current().news.newestFirst).toHaveLength(1)
  expect(await keys()).toHaveLength(1)
})
