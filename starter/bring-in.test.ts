import { expect, test } from 'vitest'
import { createProgramCommands } from '#domain/programs/commands.server.ts'
import { parseProgramDraft, toImagesField } from '#domain/programs/draft.ts'
import { createProgramQueries } from '#domain/programs/queries.server.ts'
import { readTestContent, storedKeys } from '#domain/programs/test-programs.ts'
import { themes } from '#domain/programs/schema.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createMemoryDocumentStore } from '#ports/documents/memory-document-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { bringInStarterContent } from './bring-in.ts'
import { starterPrograms } from './programs.ts'
import { scenes } from './scenes.ts'

const any = { title: '', theme: null, year: null, page: 1 }

/** Ten drawings are turned into photographs: seconds on a busy machine. */
const drawing = { timeout: 60_000 }

async function emptySite(documents: DocumentStore = createMemoryDocumentStore()) {
  const files = createMemoryFileStore()
  const content = await readTestContent(documents)
  let added = 0
  /** `cutAfter`: the process ends after so many programs. */
  const start = ({ cutAfter = Number.POSITIVE_INFINITY } = {}) =>
    bringInStarterContent({
      documents,
      programs: (stagedImages) => {
        const commands = createProgramCommands({ documents, files, stagedImages, content, onFault: fail })
        return {
          add: async (...given) => {
            if (added === cutAfter) throw new Error('the process ended')
            added += 1
            return commands.add(...given)
          },
        }
      },
    })
  const queries = createProgramQueries(content, documents)
  const keys = () => storedKeys(files)
  return { documents, keys, start, queries, added: () => added }
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
    expect(await keys()).toHaveLength(36)
    const first = await documents.get('Programs', programs[0]?.id ?? '')
    expect(first?.createdBy).toEqual({ uid: 'system', name: 'system' })
  },
)

test('samples come in once: a second start, or all of them deleted, brings none back', drawing, async () => {
  const { start, queries, documents, added } = await emptySite()
  await start()
  await start()
  for (const { id } of queries.find(any).programs)
    await documents.commit([{ kind: 'delete', collection: 'Programs', id }], { uid: 'ruth', name: 'Ruth' })
  await start()
  expect(added()).toBe(12)
  expect((await documents.read('Programs')).size).toBe(0)
})

test('a store that holds content gets none', async () => {
  const documents = createMemoryDocumentStore()
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
  'a start cut off in the middle is completed by the next, without duplicates or what was deleted',
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
    const titles = [...(await documents.read('Programs')).values()].map(({ fields }) => fields.ProgramTitle)
    expect(new Set(titles).size).toBe(11)
    expect(titles).toHaveLength(11)
  },
)

test('every sample would pass the form that staff use, unchanged', () => {
  for (const { title, date, theme, report, scenes: names } of starterPrograms) {
    const form = new FormData()
    const html = report.replace(/\n/g, '')
    const images = names.map((name) => ({ uploadId: name, description: scenes[name].description }))
    for (const [name, value] of Object.entries({
      title,
      date,
      theme,
      report: html,
      images: toImagesField(images),
    }))
      form.set(name, value)
    expect(parseProgramDraft(form), title).toEqual({
      ok: true,
      value: { title, date, theme, report: html, images },
    })
    expect(sanitiseRichText(html), title).toBe(html)
  }
})

test('a report opens with a lead of one sentence or two, and is as long as a real one', () => {
  for (const { title, report } of starterPrograms) {
    expect(report.trim(), title).toMatch(/^<p>[^<]{60,240}<\/p>\n<p>/)
    const words = visibleText(report).split(' ').length
    expect(words, title).toBeGreaterThan(150)
    expect(words, title).toBeLessThan(260)
  }
})

test('each theme has three samples, and 2015 and 2018 none', () => {
  for (const theme of themes)
    expect(
      starterPrograms.filter((program) => program.theme === theme),
      theme,
    ).toHaveLength(3)
  expect(starterPrograms.filter(({ date }) => /^201[58]/.test(date))).toEqual([])
})
