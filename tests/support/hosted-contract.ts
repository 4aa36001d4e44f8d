import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { newImageId, imageUrl, masterKeyOf } from '#domain/media/image-address.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { createGcsCalls, usualTimeouts } from '#ports/files/gcs-calls.ts'
import { createGcsObjects } from '#ports/files/gcs-objects.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { type GcsServer, startGcsServer } from './gcs-server.ts'
import { temporaryDocuments } from './temporary-documents.ts'
import { createImageWorkshop } from '#server/images/workshop.ts'
import { createPictureFetcher } from '#server/import/fetch-picture.ts'
import { createPictureTaker } from '#server/import/take-picture.ts'
import { follow } from '#server/hosted/add-hosted.ts'
import { readHostedStatus } from '#server/hosted/copies.ts'
import { createFirestore, type Firestore, type HostedDocument } from '#server/hosted/firestore.ts'
import { createFollower } from '#server/hosted/follow.ts'
import { hostedAuthor } from '#server/hosted/hosted-author.ts'
import type { Listen } from '#server/hosted/listen.ts'

export const project = 'demo-forum'
export const staff = { uid: 'u1', name: 'Adaeze' }
const forever = new AbortController().signal
export const quick = { ...usualTimeouts, requestMs: 1_000, bodyMs: 1_000, readMs: 1_000, pauseMs: 20 }

/** A place that speaks the API of the provider: its emulator, or a stand-in. */
export interface Place {
  readonly origin: string
  readonly listen: Listen
}

export const program = (id: string, more: Fields = {}): Fields => ({
  id,
  ProgramTitle: 'Town hall in Garki',
  ProgramTheme: 'Political Advocacy',
  ProgramDate: '2023-11-18',
  ProgramReport: '<p>Twelve women spoke.</p>',
  images: [],
  ProgramEvent: '',
  ...{ day: 18, month: 'November', year: 2023 },
  ...more,
})
const own = { ProgramLead: 'In short', ProgramVenue: 'Hall 2', shareTitle: 'For search', sharePicture: '' }

/** The settings of a site that follows this place. */
export const hostedSettings = (
  { origin }: Pick<Place, 'origin'>,
  { bucket, endpoint }: Pick<GcsServer, 'bucket' | 'endpoint'>,
) => ({
  HOSTED_URL: `firestore://${project}?files=${encodeURIComponent(`gs://${bucket}?endpoint=${endpoint}`)}`,
  FIRESTORE_EMULATOR_HOST: new URL(origin).host,
})

/** The last lines of `check:hosted` at such a place: each answer to a resume token tells everything again. */
export const collectionLines: readonly unknown[] = [
  `Collections of ${project}:`,
  '  A document that was changed meanwhile is not overwritten or deleted: yes',
  '  A change there is noticed within a minute: yes',
  expect.stringMatching(/^ {2}A new connection tells only what has changed: no, .+ \(not needed\)$/),
  '  400 writes of 3.5 MB together are taken in one request: yes',
  '',
  'The check has passed. Everything that it made was removed.',
]

export function connectTo({ origin }: Pick<Place, 'origin'>, timeouts = quick): Firestore {
  return createFirestore({ project, origin, token: async () => 'owner', timeouts })
}

/** A site that follows the place. `settled` resolves when both sides have nothing to say any more. */
export async function siteAt(
  place: Place,
  {
    documents = temporaryDocuments(),
    files: earlier,
    bucket,
    now = Date.now,
  }: { documents?: DocumentStore; files?: FileStore; bucket: GcsServer; now?: () => number },
) {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-test-'))
  const files = earlier ?? createFolderFileStore({ directory: join(folder, 'files') })
  const workshop = createImageWorkshop()
  const stopping = new AbortController()
  const firestore = connectTo(place)
  const calls = createGcsCalls({ endpoint: bucket.endpoint }, { token: async () => null, timeouts: quick })
  const messages = vi.fn<() => void>()
  const faults: unknown[] = []
  const follower = await createFollower({
    ...{ documents, files, firestore, project, now },
    objects: createGcsObjects(calls, bucket.bucket),
    bucket: { bucket: bucket.bucket, prefix: '', endpoint: bucket.endpoint },
    origin: bucket.endpoint,
    takePicture: createPictureTaker({
      workshop,
      fetcher: createPictureFetcher({ wait: async () => undefined, signal: stopping.signal }),
      folder,
    }),
    urgentWords: () => ['threat'],
    onMessage: messages,
    onImagesStored: () => undefined,
    onFault: (error) => void faults.push(error),
  })
  let following: Promise<unknown> = Promise.resolve()
  const site = {
    ...{ documents, files, follower, messages, faults },
    start() {
      following = follow(follower, {
        listen: place.listen,
        watch: documents.watch,
        signal: stopping.signal,
      }).catch((error: unknown) => error)
    },
    /** Resolves when the listener has ended. */
    ended: () => following,
    async stop() {
      stopping.abort(new Error('stopped'))
      await following
    },
    write: (collection: 'Programs' | 'aboutUs' | 'LandingPage', id: string, fields: Fields) =>
      documents.commit([{ kind: 'set', collection, id, fields }], staff),
  }
  onTestFinished(async () => {
    await site.stop()
    await workshop.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return site
}

/** What somebody at the provider does: a form of the earlier website, or its console. */
export function somebodyAt(place: Pick<Place, 'origin'>) {
  const firestore = connectTo(place, usualTimeouts)
  const read = async (name: string) => (await firestore.get([name], forever)).get(name) ?? null
  return {
    read,
    async put(name: string, fields: Fields): Promise<void> {
      const before = await read(name)
      const mask = [...new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(fields)])]
      const write = { name, fields, mask, updateTime: before?.updateTime ?? null }
      expect(await firestore.write([write], forever)).not.toContain(null)
    },
    async change(name: string, fields: Fields): Promise<void> {
      const { updateTime } = (await read(name))!
      const write = { name, fields, mask: Object.keys(fields), updateTime }
      expect(await firestore.write([write], forever)).not.toContain(null)
    },
    async remove(name: string): Promise<void> {
      const { updateTime } = (await read(name))!
      expect(await firestore.write([{ name, fields: null, mask: [], updateTime }], forever)).not.toContain(
        null,
      )
    },
    async list(collection: string): Promise<HostedDocument[]> {
      const found: HostedDocument[] = []
      for await (const document of firestore.list(collection, forever)) found.push(document)
      return found
    },
  }
}

const soon = { timeout: 10_000, interval: 20 }
export const photograph = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a3b1d' } })
    .jpeg()
    .toBuffer()

/** Tests that the collections at a place and those of the site follow each other. */
export function describeHosted(title: string, startPlace: () => Promise<Place>): void {
  describe(title, () => {
    async function begin() {
      const place = await startPlace()
      const bucket = await startGcsServer()
      onTestFinished(() => bucket.close())
      return { place, bucket, there: somebodyAt(place), site: await siteAt(place, { bucket }) }
    }

    test('a record goes there with exactly the fields of the specification, and its pictures before it', async () => {
      const { site, there, bucket } = await begin()
      const id = newImageId('Programs', 'a', 'hall-1')
      await site.files.put(masterKeyOf(id), await photograph(), { maxBytes: 1e6 })
      const report = `<p>Twelve women spoke.</p><img src="${imageUrl(id)}">`
      await site.write(
        'Programs',
        'a',
        program('a', { ...own, images: [imageUrl(id)], ProgramReport: report }),
      )
      site.start()
      await vi.waitFor(async () => expect(await there.read('Programs/a')).not.toBeNull(), soon)
      const { fields } = (await there.read('Programs/a'))!
      const { ProgramEvent: _, ...specified } = program('a')
      const [address] = fields['images'] as string[]
      expect(Object.keys(fields).toSorted()).toEqual(Object.keys(specified).toSorted())
      expect(fields).toMatchObject({
        ProgramTitle: 'Town hall in Garki',
        day: 18,
        month: 'November',
        year: 2023,
      })
      expect(address).toMatch(
        /\/v0\/b\/pictures\/o\/images%2FPrograms%2Fa%2Fhall-1-[0-9a-f]{8}\.jpg\?alt=media&token=/,
      )
      expect((await fetch(address!)).status).toBe(200)
      expect(String(fields['ProgramReport'])).toContain(address!.replaceAll('&', '&amp;'))
      expect(bucket.objects.size).toBe(1)
    })

    test('an edit there becomes a version here, keeps what only this website has, and is cleaned', async () => {
      const { site, there } = await begin()
      await site.write('Programs', 'a', program('a', own))
      site.start()
      await vi.waitFor(async () => expect(await there.read('Programs/a')).not.toBeNull(), soon)
      await there.change('Programs/a', {
        ProgramDate: '2024-01-02',
        ProgramReport: '<p onclick="x()">Thirteen.</p><script>alert(1)</script>',
        likes: 4,
      })
      await vi.waitFor(async () => {
        expect((await site.documents.get('Programs', 'a'))?.version).toBe(2)
        expect((await there.read('Programs/a'))?.fields).toMatchObject({
          day: 2,
          ProgramReport: '<p>Thirteen.</p>',
        })
      }, soon)
      expect(await site.documents.get('Programs', 'a')).toMatchObject({
        fields: {
          ...own,
          ProgramTitle: 'Town hall in Garki',
          ProgramDate: '2024-01-02',
          month: 'January',
          year: 2024,
        },
        updatedBy: { uid: hostedAuthor.uid, name: 'the hosted project' },
      })
      expect((await there.read('Programs/a'))?.fields['likes']).toBe(4)
    })

    test('what is removed on one side is removed on the other, and its history stays here', async () => {
      const { site, there } = await begin()
      await site.write('Programs', 'a', program('a'))
      await site.write('Programs', 'b', program('b'))
      site.start()
      await vi.waitFor(async () => expect(await there.list('Programs')).toHaveLength(2), soon)
      await there.remove('Programs/a')
      await vi.waitFor(async () => expect(await site.documents.count('Programs')).toBe(1), soon)
      await site.documents.commit([{ kind: 'delete', collection: 'Programs', id: 'b' }], staff)
      await vi.waitFor(async () => {
        expect(await there.list('Programs')).toEqual([])
        expect(await site.documents.count('Programs')).toBe(0)
      }, soon)
      const [removal, before] = await site.documents.versions('Programs', 'a', { limit: 2 })
      expect(removal).toMatchObject({ fields: null, by: { uid: hostedAuthor.uid } })
      expect(before?.fields).toMatchObject({ ProgramTitle: 'Town hall in Garki' })
      await site.write('Programs', 'a', program('a'))
      await vi.waitFor(async () => expect(await there.read('Programs/a')).not.toBeNull(), soon)
    })

    test('what was changed on both sides waits as a draft, and what is here goes there', async () => {
      const { site, there, place, bucket } = await begin()
      await site.write('Programs', 'a', program('a', own))
      site.start()
      await vi.waitFor(
        async () =>
          expect((await site.documents.get('Hosted', 'Programs/a'))?.fields['updateTime']).toBeTruthy(),
        soon,
      )
      await site.stop()
      await there.change('Programs/a', { ProgramTitle: 'Title there' })
      await site.write('Programs', 'a', program('a', { ...own, ProgramTitle: 'Title here' }))
      const next = await siteAt(place, { documents: site.documents, files: site.files, bucket })
      next.start()
      await vi.waitFor(
        async () => expect((await there.read('Programs/a'))?.fields['ProgramTitle']).toBe('Title here'),
        soon,
      )
      const [draft] = await createDraftQueries(site.documents).all()
      expect(draft).toMatchObject({ form: 'program', recordId: 'a', baseVersion: 1, title: 'Title there' })
      expect((await site.documents.get('Programs', 'a'))?.fields['ProgramTitle']).toBe('Title here')
    })

    test('an empty site gets everything that is there; samples never go there', async () => {
      const { site, there, bucket } = await begin()
      const sample = {
        kind: 'set',
        collection: 'aboutUs',
        id: 'Mandate',
        fields: { Mission: 'Sample' },
        sample: true,
      } as const
      await site.documents.commit([sample], { uid: 'system', name: 'system' })
      const address = bucket.putObject('images/Programs/a/photo.jpg9c1d', await photograph())
      const { ProgramEvent: _, ...specified } = program('a', { images: [address] })
      await there.put('Programs/a', specified)
      await there.put('Programs/broken', { ProgramTitle: 'Without a date' })
      await there.put('newsUpdates/n', {
        title: 'Report',
        date: '2023-01-02',
        summary: '<p>x</p>',
        newsType: 'News Article',
      })
      await there.put('LandingPage/CoreAreas', { 'Mentorship & Training': 'A', 'Political Advocacy': 'B' })
      await there.put('Contactus/m1', {
        name: 'Chidinma',
        email: 'c@mail.example',
        phone: '',
        message: 'How?',
      })
      site.start()
      await vi.waitFor(async () => expect((await readHostedStatus(site.documents))?.at).toBeTruthy(), soon)
      const [image] = (await site.documents.get('Programs', 'a'))!.fields['images'] as string[]
      expect(image).toMatch(/^\/images\/Programs\/a\/photo/)
      expect(await site.files.open(masterKeyOf(image!.slice('/images/'.length) as never))).not.toBeNull()
      expect((await there.read('Programs/a'))?.fields).toEqual(specified)
      expect((await there.read('NewsUpdates/n'))?.fields).toMatchObject({ title: 'Report', day: 2 })
      expect((await site.documents.get('LandingPage', 'CoreAreas'))?.fields).toMatchObject({
        'Political Advocacy': 'B',
      })
      expect(await there.read('aboutUs/Mandate')).toBeNull()
      expect(await there.read('Programs/broken')).toMatchObject({
        fields: { ProgramTitle: 'Without a date' },
      })
      expect((await readHostedStatus(site.documents))?.problems).toEqual([
        '“Without a date” (Programs/broken) stays as it is at the provider: this website cannot show it. It has no date.',
      ])
      expect(await site.documents.get('ReadMessages', 'm1')).not.toBeNull()
      expect(site.messages).not.toHaveBeenCalled()
    })

    test('a document that could not be shown arrives whole when it is corrected there', async () => {
      const { site, there } = await begin()
      const { ProgramEvent: _, ProgramDate, ...undated } = program('a')
      const { day, month, year, ...broken } = undated
      await there.put('Programs/a', broken)
      site.start()
      const problems = async () => (await readHostedStatus(site.documents))?.problems
      await vi.waitFor(async () => expect(await problems()).toHaveLength(1), soon)
      await there.change('Programs/a', { ProgramDate: ProgramDate!, day: day!, month: month!, year: year! })
      await vi.waitFor(async () => expect(await problems()).toEqual([]), soon)
      expect((await site.documents.get('Programs', 'a'))?.fields).toMatchObject({ ...undated, ProgramDate })
    })

    test('a message of the earlier website arrives once, also after it was erased here', async () => {
      const { site, there, place, bucket } = await begin()
      site.start()
      await vi.waitFor(async () => expect((await readHostedStatus(site.documents))?.at).toBeTruthy(), soon)
      await there.put('Contactus/m2', {
        name: 'Ngozi',
        email: 'n@mail.example',
        phone: '',
        message: 'A threat',
      })
      await vi.waitFor(() => expect(site.messages).toHaveBeenCalledTimes(1), soon)
      expect(await site.documents.get('Contactus', 'm2')).toMatchObject({ fields: { message: 'A threat' } })
      expect(await site.documents.get('UrgentMessages', 'm2')).not.toBeNull()
      expect(await site.documents.get('Outbox', 'm2')).not.toBeNull()
      await site.documents.commit([{ kind: 'erase', collection: 'Contactus', id: 'm2' }], staff)
      await site.stop()
      const at = (await readHostedStatus(site.documents))?.at
      const next = await siteAt(place, { documents: site.documents, files: site.files, bucket })
      next.start()
      await vi.waitFor(async () => expect((await readHostedStatus(site.documents))?.at).not.toBe(at), soon)
      expect(await site.documents.get('Contactus', 'm2')).toBeNull()
      expect(await there.read('Contactus/m2')).not.toBeNull()
    })
  })
}
