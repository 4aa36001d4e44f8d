import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { startSite } from '../support/running-site.ts'
import { test as slowConnectionTest } from '../support/slow-connection-test.ts'
import { readStored } from '../support/stored-records.ts'
import { expect, signIn, hydrate } from '../support/browser-test.ts'

const test = slowConnectionTest.extend({
  dataDir: async ({ dataDir }, provide) => {
    await storeProgram(dataDir)
    await provide(dataDir)
  },
})
/** One program, from 2023. */
async function storeProgram(dataDir: string) {
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  const fields = {
    ProgramTitle: 'Town Hall, Enugu',
    ProgramDate: '2023-05-14',
    ProgramReport: '<p>Held.</p>',
  }
  await createSqlDocumentStore(database).commit(
    [{ kind: 'set', collection: 'Programs', id: 'enugu', fields }],
    { uid: 'adaeze', name: 'Adaeze' },
  )
  await database.close()
}

test.use({ content: 'forum', serviceWorkers: 'allow' })

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const notes = (page: Page) => page.locator('[data-device-notes]')

/** Addresses of everything this device keeps of the site. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys())
        kept.push(url.slice(location.origin.length))
    }
    return kept
  })
}

async function openFirst(page: Page, address: string) {
  await page.goto(address)
  await expect.poll(() => keptOn(page)).toEqual(expect.arrayContaining(['/contactus', address]))
}

/** Answers from what it kept and never asks again. */
const workerOfLongAgo = `
  addEventListener('install', (event) => event.waitUntil(keep()))
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))))
  async function keep() {
    await (await caches.open('pages of long ago')).add('/programs')
    await skipWaiting()
  }`

const typesOfFiles: Readonly<Record<string, string>> = { js: 'text/javascript', svg: 'image/svg+xml' }

/** Another build of the site at the same address, as files by path. */
async function startOtherSite(files: Readonly<Record<string, string>>) {
  const server = createServer(({ url = '' }, response) => {
    const file = files[url]
    const type = typesOfFiles[url.split('.')[1] ?? ''] ?? 'text/html'
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': type, 'cache-control': 'no-cache' })
    response.end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

const message = { name: 'Ruth Gyang', phone: '+234 803 555 0101', message: 'I stand for the ward council.' }

async function fillIn(page: Page, { name, phone, message: words }: typeof message) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Message').fill(words)
}

/** As a browser sends it whose script has not arrived. */
async function sendWithoutScript(page: Page) {
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/contactus"]')?.submit())
  await page.waitForURL('/contactus')
  await expect(notes(page)).toContainText('is kept on this device')
}

test('after one visit pages open without a connection, and a message is sent once it is back', async ({
  page,
  context,
  connection,
  site,
  problems,
}) => {
  await openFirst(page, '/aboutus')
  const asked = [...site.output().matchAll(/"path":"(\/aboutus|\/assets\/[^"]+)"/g)].map(([, at]) => at)
  expect(asked.toSorted(), 'nothing travels a second time to be kept').toEqual([...new Set(asked)].toSorted())
  // A picture is kept once it is there in its final form, which is made while the first visitor already sees it.
  const portrait = page.getByRole('main').locator('img').first()
  await expect
    .poll(async () => {
      await page.reload()
      await portrait.scrollIntoViewIfNeeded()
      const shown = await portrait.evaluate((image: HTMLImageElement) => image.currentSrc)
      return shown !== '' && (await keptOn(page)).includes(new URL(shown).pathname)
    })
    .toBe(true)

  // A connection that takes the question and never answers.
  connection.slowTo(1)
  await page.goto('/programs', { waitUntil: 'commit' })
  await expect(title(page)).toHaveText('Our Programs')

  connection.cut()
  await context.setOffline(true)
  await page.goto('/aboutus')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(title(page)).toHaveText('About Us')
  await portrait.scrollIntoViewIfNeeded()
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Programs' }).click()
  await expect(title(page)).toHaveText('Our Programs')
  for (const list of ['/programs?year_2019', '/programs?title=ward', '/programs/programs?title=ward']) {
    await page.goto(list)
    await expect(notes(page)).toHaveText(
      'Searching needs a connection. These are all programs as they were kept on this device.',
    )
  }
  await page.getByRole('main').getByRole('link', { name: 'Town Hall' }).click()
  await expect(title(page)).toHaveText('No connection')
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()

  await fillIn(page, message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(notes(page)).toContainText('is kept on this device')
  await expect(page.getByText('Message Received!')).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.goto('/aboutus')
  await expect(notes(page)).toContainText('will be sent by itself when the connection is back')

  connection.slowTo(Infinity)
  connection.restore()
  await context.setOffline(false)
  await expect(notes(page)).toContainText('Message Received!')
  await expect(page.getByText('You are offline.')).toBeHidden()
  expect(await readStored(site, 'Contactus')).toEqual([
    expect.objectContaining({ fields: expect.objectContaining(message) }),
  ])
  await page.reload()
  await expect(notes(page)).toBeEmpty()
  expect((await keptOn(page)).filter((address) => address.startsWith('/kept-messages'))).toEqual([])
  problems.length = 0
})

test('a page that is opened later is kept with the files that its head links to', async ({
  page,
  connection,
}) => {
  await openFirst(page, '/aboutus')
  // Chromium does not fetch a mask icon (Safari's), so only the worker can have put it there.
  const newer = await startOtherSite({
    '/news': '<!doctype html><title>News</title><link rel="mask-icon" href="/assets/newer.svg"><h1>News</h1>',
    '/assets/newer.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  connection.forwardTo(newer.port)
  connection.cut()
  connection.restore()
  await page.goto('/news')
  await expect(title(page)).toHaveText('News')
  await expect.poll(() => keptOn(page)).toEqual(expect.arrayContaining(['/news', '/assets/newer.svg']))
  newer.close()
})

test('a page that is not kept opens by itself when the connection is back, but never instead of another', async ({
  page,
  context,
  connection,
  problems,
}) => {
  await openFirst(page, '/aboutus')
  connection.cut()
  await context.setOffline(true)
  await page.goto('/programs/enugu')
  await expect(title(page)).toHaveText('No connection')
  connection.restore()
  await context.setOffline(false)
  await expect(title(page)).toHaveText('Town Hall, Enugu')

  connection.cut()
  await context.setOffline(true)
  await page.goto('/news')
  await expect(title(page)).toHaveText('No connection')
  // The site answers at the very moment when a link has been pressed.
  await page.evaluate(() => {
    addEventListener('beforeunload', () => {
      window.fetch = async () => new Response()
      dispatchEvent(new Event('online'))
    })
  })
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await expect(title(page)).toHaveText('Contact Us')
  problems.length = 0
})

test('a page that is not kept opens by itself where the browser never says that the connection is back', async ({
  page,
  connection,
  problems,
}) => {
  await openFirst(page, '/aboutus')
  // The device is in a network all the time; the connection of that network is down.
  connection.cut()
  await page.goto('/programs/enugu')
  await expect(title(page)).toHaveText('No connection')
  connection.restore()
  await expect(title(page)).toHaveText('Town Hall, Enugu')
  problems.length = 0
})

test('a message is sent when the browser says so, with no page of the site open', async ({
  page,
  context,
  connection,
  site,
  problems,
}) => {
  await openFirst(page, '/contactus')
  const devices = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devices.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.startsWith(`${site.url}/`)) resolve(registrationId)
    }),
  )
  await devices.send('ServiceWorker.enable')
  const registrationId = await registered

  connection.cut()
  await fillIn(page, message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(notes(page)).toContainText('is kept on this device')
  await page.goto('about:blank')
  connection.restore()
  expect(await readStored(site, 'Contactus')).toEqual([])
  await devices.send('ServiceWorker.dispatchSyncEvent', {
    origin: site.url,
    registrationId,
    tag: 'messages',
    lastChance: false,
  })
  await expect
    .poll(() => readStored(site, 'Contactus'))
    .toEqual([expect.objectContaining({ fields: expect.objectContaining(message) })])
  problems.length = 0
})

test('what the site refuses later comes back to its writer, and what waits can be discarded', async ({
  page,
  connection,
  site,
  problems,
}) => {
  await openFirst(page, '/contactus')
  // With script in the page: it is there from now on, as it was used once.
  await hydrate(page)
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => {
      const { pathname } = new URL(name)
      return pathname.endsWith('.js') ? [pathname] : []
    }),
  )
  await expect.poll(() => keptOn(page)).toEqual(expect.arrayContaining(scripts))
  connection.cut()
  await page.reload()
  await fillIn(page, message)
  await sendWithoutScript(page)
  await notes(page).getByRole('button', { name: 'Discard it' }).click()
  await expect(notes(page)).toBeEmpty()

  await fillIn(page, { ...message, phone: '' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent yet. Your message is kept on this device')
  await expect(page.getByLabel('Message')).toHaveValue('')
  connection.restore()
  // With no word of the browser that the connection is back, the next page that opens sends what waits.
  await page.goto('/aboutus')
  await expect(notes(page)).toContainText('was not accepted')
  await page.getByRole('button', { name: 'See why' }).click()
  await expect(page.getByRole('alert')).toContainText('Write your email address or your phone number')
  await expect(page.getByLabel('Message')).toHaveValue(message.message)
  await page.getByLabel('Phone').fill(message.phone)
  await page.waitForFunction(() => performance.now() > 2_100)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Received!')).toBeVisible()
  expect(await readStored(site, 'Contactus')).toHaveLength(1)
  expect((await keptOn(page)).filter((address) => address.startsWith('/kept-messages'))).toEqual([])
  problems.length = 0
})

test('nothing of the staff area is kept, each form of a page replaces the other, and all can be called back', async ({
  page,
  connection,
  site,
}) => {
  await openFirst(page, '/programs')
  await page.goto('/admin')
  await signIn(page, adaeze)
  await page.goto('/programs/enugu')
  await expect(page.getByText(`Signed in as ${adaeze.email}`)).toBeVisible()
  await page.goto('/admin/cms')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: /^Sign In as/ })).toBeVisible()
  const kept = await keptOn(page)
  expect(
    kept.filter((address) => address.startsWith('/admin') || address.startsWith('/programs/enugu')),
  ).toEqual([])
  const withEmail = await page.evaluate(async (email) => {
    const texts = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push(await (await cache.match(request))?.text())
    }
    return texts.filter((text) => text?.includes(email)).length
  }, adaeze.email)
  expect(withEmail).toBe(0)

  await page.goto('/aboutus')
  await page.getByRole('switch', { name: 'Low data' }).click()
  await expect(page.getByRole('complementary', { name: 'Low data' })).toBeVisible()
  await expect.poll(() => keptOn(page)).toEqual(expect.arrayContaining(['/offline', '/aboutus']))
  expect(await keptOn(page), 'only what was opened').not.toContain('/contactus')

  await site.stop()
  const withoutKeeping = await startSite({
    dataDir: site.dataDir,
    settings: { SITE_URL: site.url, OFFLINE: 'off' },
  })
  connection.forwardTo(withoutKeeping.port)
  connection.cut()
  connection.restore()
  await page.reload()
  await expect.poll(() => keptOn(page)).toEqual([])
  await withoutKeeping.kill()
})

test('a newer worker takes over by itself and clears away what an older one kept', async ({
  page,
  connection,
  site,
}) => {
  const old = await startOtherSite({
    '/programs': `<!doctype html><title>Long ago</title><h1>Long ago</h1><script>navigator.serviceWorker.register('/service-worker.js')</script>`,
    '/service-worker.js': workerOfLongAgo,
  })
  connection.forwardTo(old.port)
  await page.goto('/programs')
  await expect.poll(() => keptOn(page)).toEqual(['/programs'])
  await page.evaluate(() => navigator.serviceWorker.ready)
  old.close()

  connection.forwardTo(site.port)
  connection.cut()
  connection.restore()
  await page.reload()
  await expect(title(page), 'the older worker still answers').toHaveText('Long ago')
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('pages of long ago')
  await page.reload()
  await expect(title(page)).toHaveText('Our Programs')
  await expect
    .poll(() => keptOn(page))
    .toEqual(expect.arrayContaining(['/programs', '/contactus', '/offline']))
})
