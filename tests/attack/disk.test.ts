import { expect, onTestFinished, test, vi } from 'vitest'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { startSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { startAttackedSite } from './attacked-site.ts'
import { extent, report, startRandom } from './extent.ts'
import { send } from './request.ts'
import { documentsOf } from './postgres-documents.ts'
import { createSmallDisk, createSmallPostgres } from './small-disk.ts'
import { newsFields, sendMessage, writeNews } from './writes.ts'

test('on a full disk each write is stored or refused with 507, the site is not ready, pages still open, and all works again when there is room', async () => {
  const random = startRandom('disk')
  const rounds = extent({ quick: 1, whole: 20 })
  const disk = createSmallDisk()
  const site = await startAttackedSite({ dataDir: disk.dataDir, settings: disk.settings })
  const staff = await signInByRequest(site.url, adaeze)
  const photograph = (await threeSmallPhotographs())[0]!
  const pages = ['/', '/programs', '/news', '/contactus']
  /** The writes that the site acknowledged. */
  const ledger = { news: new Set<string>(), messages: new Set<string>() }

  const publish = async (title: string) => {
    const status = await writeNews(staff, title)
    if (status === 200) ledger.news.add(title)
    return status
  }
  const message = async (text: string) => {
    const status = await sendMessage(site, text, random.number(2 ** 24))
    if (status === 200) ledger.messages.add(text)
    return status
  }
  /** The id of the upload, or the error message when it is refused. */
  const upload = () => staff.upload(photograph).catch((error: Error) => error.message)
  const readiness = async () => (await send(site, { path: '/readyz', method: 'GET' })).status

  for (let round = 1; round <= rounds; round += 1) {
    expect(await publish(`before ${round}`), `news before round ${round}`).toBe(200)
    expect(await message(`before ${round}`), `message before round ${round}`).toBe(200)

    disk.fill()
    // The database first fills the pages that it has already allocated.
    for (let time = 0; ; time += 1) {
      expect(time, `accepted news on a full disk, round ${round}`).toBeLessThan(1_000)
      const status = await publish(`full ${round}, ${time}`)
      expect([200, 507], `news on a full disk, round ${round}`).toContain(status)
      if (status === 507) break
    }
    expect([200, 507], `message on a full disk, round ${round}`).toContain(await message(`full ${round}`))
    expect(await upload(), `upload on a full disk, round ${round}`).toMatch(/\b507\b/)
    for (const path of pages) {
      expect((await send(site, { path, method: 'GET' })).status, `${path} on a full disk`).toBe(200)
    }
    const desk = await staff.send('/admin/cms')
    expect(desk.status, 'the desk on a full disk').toBe(200)
    // Triggers that report a full disk do not fill it.
    const words = disk.kind === 'database' ? 'Waits for you' : /Send this to your helper:.*disk/s
    expect(await desk.text()).toMatch(words)
    // The site caches the result of the readiness check for ten seconds.
    if (round === 1) {
      await vi.waitUntil(async () => (await readiness()) === 503, { timeout: 20_000, interval: 250 })
    }

    disk.free()
    if (round === 1) {
      await vi.waitUntil(async () => (await readiness()) === 200, { timeout: 20_000, interval: 250 })
    }
    expect(await publish(`after ${round}`), `news after round ${round}`).toBe(200)
    expect(await message(`after ${round}`), `message after round ${round}`).toBe(200)
    await staff.send(`/admin/uploads/${await staff.upload(photograph)}`, {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0' },
    })
  }

  // After a restart the site reads from the disk, not from memory.
  await site.kill()
  await site.start()
  const news = new Set((await readStored(site, 'NewsUpdates')).map(({ fields }) => fields['title']))
  const messages = new Set((await readStored(site, 'Contactus')).map(({ fields }) => fields['message']))
  expect([...ledger.news].filter((title) => !news.has(title))).toEqual([])
  expect([...ledger.messages].filter((text) => !messages.has(text))).toEqual([])
  report(
    `disk: full ${rounds} times (${disk.kind}), ${ledger.news.size} news and ${ledger.messages.size} messages acknowledged, none lost`,
  )
  await site.kill()
})

test('on a full disk of Postgres each write is stored or refused with 507, and writes work again when there is room', async () => {
  const disk = await createSmallPostgres()
  const site = await startSite({
    settings: { ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password, ...disk.settings },
  })
  onTestFinished(() => site.kill())
  const staff = await signInByRequest(site.url, adaeze)
  const statusOf = async (path: string) => (await send(site, { path, method: 'GET' })).status
  const acknowledged: string[] = []
  const publish = async (title: string) => {
    const answer = await staff.sendForm('/admin/cms/newsupdates/new', newsFields(title))
    if (answer.status === 200) acknowledged.push(title)
    return { status: answer.status, text: await answer.text() }
  }
  expect((await publish('before')).status).toBe(200)
  expect(await statusOf('/news')).toBe(200)

  await disk.fill()
  // Postgres first fills the pages that it has already allocated.
  for (let time = 0; ; time += 1) {
    expect(time, 'accepted news on a full disk').toBeLessThan(1_000)
    const { status, text } = await publish(`full ${time}`)
    expect([200, 507]).toContain(status)
    if (status !== 507) continue
    expect(text).toContain('disk is full')
    break
  }
  for (const path of ['/', '/news', '/programs']) expect(await statusOf(path), path).toBe(200)
  expect((await staff.send('/admin/cms')).status).toBe(200)

  await disk.free()
  expect((await publish('after')).status).toBe(200)
  const documents = await documentsOf(disk.settings.DATABASE_URL)
  const stored = [...(await documents.read('NewsUpdates')).values()]
  expect(stored.map(({ fields }) => String(fields['title'])).toSorted()).toEqual(acknowledged.toSorted())
  report(
    `disk of Postgres: full (${disk.kind}), ${acknowledged.length} news acknowledged, none lost, no other stored`,
  )
})
