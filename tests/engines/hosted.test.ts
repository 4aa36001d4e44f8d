import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { compareHosted } from '#server/hosted/compare.ts'
import {
  connectTo,
  describeHosted,
  photograph,
  program,
  project,
  somebodyAt,
  staff,
} from '#tests/support/hosted-contract.ts'
import { hostedCollections } from '#server/hosted/hosted-fields.ts'
import { createListen } from '#server/hosted/listen.ts'
import { createPictureFetcher } from '#server/import/fetch-picture.ts'
import { emulatorJar, startFirestoreEmulator } from '#tests/support/firestore-emulator.ts'
import { startGcsServer } from '#tests/support/gcs-server.ts'
import { createRandom } from '#tests/support/seeded-random.ts'
import { migratedFile } from '#tests/support/temporary-database.ts'

const signal = new AbortController().signal

/** The Debian package google-cloud-cli-firestore-emulator is not in Debian’s own archive. */
describe.skipIf(!existsSync(emulatorJar))('with the provider’s emulator', () => {
  let emulator: Awaited<ReturnType<typeof startFirestoreEmulator>>
  beforeAll(async () => {
    emulator = await startFirestoreEmulator()
  }, 60_000)
  afterAll(() => emulator?.stop())

  async function emptyPlace() {
    await emulator.clear(project)
    const { origin } = emulator
    const collections = [...hostedCollections, 'newsUpdates', 'Contactus']
    return { origin, listen: createListen({ project, origin, token: async () => 'owner', collections }) }
  }

  describeHosted('collections at the provider’s emulator', emptyPlace)

  // The emulator 528 answers each resume token with a reset and tells everything again (observed in November 2026).
  test('a listener that begins again knows what was changed and deleted meanwhile', async () => {
    const { listen, ...place } = await emptyPlace()
    const there = somebodyAt({ ...place, listen })
    for (const id of ['a', 'b', 'c']) await there.put(`Programs/${id}`, program(id))

    async function hear(): Promise<{ heard: string[]; all: string[] }> {
      const stopping = new AbortController()
      const heard: string[] = []
      const all = Promise.withResolvers<string[]>()
      const listening = listen(
        {
          onChange: (name, updateTime) => void heard.push(updateTime === null ? `${name} deleted` : name),
          onAll: (names) => all.resolve([...names].toSorted()),
        },
        stopping.signal,
      ).catch(() => undefined)
      const names = await all.promise
      stopping.abort(new Error('stopped'))
      await listening
      return { heard: heard.toSorted(), all: names }
    }

    const everything = ['Programs/a', 'Programs/b', 'Programs/c']
    expect(await hear()).toEqual({ heard: everything, all: everything })
    await there.change('Programs/b', { ProgramTitle: 'Else' })
    await there.remove('Programs/c')
    const again = await hear()
    expect(again.all).toEqual(['Programs/a', 'Programs/b'])
    expect(again.heard).toContain('Programs/b')
  })

  test('after twenty kills of the job while both sides edit, both are equal and nothing is lost', async () => {
    const place = await emptyPlace()
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
    const random = createRandom(7)
    const ids = Array.from({ length: 12 }, (_, index) => `p${index}`)
    const written: { readonly id: string; readonly title: string; readonly side: 'here' | 'there' }[] = []
    let dangling = 0

    /** No address of a document may be without its object at any moment. */
    async function checkAddresses() {
      for (const { fields } of await there.list('Programs'))
        for (const address of fields['images'] as string[])
          if ((await fetch(address)).status !== 200) dangling += 1
    }

    async function editSomewhere(number: number) {
      const id = ids[random.number(ids.length)]!
      const title = `Title ${number}`
      if (random.number(2) === 0) {
        const key = `images/Programs/${id}/photo-${number}.jpg`
        await files.put(key, await photograph(), { maxBytes: 1e6 })
        const fields = program(id, { ProgramTitle: title, images: [`/${key}`] })
        await documents.commit([{ kind: 'set', collection: 'Programs', id, fields }], staff)
        written.push({ id, title, side: 'here' })
      } else if (random.number(6) === 0) await there.remove(`Programs/${id}`).catch(() => undefined)
      else {
        const { ProgramEvent: _, ...fields } = program(id, { ProgramTitle: title })
        const before = await there.read(`Programs/${id}`)
        // Somebody may have written in between, as it happens to people.
        const isWritten = await (
          before
            ? there.change(`Programs/${id}`, { ProgramTitle: title })
            : there.put(`Programs/${id}`, fields)
        ).then(
          () => true,
          () => false,
        )
        if (isWritten) written.push({ id, title, side: 'there' })
      }
    }

    const settings = JSON.stringify({
      folder,
      project,
      origin: place.origin,
      bucket: bucket.bucket,
      endpoint: bucket.endpoint,
    })
    const startJob = () =>
      spawn(
        process.execPath,
        ['--import', './tests/support/without-vite.mjs', 'tests/support/hosted-job.ts', settings],
        {
          stdio: ['ignore', 'inherit', 'inherit'],
        },
      )
    for (let kill = 0; kill < 20; kill += 1) {
      const job = startJob()
      const until = Date.now() + 1_200 + random.number(1_500)
      for (let edit = 0; Date.now() < until; edit += 1) {
        await editSomewhere(kill * 100 + edit)
        await wait(random.number(120))
      }
      job.kill('SIGKILL')
      await once(job, 'exit')
      await checkAddresses()
    }
    const job = startJob()
    onTestFinished(() => void job.kill('SIGKILL'))
    const compare = () =>
      compareHosted({
        documents,
        firestore: connectTo(place),
        fetcher: createPictureFetcher({ signal, wait: async () => undefined }),
        origin: bucket.endpoint,
        signal,
      })
    await vi.waitFor(async () => expect((await compare()).differences).toEqual([]), {
      timeout: 30_000,
      interval: 500,
    })
    await checkAddresses()
    expect(dangling).toBe(0)

    // What somebody wrote there is a version here, or waits in a draft, unless she wrote over it herself before it was seen.
    const drafts = await createDraftQueries(documents).all()
    const kept = new Set(drafts.map(({ recordId, title }) => `${recordId} ${title}`))
    for (const id of ids)
      for (const { fields } of await documents.history('Programs', id))
        kept.add(`${id} ${fields?.['ProgramTitle']}`)
    const last = new Map(written.filter(({ side }) => side === 'there').map((edit) => [edit.id, edit]))
    const lost = [...last.values()].filter(({ id, title }) => !kept.has(`${id} ${title}`))
    const removedThere = new Set(ids.filter((id) => !kept.has(id)))
    expect(lost.filter(({ id }) => !removedThere.has(id))).toEqual([])
    expect(written.filter(({ side, id, title }) => side === 'here' && !kept.has(`${id} ${title}`))).toEqual(
      [],
    )
  }, 180_000)
})
