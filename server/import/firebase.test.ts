import { expect, test } from 'vitest'
import { toImportRun } from '#domain/imports/codec.ts'
import { accepted } from '#domain/result.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createFailingFileStore } from '#tests/support/failing-file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { downloadServer } from '#tests/support/temporary-download-server.ts'
import { createFindings } from './findings.ts'
import { runImport } from './firebase.ts'
import type { RecordSource } from './source.ts'

const sourceOf = (records: Readonly<Record<string, unknown>>, collection = 'Programs'): RecordSource => ({
  name: 'a test',
  async *records() {
    for (const [id, value] of Object.entries(records)) yield { collection, id, value }
  },
})

async function run(source: RecordSource, origin: string, { full = Infinity } = {}) {
  const documents = createFailingDocumentStore(temporaryDocuments())
  const files = createFailingFileStore(createMemoryFileStore())
  const findings = createFindings()
  let prepared = 0
  const outcome = runImport(
    {
      source,
      accounts: [],
      origin,
      findings,
      announce: () => undefined,
      signal: new AbortController().signal,
      wait: async () => undefined,
    },
    {
      stores: { documents, files },
      accountWriter: { hasOwner: async () => true, importState: async () => 'free', write: async () => true },
      workshop: {
        async prepare() {
          prepared += 1
          if (prepared === full) files.failNextPut('full')
          const bytes = new Uint8Array([prepared])
          return accepted({
            master: bytes,
            thumbnail: bytes,
            width: 4,
            height: 3,
            colour: 'calico',
            digest: 'd',
          })
        },
      },
      now: Date.now,
      onFault: (error) => {
        throw error
      },
    },
  )
  return { documents, files, findings, outcome }
}

const program = (images: readonly string[]) => ({ ProgramTitle: 'Hall', ProgramDate: '2021-03-02', images })

test('a disk that fills keeps whole records only, and the message says what to do', async () => {
  const server = await downloadServer()
  const urls = Array.from({ length: 12 }, (_, index) => server.add(`${index}.jpg`, Buffer.from([index])))
  const records = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`p${index}`, program(urls.slice(2 * index, 2 * index + 2))]),
  )
  const { documents, files, outcome } = await run(sourceOf(records), server.origin, { full: 7 })
  await expect(outcome).rejects.toThrow(/^The disk is full\. Make room, and run the command again/)
  const stored = [...(await documents.read('Programs')).values()]
  expect(stored.length).toBeLessThan(6)
  const named = stored.flatMap(({ fields }) => fields['images'] as string[])
  const kept: string[] = []
  for await (const { key } of files.list('images/')) kept.push(`/${key}`)
  expect(kept.toSorted()).toEqual(named.toSorted())
  expect([...(await documents.read('Imports')).values()].map(toImportRun)).toMatchObject([
    { state: 'failed', problem: expect.stringMatching(/^The disk is full/) },
  ])
})

test('a record over the limit of Firestore is left out, whatever is in it', async () => {
  const cyclic: Record<string, unknown> = { ProgramTitle: 'Cyclic', ProgramDate: '2021-03-02' }
  cyclic['ProgramReport'] = cyclic
  const { documents, findings, outcome } = await run(
    sourceOf({ large: { ...program([]), ProgramReport: `<p>${'x'.repeat(10_000_000)}</p>` }, cyclic }),
    'https://nowhere.example',
  )
  expect(await outcome).toMatchObject({ state: 'complete', counts: { brought: { Programs: 1 } } })
  expect([...(await documents.read('Programs')).keys()]).toEqual(['cyclic'])
  expect(findings.groups().flatMap(({ listed }) => listed.map(({ id, field }) => [id, field]))).toEqual(
    expect.arrayContaining([
      ['large', null],
      ['cyclic', 'ProgramReport'],
    ]),
  )
})

test('a source that breaks off leaves the site as it was', async () => {
  const broken: RecordSource = {
    name: 'a test',
    async *records() {
      yield { collection: 'Programs', id: 'a', value: program([]) }
      throw new Error('the connection is gone')
    },
  }
  const { documents, outcome } = await run(broken, 'https://nowhere.example')
  await expect(outcome).rejects.toThrow('the connection is gone')
  expect((await documents.read('Programs')).size).toBe(0)
})
