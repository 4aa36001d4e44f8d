import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { installClientLibrary, openEarlierClient } from '#tests/support/earlier-client.ts'
import { emulatorJar, startFirestoreEmulator } from '#tests/support/firestore-emulator.ts'
import { storeForumContent } from '#tests/support/forum-content.ts'
import { startGcsServer } from '#tests/support/gcs-server.ts'
import { hostedSettings, project } from '#tests/support/hosted-contract.ts'
import { adaeze } from '#tests/support/people.ts'
import { createDataDir, startSite } from '#tests/support/running-site.ts'
import { publishProgram, signInByRequest } from '#tests/support/staff-requests.ts'
import { readStored } from '#tests/support/stored-records.ts'
import { createVisitor, regionOf, textsOf } from '#tests/support/visitor.ts'

const soon = { timeout: 20_000, interval: 50 }

describe.skipIf(!existsSync(emulatorJar))('a reader that is written from the specification alone', () => {
  let emulator: Awaited<ReturnType<typeof startFirestoreEmulator>>
  let library: Awaited<ReturnType<typeof installClientLibrary>>
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'client-library-'))
    ;[emulator, library] = await Promise.all([startFirestoreEmulator(), installClientLibrary(folder)])
  }, 180_000)
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await emulator?.stop()
  })

  /** The built site with the content of a forum, and the reader, at one project. */
  async function begin() {
    await emulator.clear(project)
    const bucket = await startGcsServer()
    onTestFinished(() => bucket.close())
    const dataDir = createDataDir()
    await storeForumContent(dataDir)
    const site = await startSite({
      dataDir,
      settings: {
        ADMIN_EMAIL: adaeze.email,
        ADMIN_PASSWORD: adaeze.password,
        ...hostedSettings(emulator, bucket),
      },
    })
    onTestFinished(async () => {
      await site.kill()
      expect(site.output()).not.toContain('"event":"fault"')
    })
    const reader = openEarlierClient(library, { project, origin: emulator.origin })
    onTestFinished(() => reader.close())
    const { cookie } = await signInByRequest(site.url, adaeze)
    return { site, reader, visitor: createVisitor(site), staff: createVisitor(site, cookie) }
  }

  test('has the content of the site as it stands there, and each change without asking again', async () => {
    const { site, reader, visitor } = await begin()
    for (const title of ['Voter drive, Aba', 'Sit-in, Owerri']) await publishProgram(site.url, title)
    await vi.waitFor(() => {
      const { programs, newsUpdates, staff, about, mandate, coreAreas } = reader.state()
      expect([programs.length, newsUpdates.length, Object.keys(staff).length]).toEqual([2, 6, 3])
      expect([about, mandate, coreAreas]).not.toContain(undefined)
    }, soon)
    const { programs, newsUpdates, staff, about, mandate, coreAreas } = reader.state()
    const pageOf = async (path: string) => (await visitor.get(path)).document.body.textContent
    const news = await pageOf('/news')
    for (const { title, newsType } of newsUpdates) {
      expect(news).toContain(title)
      expect(['News Article', 'Online Video']).toContain(newsType)
    }
    for (const { ProgramTitle, ...derived } of programs) {
      expect(await pageOf('/programs')).toContain(ProgramTitle)
      expect(derived).toMatchObject({ day: 17, month: 'October', year: 2026 })
    }
    const team = await pageOf('/aboutus')
    for (const [id, member] of Object.entries(staff)) {
      expect(member['id']).toBe(id)
      for (const words of [member['fullName'], member['position']]) expect(team).toContain(words)
    }
    expect(Object.keys(coreAreas!)).toHaveLength(4)
    expect(Object.keys(mandate!).toSorted()).toEqual(['Mission', 'Objectives', 'Values', 'Vision'])
    expect(team).toContain(mandate!['Vision'])
    expect(team).toContain(about!['intro'])
    const addresses = [...programs, ...newsUpdates, ...Object.values(staff), about!]
      .flatMap(({ images, image }) => images ?? image ?? [])
      .map(String)
    expect(addresses).toHaveLength(3 + 3 + 5 + 2 + 1)
    for (const address of addresses) {
      const picture = await fetch(address)
      expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('jpeg')
    }
    expect(reader.faults).toEqual([])
  })

  test('sends a message that arrives in the inbox once, also when the site begins again', async () => {
    const { site, reader, staff } = await begin()
    // Until the desk says so, messages at the provider are old ones.
    const desk = async () => (await staff.get('/admin/cms')).document.body.textContent
    await vi.waitFor(async () => expect(await desk()).toContain('At the provider: as of'), soon)
    const sent = {
      name: 'Chidinma Eze',
      email: 'c@mail.example',
      phone: '0803 555 0101',
      message: 'How can I join?',
    }
    const { id } = await reader.sendMessage(sent)
    const rows = async () => {
      const list = regionOf((await staff.get('/admin/cms/messages')).document, 'List of messages')
      return textsOf(list, 'li').filter((row) => row.includes(sent.name))
    }
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1), soon)
    await site.stop()
    await site.start()
    await reader.sendMessage({ ...sent, name: 'Ruth Gyang' })
    await vi.waitFor(async () => expect(await readStored(site, 'Contactus')).toHaveLength(2), soon)
    expect(await rows()).toHaveLength(1)
    expect((await staff.get(`/admin/cms/messages/${id}`)).document.body.textContent).toContain(sent.message)
  })

  test('deletes a program, which leaves the site with its history, and is back on both sides when staff put it back', async () => {
    const { site, reader, visitor, staff } = await begin()
    const address = await publishProgram(site.url, 'Voter drive, Aba')
    const id = address.split('/').at(-1)!
    await vi.waitFor(() => expect(reader.state().programs).toHaveLength(1), soon)
    const [before] = reader.state().programs
    await reader.deleteProgram(id)
    await vi.waitFor(async () => expect((await visitor.get(address)).status).toBe(404), soon)
    const history = await staff.get(`/admin/cms/history/program/${id}`)
    const versions = textsOf(history.document, 'nav[aria-label="Versions"] li')
    expect(versions[0]).toContain('the hosted project: taken down')
    expect(versions[1]).toContain('published')
    const list = await staff.get('/admin/cms/taken-off')
    const put = await staff.press('Put back Voter drive, Aba', { path: '/admin/cms/taken-off', page: list })
    expect(put.status).toBe(303)
    expect((await visitor.get(address)).status).toBe(200)
    await vi.waitFor(() => expect(reader.state().programs).toEqual([before]), soon)
  })

  test('stores a program anew, and staff restore on both sides what was there before', async () => {
    const { site, reader, visitor, staff } = await begin()
    const address = await publishProgram(site.url, 'Voter drive, Aba')
    const id = address.split('/').at(-1)!
    await vi.waitFor(() => expect(reader.state().programs).toHaveLength(1), soon)
    const [before] = reader.state().programs
    await reader.write('Programs', id, { ...before, ProgramTitle: 'Voter drive, Owerri' })
    const h1 = async () => textsOf((await visitor.get(address)).document, 'h1')[0]
    await vi.waitFor(async () => expect(await h1()).toBe('Voter drive, Owerri'), soon)
    const path = `/admin/cms/history/program/${id}/1/restore`
    const undone = await staff.press('Restore', { path, page: await staff.get(path) })
    expect(undone.status).toBe(303)
    expect(await h1()).toBe('Voter drive, Aba')
    await vi.waitFor(() => expect(reader.state().programs).toEqual([before]), soon)
  })
})
