import { afterAll, expect, test } from 'vitest'
import { mandateOnServer, storyOnServer } from '#domain/about/kind.server.ts'
import { parseMandate, parseStory } from '#domain/about/kind.ts'
import { createPublisher } from '#domain/content/publisher.server.ts'
import { coreAreasOnServer } from '#domain/core-areas/kind.server.ts'
import { parseCoreAreas } from '#domain/core-areas/kind.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { collectionOf } from '#domain/history/record-key.ts'
import { accepted } from '#domain/result.ts'
import { createSampleCommands } from '#domain/samples/commands.server.ts'
import { toImagesField } from '#domain/media/draft-images.ts'
import { createEventCommands } from '#domain/events/commands.server.ts'
import { createNewsCommands } from '#domain/news/commands.server.ts'
import { parseNewsDraft } from '#domain/news/kind.ts'
import { countOnServer } from '#domain/representation/kind.server.ts'
import { dayInWords } from '#domain/events/words.ts'
import { countWords } from '#domain/representation/words.ts'
import { createStaffCommands } from '#domain/staff/commands.server.ts'
import { womanOnServer } from '#domain/women/kind.server.ts'
import { parseWomanDraft } from '#domain/women/kind.ts'
import { portraitCredit } from '#domain/women/rules.ts'
import { parseStaffDraft } from '#domain/staff/kind.ts'
import { createProgramCommands } from '#domain/programs/commands.server.ts'
import { parseProgramDraft } from '#domain/programs/kind.ts'
import { createProgramQueries } from '#domain/programs/queries.server.ts'
import { readTestContent, storedKeys } from '#domain/programs/test-programs.ts'
import { themes } from '#domain/programs/schema.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { createImageWorkshop } from '#server/images/workshop.ts'
import { organisation } from '#site'
import { isSeedPending, seedStore, toNewsDraft, toProgramDraft, toWomanDraft } from './seed.ts'
import { starterNews } from './news.ts'
import { starterCoreAreas, starterMandate, starterStory } from './organisation-texts.ts'
import { starterTeam } from './team.ts'
import { starterWomen } from './women.ts'
import { starterPrograms } from './programs.ts'
import { scenes } from './scenes.ts'

const any = { title: '', theme: null, year: null, page: 1 }

/** Drawing ten photographs takes seconds on a busy machine. */
const drawing = { timeout: 60_000 }

const workshop = createImageWorkshop()
afterAll(() => workshop.stop())

async function emptySite(documents: DocumentStore = temporaryDocuments()) {
  const files = createMemoryFileStore()
  const content = await readTestContent(documents)
  let added = 0
  /** `cutAfter`: the process ends after this number of programs. */
  const start = ({ cutAfter = Number.POSITIVE_INFINITY } = {}) =>
    seedStore({
      documents,
      draw: workshop.draw,
      organisation,
      createCommands: (stagedImages) => {
        const publisher = createPublisher({ documents, files, stagedImages, content, onFault: fail })
        const programs = createProgramCommands({ publisher })
        return {
          news: createNewsCommands({ publisher }),
          staff: createStaffCommands({ documents, content, publisher }),
          representation: countOnServer.createCommands({ publisher, documents, content }),
          women: womanOnServer.createCommands({ publisher, documents, content }),
          events: createEventCommands({ documents, content, publisher }),
          about: storyOnServer.createCommands({ documents, publisher }),
          mandate: mandateOnServer.createCommands({ publisher }),
          coreAreas: coreAreasOnServer.createCommands({ publisher }),
          programs: {
            add: async (...given) => {
              if (added === cutAfter) throw new Error('the process ended')
              added += 1
              return programs.add(...given)
            },
          },
        }
      },
    })
  const queries = createProgramQueries(content, documents)
  const keys = () => storedKeys(files)
  return { documents, content, keys, start, queries, added: () => added }
}

function fail(error: unknown): never {
  throw error
}

test(
  'an empty store gets the twelve sample programs, each with three pictures and a report',
  drawing,
  async () => {
    const { start, queries, keys, documents } = await emptySite()
    await start()
    const { programs, total } = queries.find(any)
    expect(total).toBe(12)
    expect(programs.every(({ sample, images }) => sample && images.length === 3)).toBe(true)
    expect(queries.latest(4).map(({ title }) => title)).toEqual([
      'Ward to Chamber: Aspirants’ Bootcamp',
      'Thirty-Five Percent Now: National Assembly Dialogue',
      'Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn',
      'Safe Campaigns: Ending Violence Against Women in Elections',
    ])
    expect(programs[0]?.images[1]).toMatchObject({
      width: 1600,
      height: 1000,
      description: scenes.mentor.description,
    })
    expect((await keys()).filter((key) => key.startsWith('images/Programs/'))).toHaveLength(36)
    const first = await documents.get('Programs', programs[0]?.id ?? '')
    expect(first?.createdBy).toEqual({ uid: 'system', name: 'Samples' })
  },
)

test(
  'news, the team, the counts, the events, the women, the story, the mandate and the core areas are seeded, all marked as samples',
  drawing,
  async () => {
    const { start, content } = await emptySite()
    await start()
    const { news, staff, representation, events, women, about, mandate, coreAreas } = content.current()
    expect(news.newest.map(({ type, image, videoLink }) => [type, image !== null, videoLink?.host])).toEqual([
      ['News Article', true, undefined],
      ['News Article', true, undefined],
      ['Online Video', true, 'youtube'],
      ['News Article', true, undefined],
      ['News Article', true, undefined],
      ['News Article', true, undefined],
    ])
    expect(news.newest.every(({ link, sample }) => link?.includes('.example/') && sample)).toBe(true)
    expect(staff.inOrder.map(({ fullName }) => fullName)).toEqual(starterTeam.map(({ fullName }) => fullName))
    expect(staff.inOrder[0]).toMatchObject({ image: { width: 800, height: 1000 }, sample: true })
    expect(representation.records.every(({ sample }) => sample)).toBe(true)
    expect(representation.bodies.map((body) => Object.values(countWords(body)).join(' '))).toEqual([
      '3 of 109 seats in the Senate are held by women. Half would be 55.',
      '0 of 36 governors are women. The thread is ready.',
    ])
    expect(women.newestFirst.map(({ name, year, sample }) => [name, year, sample])).toEqual([
      ['Ngọzi Ezeani', 2023, true],
      ['Sadiya Garba', 2021, true],
      ['Ọmọ́tádé Akínlàbí', 2019, true],
    ])
    expect(portraitCredit(women.newestFirst[0]!)).toBe(
      'Drawing: WIPF. Photographs say here who took them, and that she agreed, with the date.',
    )
    expect(events.inOrder.map((event) => [event.sample, dayInWords(event).weekday])).toEqual([
      [true, 'Saturday'],
      [true, 'Thursday'],
    ])
    expect(about).toMatchObject({ intro: starterStory.intro, image: { width: 1050 }, sample: true })
    expect(mandate).toMatchObject({ texts: starterMandate, sample: true })
    expect(coreAreas.areas.map(({ lead }) => lead)).toEqual([
      'Experienced women politicians coach first-time aspirants from declaration to polling day.',
      'We press parties, assemblies and the electoral commission to open the door and keep it open.',
      'Voter drives, town halls and marches that put women’s demands on the public record.',
      'Monitoring, referral and legal support when women are threatened for taking part.',
    ])
  },
)

test(
  'samples are seeded once: a second start, or deleting them all, does not add them again',
  drawing,
  async () => {
    const { start, queries, documents, added } = await emptySite()
    expect(await isSeedPending(documents), 'before the first start').toBe(true)
    await start()
    expect(await isSeedPending(documents), 'after the samples are complete').toBe(false)
    await start()
    for (const { id } of queries.find(any).programs)
      await documents.commit([{ kind: 'delete', collection: 'Programs', id }], { uid: 'ruth', name: 'Ruth' })
    await start()
    expect(added()).toBe(12)
    expect((await documents.read('Programs')).size).toBe(0)
  },
)

test('removing the samples ends a running seed, and no sample returns', drawing, async () => {
  const { start, documents, content } = await emptySite()
  const ruth = { uid: 'ruth', email: 'ruth@wipf.example', username: 'Ruth', role: 'publishes' } as Editor
  await expect(start({ cutAfter: 2 })).rejects.toThrow('the process ended')
  const resumed = start()
  const samples = createSampleCommands({
    documents,
    content,
    drafts: { ofRecord: async () => [] },
    organisation,
    othersHaveSeen: async () => {},
    // Erased at once, so that a seed that continues would find nothing.
    history: {
      async removeForGood({ kind, id }) {
        await documents.commit([{ kind: 'erase', collection: collectionOf(kind), id }], toAuthor(ruth))
        return accepted({ erased: true, filesRemoved: true })
      },
    },
  })
  await samples.removeAll(ruth)
  await resumed
  // One sample may have been stored at the same time. It is removed like the others.
  await samples.removeAll(ruth)
  await start()
  for (const collection of [
    'Programs',
    'NewsUpdates',
    'Staff',
    'Representation',
    'Women',
    'Events',
    'aboutUs',
    'LandingPage',
    'Images',
  ] as const)
    expect((await documents.read(collection)).size, collection).toBe(0)
})

test('a store with content gets no samples', async () => {
  const documents = temporaryDocuments()
  const fields = { ProgramTitle: 'Ours', ProgramDate: '2023-11-18' }
  await documents.commit([{ kind: 'set', collection: 'Programs', id: 'ours', fields }], {
    uid: 'ruth',
    name: 'Ruth',
  })
  const { start, queries } = await emptySite(documents)
  await start()
  expect(queries.find(any).total).toBe(1)
})

test(
  'the next start completes an interrupted seed, without duplicates or deleted samples',
  drawing,
  async () => {
    const { start, queries, documents } = await emptySite()
    await expect(start({ cutAfter: 5 })).rejects.toThrow('the process ended')
    const [first] = queries.latest(1)
    await documents.commit([{ kind: 'delete', collection: 'Programs', id: first?.id ?? '' }], {
      uid: 'ruth',
      name: 'Ruth',
    })
    await start()
    expect((await documents.read('Staff')).size).toBe(8)
    const titles = [...(await documents.read('Programs')).values()].map(({ fields }) => fields.ProgramTitle)
    expect(new Set(titles).size).toBe(11)
    expect(titles).toHaveLength(11)
  },
)

test('every sample passes the form that staff use, unchanged', () => {
  for (const draft of starterPrograms.map(toProgramDraft)) {
    const form = formOf({ ...draft, images: toImagesField(draft.images) })
    expect(parseProgramDraft(form), draft.title).toMatchObject({ ok: true, value: draft })
    expect(sanitiseRichText(draft.report), draft.title).toBe(draft.report)
  }
  for (const draft of starterNews.map(toNewsDraft)) {
    const image = draft.image ? toImagesField([draft.image]) : ''
    const form = formOf({ ...draft, image, videoLink: draft.videoLink?.pageUrl ?? '' })
    expect(parseNewsDraft(form), draft.title).toMatchObject({ ok: true, value: draft })
    expect(sanitiseRichText(draft.summary), draft.title).toBe(draft.summary)
  }
  for (const { fullName, position, portrait } of starterTeam) {
    const image = { uploadId: portrait, description: scenes[portrait].description }
    const form = formOf({ fullName, position, image: toImagesField([image]) })
    expect(parseStaffDraft(form), fullName).toEqual({ ok: true, value: { fullName, position, image } })
  }
  for (const sample of starterWomen.map((woman) => toWomanDraft(woman, organisation))) {
    // Nobody took a drawing, and nobody had to agree to it.
    const draft = {
      ...sample,
      agreedOn: '2026-01-02',
      image: { ...sample.image, photographer: 'Ebiere Tamuno' },
    }
    const form = formOf({ ...draft, year: String(draft.year), image: toImagesField([draft.image]) })
    expect(parseWomanDraft(form), draft.name).toMatchObject({ ok: true, value: draft })
    expect(sanitiseRichText(draft.words), draft.name).toBe(draft.words)
  }
  const { intro, content } = starterStory
  expect(parseStory(formOf({ intro, content }))).toEqual({
    ok: true,
    value: { intro, content, image: null },
  })
  expect(sanitiseRichText(content)).toBe(content)
  expect(parseMandate(formOf(starterMandate))).toEqual({ ok: true, value: starterMandate })
  expect(parseCoreAreas(formOf(starterCoreAreas))).toEqual({ ok: true, value: starterCoreAreas })
})

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') form.set(name, value)
  return form
}

test('a report starts with a lead of one or two sentences, and is as long as a real one', () => {
  for (const { title, report } of starterPrograms) {
    expect(report.trim(), title).toMatch(/^<p>[^<]{60,240}<\/p>\n<p>/)
    const words = visibleText(report).split(' ').length
    expect(words, title).toBeGreaterThan(150)
    expect(words, title).toBeLessThan(260)
  }
})

test('each theme has three samples, and 2015 and 2018 have none', () => {
  for (const theme of themes)
    expect(
      starterPrograms.filter((program) => program.theme === theme),
      theme,
    ).toHaveLength(3)
  expect(starterPrograms.filter(({ date }) => /^201[58]/.test(date))).toEqual([])
})
