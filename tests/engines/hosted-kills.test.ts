import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { imageIdOf, masterKeyOf } from '#domain/media/image-address.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { usualTimeouts } from '#ports/files/gcs-calls.ts'
import { compareHosted } from '#server/hosted/compare.ts'
import { statusId } from '#server/hosted/copies.ts'
import {
  type HostedCollection,
  hostedCollections,
  hostedKindOf,
  type HostedKind,
  onlyHosted,
  splitName,
} from '#server/hosted/hosted-fields.ts'
import { createPictureFetcher } from '#server/import/fetch-picture.ts'
import { emulatorJar, startFirestoreEmulator } from '#tests/support/firestore-emulator.ts'
import { type GcsServer, startGcsServer } from '#tests/support/gcs-server.ts'
import { connectTo, photograph, program, project, somebodyAt, staff } from '#tests/support/hosted-contract.ts'
import { createRandom } from '#tests/support/seeded-random.ts'
import { migratedFile } from '#tests/support/temporary-database.ts'

const kills = 20
/** How long the job works between its starts, in all. `HOSTED_SECONDS=600` is the length before a release. */
const seconds = Number(process.env['HOSTED_SECONDS'] ?? 40)
/** The job has a clock of its own, on which a day passes in ten seconds, so that unnamed objects are removed meanwhile. */
const clock = { from: Date.now(), rate: 8_640 }
const signal = new AbortController().signal

const many = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const names = [
  ...many(8, 'Programs/p'),
  ...many(5, 'NewsUpdates/n'),
  ...many(5, 'Staff/s'),
  ...['aboutUs/About', 'aboutUs/Mandate', 'LandingPage/CoreAreas'],
]

type Edited = readonly [field: string, toFields: (id: string, text: string, picture: string) => Fields]

/** The field that each edit changes, and a record with this text and picture. */
const edited = {
  program: [
    'ProgramTitle',
    (id, ProgramTitle, picture) =>
      program(id, {
        ProgramTitle,
        images: [picture],
        ProgramReport: `<p>${ProgramTitle}</p><img src="${picture.replaceAll('&', '&amp;')}">`,
      }),
  ],
  news: [
    'title',
    (id, title, image) => ({
      ...{ id, title, image, newsType: 'News Article', summary: `<p>${title}</p>` },
      ...{ link: 'https://courier.example/report', source: 'The Courier', date: '2023-12-04' },
      ...{ day: 4, month: 'December', year: 2023 },
    }),
  ],
  staff: ['fullName', (id, fullName, image) => ({ id, fullName, position: 'Head of Advocacy', image })],
  about: ['intro', (id, intro, image) => ({ id, intro, content: `<p>${intro}</p>`, image })],
  mandate: [
    'Mission',
    (_, Mission) => ({ Mission, Vision: 'A seat for every woman.', Values: 'Integrity.' }),
  ],
  'core-areas': [
    'Political Advocacy',
    (_, text) => ({ 'Political Advocacy': text, 'Mentorship & Training': 'By women.' }),
  ],
} satisfies Record<HostedKind, Edited>

/** `text`: null for a removal. */
interface Edit {
  readonly name: string
  readonly text: string | null
  readonly side: 'here' | 'there'
}

/** The Debian package google-cloud-cli-firestore-emulator is not in Debian’s own archive. */
const isMissing = !existsSync(emulatorJar)
describe.skipIf(isMissing)('with the provider’s emulator', { timeout: (seconds + 600) * 1_000 }, () => {
  test('after twenty kills of the job while both sides edit, both are equal and nothing is lost', async () => {
    const emulator = await startFirestoreEmulator()
    onTestFinished(() => emulator.stop())
    const place = { origin: emulator.origin }
    const there = somebodyAt(place)
    const bucket = await startGcsServer()
    onTestFinished(() => bucket.close())
    const folder = mkdtempSync(join(tmpdir(), 'hosted-kills-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'site.sqlite'), await migratedFile())
    const database = createSqliteDatabase({ file: join(folder, 'site.sqlite') })
    onTestFinished(() => database.close())
    const documents = createSqlDocumentStore(database)
    const files = await createFolderFileStore({ directory: join(folder, 'files') })
    const jpeg = await photograph()
    const random = createRandom(7)
    const edits: Edit[] = []
    const withoutPicture = new Set<string>()

    async function watchPictures() {
      for (const collection of hostedCollections) {
        for (const { name, fields } of await there.list(collection))
          for (const object of objectsIn(fields, bucket))
            if (!bucket.objects.has(object)) withoutPicture.add(`${name} there: ${object}`)
        for (const { id, fields } of (await documents.read(collection)).values())
          for (const url of referencedPictures(fields))
            if (!(await files.open(masterKeyOf(imageIdOf(url)!))))
              withoutPicture.add(`${collection}/${id} here: ${url}`)
      }
    }

    async function editHere(name: string, text: string) {
      const { collection, id } = splitName(name) as { collection: HostedCollection; id: string }
      const [words, toFields]: Edited = edited[hostedKindOf(name)!]
      const done = (written: string | null) => edits.push({ name, text: written, side: 'here' })
      // What is removed here before the job knew it stays removed, whatever is there.
      if (random.number(6) === 0 && (await documents.get('Hosted', name))) {
        await documents.commit([{ kind: 'delete', collection, id }], staff)
        return done(null)
      }
      const past = random.number(4) === 0 ? await documents.versions(collection, id, { limit: 9 }) : []
      const restored = past.find(({ fields }, index) => index > 0 && fields !== null)
      const fields = restored ? (await documents.version(collection, id, restored.version))!.fields! : null
      const key = `images/${name}/photo-${edits.length}.jpg`
      if (!fields) await files.put(key, jpeg, { maxBytes: 1e6 })
      const written = fields ?? toFields(id, text, `/${key}`)
      await documents.commit([{ kind: 'set', collection, id, fields: written }], staff)
      done(String(written[words]))
    }

    /** Each save of the earlier website uploads its picture anew. */
    async function editThere(name: string, text: string) {
      const kind = hostedKindOf(name)!
      const [words, toFields]: Edited = edited[kind]
      const isThere = (await there.read(name)) !== null
      const done = (written: string | null) => edits.push({ name, text: written, side: 'there' })
      if (isThere && random.number(6) === 0) {
        await there.remove(name)
        done(null)
      } else if (isThere && random.number(2) === 0) {
        await there.change(name, { [words]: text })
        done(text)
      } else {
        const address = bucket.putObject(`images/${name}/photo-${edits.length}.jpg9c1d`, jpeg)
        await there.put(name, onlyHosted(kind, toFields(splitName(name).id, text, address)))
        done(text)
      }
    }

    const settings = JSON.stringify({
      ...{ folder, project, clock, ...place },
      ...{ bucket: bucket.bucket, endpoint: bucket.endpoint },
    })
    function startJob() {
      const job = spawn(
        process.execPath,
        ['--import', './tests/support/without-vite.mjs', 'tests/support/hosted-job.ts', settings],
        { stdio: ['ignore', 'inherit', 'inherit'] },
      )
      onTestFinished(() => void job.kill('SIGKILL'))
      return job
    }
    async function hasWrittenSince(startedAt: number, isMeant: (id: string) => boolean) {
      const written = await documents.read('Hosted', { omit: ['fields', 'pending'] })
      return [...written.values()].some(({ id, updatedAt }) => updatedAt > startedAt && isMeant(id))
    }
    let isOver = false
    async function edit() {
      while (!isOver) {
        const [name, text] = [random.pick(names), `Text ${edits.length}`]
        if (random.number(2) === 0) await editHere(name, text)
        // Somebody may have written in between, as it happens to people.
        else await editThere(name, text).catch(() => undefined)
        await wait(random.number(150))
      }
    }
    async function watch() {
      while (!isOver) await watchPictures()
    }

    const meanwhile = Promise.all([edit(), watch()])
    const stopEditing = () => {
      isOver = true
      return meanwhile
    }
    onTestFinished(() => void stopEditing())
    for (let kill = 0; kill < kills; kill += 1) {
      const startedAt = Date.now()
      const job = startJob()
      const fields = {
        name: `Visitor ${kill}`,
        email: 'v@mail.example',
        phone: '',
        message: 'How can I join?',
      }
      await there.put(`Contactus/m${kill}`, fields)
      // A busy machine needs seconds to connect, and only a job at work can be interrupted: every second one when it has
      // sent everything once, the others from their first step on.
      const isMeant = (id: string) => kill % 2 === 0 || id === statusId
      await vi.waitFor(async () => expect(await hasWrittenSince(startedAt, isMeant)).toBe(true), {
        timeout: 120_000,
        interval: 50,
      })
      await wait((seconds / kills) * random.number(2_000))
      job.kill('SIGKILL')
      await once(job, 'exit')
    }
    await stopEditing()
    for (const side of ['here', 'there'])
      expect(edits.filter((edit) => edit.side === side).length, `edits ${side}`).toBeGreaterThan(kills)
    startJob()
    const compare = () =>
      compareHosted({
        documents,
        firestore: connectTo(place, usualTimeouts),
        fetcher: createPictureFetcher({ signal, wait: async () => undefined }),
        origin: bucket.endpoint,
        signal,
      })
    await vi.waitFor(async () => expect((await compare()).differences).toEqual([]), {
      timeout: 120_000,
      interval: 500,
    })
    // Objects go when no document has named them for a day, which here is ten seconds.
    const isRemoval = (request: string) => request.startsWith('DELETE')
    await vi.waitFor(() => expect(bucket.requests.some(isRemoval)).toBe(true), { timeout: 60_000 })
    await watchPictures()
    expect([...withoutPicture]).toEqual([])

    const drafts = [...(await documents.read('Drafts')).values()].map(({ fields }) => fields)
    const lost: string[] = []
    for (const name of names) {
      const { collection, id } = splitName(name) as { collection: HostedCollection; id: string }
      const kind = hostedKindOf(name)!
      const [words]: Edited = edited[kind]
      const history = await documents.history(collection, id)
      const isKept = (text: string) =>
        history.some(({ fields }) => fields?.[words] === text) ||
        drafts.some(
          ({ form, recordId, values }) =>
            form === kind && recordId === id && String(values).includes(`"${text}"`),
        )
      const lastOf = (side: Edit['side']) =>
        edits.findLast((edit) => edit.name === name && edit.side === side)
      const last = [lastOf('here'), lastOf('there')]
      // An earlier one may have been overwritten by its own side before it was seen.
      for (const edit of last) if (edit?.text && !isKept(edit.text)) lost.push(JSON.stringify(edit))
      const now = (await documents.get(collection, id))?.fields[words] ?? null
      if (!last.some((edit) => (edit?.text ?? null) === now))
        lost.push(`${name} is ${String(now)} after ${JSON.stringify(last)}`)
    }
    expect(lost).toEqual([])
    const arrived = await documents.ids('Contactus')
    expect(arrived.toSorted()).toEqual(many(kills, 'm').toSorted())
  })
})

/** The objects whose download addresses a document has, also in its HTML. */
const objectsIn = (fields: Fields, { bucket }: GcsServer): string[] =>
  JSON.stringify(fields)
    .split(`/v0/b/${bucket}/o/`)
    .slice(1)
    .map((rest) => decodeURIComponent(rest.slice(0, rest.indexOf('?'))))
