import { expect, onTestFinished, test, vi } from 'vitest'
import type { Fields } from '#ports/documents/document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { readHostedStatus } from '#server/hosted/copies.ts'
import { type HostedCollection, hostedCollections } from '#server/hosted/hosted-fields.ts'
import { createListen } from '#server/hosted/listen.ts'
import { startFirestoreServer } from '#tests/support/firestore-server.ts'
import { startGcsServer } from '#tests/support/gcs-server.ts'
import { program, project, siteAt, somebodyAt, staff } from '#tests/support/hosted-contract.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/*
 * The numbers of docs/running.md. A connection lasts an hour; two instances are replaced by new ones, so that the job
 * begins anew twice. Half of the edits are made there, half of those with HTML that is cleaned; those here have a new
 * picture.
 */
test.each([
  { remembers: true, reads: 1_020 },
  { remembers: false, reads: 10_200 },
])(
  'a day of twenty edits costs about $reads reads when tokens are remembered: $remembers',
  async ({ remembers, reads }) => {
    const server = await startFirestoreServer(project)
    onTestFinished(() => server.close())
    server.remembers = remembers
    const bucket = await startGcsServer()
    onTestFinished(() => bucket.close())
    const there = somebodyAt(server)
    const documents = temporaryDocuments()
    const collections = [...hostedCollections, 'newsUpdates', 'Contactus']
    const files = createFolderFileStore({ directory: await temporaryFolder() })
    const connect = () => {
      const listen = createListen({ project, origin: server.origin, token: async () => null, collections })
      return siteAt({ origin: server.origin, listen }, { documents, files, bucket })
    }
    let site = await connect()
    const many = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => `${prefix}${index}`)
    async function put(url: string): Promise<string> {
      await site.files.put(url, new Uint8Array([1, 2]), { maxBytes: 9 })
      return `/${url}`
    }
    const set = (collection: HostedCollection, id: string, fields: Fields) =>
      ({ kind: 'set', collection, id, fields }) as const
    const changes = []
    for (const id of many(200, 'p')) {
      const images = await Promise.all(
        many(3, `images/Programs/${id}/photo-`).map((url) => put(`${url}.jpg`)),
      )
      changes.push(set('Programs', id, program(id, { images })))
    }
    const news = { newsType: 'News Article', title: 'Report', summary: '<p>x</p>', date: '2023-01-02' }
    for (const id of many(200, 'n')) {
      const image = id.endsWith('9') ? '' : await put(`images/NewsUpdates/${id}/photo.jpg`)
      changes.push(set('NewsUpdates', id, { id, ...news, image, day: 2, month: 'January', year: 2023 }))
    }
    for (const id of many(20, 's')) {
      const image = await put(`images/Staff/${id}/photo.jpg`)
      changes.push(set('Staff', id, { id, fullName: 'Hadiza Sule', position: 'Treasurer', image }))
    }
    changes.push(set('aboutUs', 'Mandate', { Mission: 'To train.' }))
    await documents.commit(changes, staff)

    const isEqualAt = async () => (await readHostedStatus(documents))?.at
    const copyOf = async (id: string) => (await documents.get('Hosted', `Programs/${id}`))?.fields
    site.start()
    await vi.waitFor(async () => expect(await isEqualAt()).toBeTruthy(), { timeout: 60_000 })
    expect(server.counts).toMatchObject({ reads: 428, writes: 421 })
    const before = { ...server.counts, requests: bucket.requests.length }
    for (let hour = 0; hour < 24; hour += 1) {
      const at = await isEqualAt()
      if (hour % 12 === 6) {
        await site.stop()
        site = await connect()
      } else {
        server.hangUp()
        await site.ended()
      }
      site.start()
      await vi.waitFor(async () => expect(await isEqualAt()).not.toBe(at), { timeout: 20_000 })
      if (hour >= 10) continue
      const [here, other] = [`p${hour}`, `p${hour + 100}`]
      const url = await put(`images/Programs/${here}/new.jpg`)
      await site.write('Programs', here, program(here, { images: [url] }))
      const report = hour % 2 === 0 ? '<p onclick="x()">Thirteen.</p>' : '<p>Thirteen.</p>'
      await there.change(`Programs/${other}`, { ProgramReport: report })
      await vi.waitFor(
        async () => {
          expect(await copyOf(here)).toMatchObject({ version: 2, pending: null })
          expect(await copyOf(other)).toMatchObject({
            fields: { ProgramReport: '<p>Thirteen.</p>' },
            pending: null,
          })
        },
        { timeout: 20_000 },
      )
    }
    // Those who edit there read and write one document each time.
    const cost = {
      reads: server.counts.reads - before.reads - 10,
      writes: server.counts.writes - before.writes - 10,
      requests: bucket.requests.length - before.requests,
    }
    // A listener may hear of a write before it is noted, and then reads it once more.
    expect(cost).toEqual({
      reads: expect.toSatisfy((n: number) => n >= reads && n <= reads + 25),
      writes: 15,
      requests: 10,
    })
  },
)
