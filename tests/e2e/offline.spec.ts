import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { publicPaths } from '#app/public-pages.ts'
import { untouchedForm } from '../support/drafts.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { waitUntilSendable } from '../support/contact-form.ts'
import { adaeze } from '../support/people.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import type { SlowConnection } from '../support/slow-connection.ts'
import { test as slowConnectionTest } from '../support/slow-connection-test.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'
import { expect, hydrate, startSession } from '../support/browser-test.ts'

const test = slowConnectionTest.extend({
  dataDir: async ({ dataDir }, provide) => {
    const fields = {
      ProgramTitle: 'Town Hall, Enugu',
      ProgramDate: '2023-05-14',
      ProgramReport: '<p>Held.</p>',
    }
    await storeRecords({ dataDir }, [{ kind: 'set', collection: 'Programs', id: 'enugu', fields }], {
      uid: 'adaeze',
      name: 'Adaeze',
    })
    await provide(dataDir)
  },
})

test.use({ content: 'forum', serviceWorkers: 'allow' })

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const notes = (page: Page) => page.locator('[data-device-notes]')
const waitingNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Not sent yet' })

/** The addresses of all responses in the caches of the service worker. */
function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys())
        addresses.push(url.slice(location.origin.length))
    }
    return addresses
  })
}

/** Opens the first page of a visit, and waits until the service worker has cached it. */
async function openAndCache(page: Page, address: string) {
  await page.goto(address)
  const always = publicPaths(({ offline }) => offline === 'always')
  await expect.poll(() => cachedAddresses(page)).toEqual(expect.arrayContaining([...always, address]))
}

/** Can dispatch the background sync event that sends the waiting messages. */
async function syncEvents(page: Page, { url }: RunningSite) {
  const devices = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devices.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.startsWith(`${url}/`)) resolve(registrationId)
    }),
  )
  await devices.send('ServiceWorker.enable')
  const registrationId = await registered
  const event = { origin: url, registrationId, tag: 'messages', lastChance: false }
  return { dispatch: () => devices.send('ServiceWorker.dispatchSyncEvent', event) }
}

/** The number of messages that wait on this device. */
function waitingMessages(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let waiting = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.startsWith('/kept-messages/')) continue
        const { state } = await (await cache.match(request))!.json()
        if (state === 'waiting') waiting += 1
      }
    }
    return waiting
  })
}

/** An older service worker that answers from its cache and never revalidates. */
const oldWorker = `
  addEventListener('install', (event) => event.waitUntil(fill()))
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((cached) => cached ?? fetch(event.request))))
  async function fill() {
    await (await caches.open('old pages')).add('/programs')
    await skipWaiting()
  }`

const contentTypes: Readonly<Record<string, string>> = { js: 'text/javascript', svg: 'image/svg+xml' }

/** Serves another build of the site: files by path. */
async function startOtherSite(files: Readonly<Record<string, string>>) {
  const server = createServer(({ url = '' }, response) => {
    const file = files[url]
    const type = contentTypes[url.split('.')[1] ?? ''] ?? 'text/html'
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

/** Sends the form without a connection, and leaves the site before the connection is back. */
async function leaveMessageWaiting(page: Page, connection: SlowConnection) {
  connection.cut()
  await fillIn(page, message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(notes(page)).toContainText('is kept on this device')
  await page.goto('about:blank')
  connection.restore()
}

/** Sends the form without the page's script, as before hydration. */
async function sendWithoutScript(page: Page) {
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/contactus"]')?.submit())
  await page.waitForURL('/contactus')
  await expect(notes(page)).toContainText('is kept on this device')
}

test('after one visit pages open without a connection, and a message is sent when it is back', async ({
  page,
  context,
  connection,
  site,
  problems,
}) => {
  await openAndCache(page, '/aboutus')
  const requested = [...site.output().matchAll(/"path":"(\/aboutus|\/assets\/[^"]+)"/g)].map(([, at]) => at)
  expect(requested.toSorted(), 'no address is requested twice').toEqual([...new Set(requested)].toSorted())
  // The worker caches a picture only in its final size.
  const portrait = page.getByRole('main').locator('img').first()
  await expect
    .poll(
      async () => {
        await page.reload()
        await portrait.scrollIntoViewIfNeeded()
        const shown = await portrait.evaluate((image: HTMLImageElement) => image.currentSrc)
        return shown !== '' && (await cachedAddresses(page)).includes(new URL(shown).pathname)
      },
      // Sizes are made at a low priority: a busy machine leaves little for them.
      { timeout: 60_000 },
    )
    .toBe(true)

  // The connection is so slow that no request reaches the site.
  connection.slowTo(1)
  await page.goto('/programs', { waitUntil: 'commit' })
  await expect(title(page)).toHaveText('Our Programs')
  await expect(notes(page)).toHaveText(
    'Your connection was slow, so this may be an older copy that is kept on this device. Load it again',
  )
  await expect(page.getByText('You are offline.')).toBeHidden()

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
  await page.goto('/contactus?utm_source=mail')
  await expect(title(page)).toHaveText('Contact Us')
  for (const list of ['/programs?year_2019', '/programs?title=ward', '/programs/programs?title=ward']) {
    await page.goto(list)
    await expect(notes(page)).toHaveText(
      'Filters need a connection. These are all the programs that are kept on this device.',
    )
  }
  await page.getByRole('main').getByRole('link', { name: 'Town Hall' }).click()
  await expect(title(page)).toHaveText('No Connection')
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible()
  await expectFitAtEveryWidth(page)
  // The form of a door was never opened. It is made from the plain form, and the message keeps its subject.
  await page.getByRole('link', { name: 'I want to stand' }).click()
  await expect(page).toHaveURL('/contactus?subject_stand')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText('Subject I want to stand')).toBeVisible()
  const door = page.locator('img[src*="doors-"]')
  await expect
    .poll(() => door.evaluate((image: HTMLImageElement) => image.naturalWidth), 'it was never in view before')
    .toBeGreaterThan(0)
  await expectFitAtEveryWidth(page)
  await page.getByLabel('Ward and state').fill('Ward 4, Jos North, Plateau')
  await page.getByLabel(/^You may write to me/).check()
  await fillIn(page, message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(notes(page)).toContainText('is kept on this device')
  await expect(page.getByText('Message Received!')).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.goto('/aboutus')
  await expect(notes(page)).toContainText('it is sent then, if not earlier')

  connection.slowTo(Infinity)
  connection.restore()
  await context.setOffline(false)
  await expect(notes(page)).toContainText('Message Received!')
  await expect(page.getByText('You are offline.')).toBeHidden()
  expect(await readStored(site, 'Contactus')).toEqual([
    expect.objectContaining({
      fields: expect.objectContaining({
        ...message,
        message: `Subject: I want to stand\nWard and state: Ward 4, Jos North, Plateau\nMay we write about the forum’s work: yes\n\n${message.message}`,
      }),
    }),
  ])
  await page.reload()
  await expect(notes(page)).toBeEmpty()
  expect((await cachedAddresses(page)).filter((address) => address.startsWith('/kept-messages'))).toEqual([])
  problems.length = 0
})

test('a search without a connection finds the pages that are kept on the device', async ({
  page,
  context,
  connection,
}) => {
  await openAndCache(page, '/aboutus')
  await expect.poll(() => cachedAddresses(page)).toContain('/search')
  await page.goto('/search?q=traders')
  expect(await cachedAddresses(page), 'results are not kept').not.toContain('/search?q=traders')
  connection.cut()
  await context.setOffline(true)

  await page.goto('/search?q=clasroom+garki')
  const main = page.getByRole('main')
  await expect(main).toContainText('Searching the pages kept on this device')
  await expect(main.getByRole('status')).toHaveText('1 result for “clasroom garki”')
  await expect(page.getByRole('searchbox', { name: 'Search the website' })).toHaveValue('clasroom garki')
  await expect(main.locator('mark').filter({ hasText: 'classroom' })).toBeVisible()
  await expect(main.getByText('By theme')).toBeHidden()
  await expectFitAtEveryWidth(page)
  await main.getByRole('link', { name: 'About Us' }).click()
  await expect(title(page)).toHaveText('About Us')

  await page.goto('/search')
  await page.getByRole('searchbox', { name: 'Search the website' }).fill('nobody wrote this')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('status')).toHaveText('No page matches “nobody wrote this”. Try fewer letters.')
})

test('a message that fails right after the connection is reported back is sent while the page stays open', async ({
  page,
  context,
  connection,
  site,
  problems,
}) => {
  await openAndCache(page, '/aboutus')
  connection.cut()
  await context.setOffline(true)
  await page.goto('/contactus')
  await fillIn(page, message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(notes(page)).toContainText('is kept on this device')

  // The browser says that it is online, but nothing gets through yet.
  const refused = connection.refused()
  await context.setOffline(false)
  await expect.poll(() => connection.refused()).toBeGreaterThan(refused)
  connection.restore()
  await expect(notes(page)).toContainText('Message Received!')
  expect(await readStored(site, 'Contactus')).toHaveLength(1)

  // A message that is sent while a page without a place for notes is open is reported by the next page.
  const plain = await startOtherSite({
    '/news': `<!doctype html><title>News</title><h1>News</h1><script>navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ opened: [] }))</script>`,
  })
  connection.cut()
  await page.goto('/contactus')
  await fillIn(page, { ...message, message: 'When is the next bootcamp?' })
  await sendWithoutScript(page)
  connection.forwardTo(plain.port)
  connection.restore()
  await page.goto('/news')
  await expect(title(page)).toHaveText('News')
  connection.forwardTo(site.port)
  connection.cut()
  connection.restore()
  plain.close()
  await expect.poll(() => readStored(site, 'Contactus')).toHaveLength(2)
  await page.goto('/aboutus')
  await expect(notes(page)).toContainText('Message Received!')
  problems.length = 0
})

test('the list of kept pages has pages only, not the data that an earlier worker has kept', async ({
  page,
  connection,
  problems,
}) => {
  await openAndCache(page, '/aboutus')
  await page.evaluate(async () => (await caches.open('pages')).put('/contactus.data', new Response('[]')))
  connection.cut()
  await page.goto('/programs/enugu')
  await expect(title(page)).toHaveText('No Connection')
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href*=".data"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Search what is kept' }).click()
  await expect(page).toHaveURL('/search')
  problems.length = 0
})

test('a page that is opened later is cached with the files that it links to', async ({
  page,
  connection,
}) => {
  await openAndCache(page, '/aboutus')
  // Chromium does not fetch a mask icon, which is for Safari, so only the worker can have cached it.
  const newer = await startOtherSite({
    '/news': '<!doctype html><title>News</title><link rel="mask-icon" href="/assets/newer.svg"><h1>News</h1>',
    '/assets/newer.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  connection.forwardTo(newer.port)
  connection.cut()
  connection.restore()
  await page.goto('/news')
  await expect(title(page)).toHaveText('News')
  await expect
    .poll(() => cachedAddresses(page))
    .toEqual(expect.arrayContaining(['/news', '/assets/newer.svg']))
  newer.close()
})

test('a page that is not cached opens by itself when the connection is back, but never replaces another navigation', async ({
  page,
  context,
  connection,
  problems,
}) => {
  await openAndCache(page, '/aboutus')
  connection.cut()
  await context.setOffline(true)
  await page.goto('/programs/enugu')
  await expect(title(page)).toHaveText('No Connection')
  connection.restore()
  await context.setOffline(false)
  await expect(title(page)).toHaveText('Town Hall, Enugu')

  // The device stays in its network, which has no connection to the site: the browser does not report its return.
  connection.cut()
  await page.goto('/women/ngozi')
  await expect(title(page)).toHaveText('No Connection')
  connection.restore()
  await expect(title(page)).toHaveText('Ngọzi Ezeani')

  connection.cut()
  await context.setOffline(true)
  await page.goto('/news')
  await expect(title(page)).toHaveText('No Connection')
  // The connection is back in the moment when a link is pressed.
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

test('a message whose request failed is sent once by the page that stays open, without any event about the connection', async ({
  page,
  connection,
  site,
  problems,
}) => {
  await openAndCache(page, '/contactus')
  await hydrate(page.getByLabel('Message'))
  await fillIn(page, message)
  await waitUntilSendable(page)
  connection.cut()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(waitingNotice(page)).toContainText('this page tries again by itself')
  connection.restore()
  await expect(notes(page)).toContainText('Message Received!')
  await expect(waitingNotice(page)).toHaveCount(0)
  expect(await readStored(site, 'Contactus')).toHaveLength(1)
  problems.length = 0
})

test('a background sync event sends a message when no page of the site is open', async ({
  page,
  connection,
  site,
  problems,
}) => {
  await openAndCache(page, '/contactus')
  const sync = await syncEvents(page, site)
  // A page that opens lets the worker try for 17 seconds, also when the page has gone. Only the event is to send here.
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = () => undefined
  })

  await leaveMessageWaiting(page, connection)
  expect(await readStored(site, 'Contactus')).toEqual([])
  await sync.dispatch()
  await expect
    .poll(() => readStored(site, 'Contactus'))
    .toEqual([expect.objectContaining({ fields: expect.objectContaining(message) })])
  problems.length = 0
})

test('a page that shows a message as waiting, although it was sent while the page opened, shows the result', async ({
  page,
  connection,
  site,
  problems,
}) => {
  await openAndCache(page, '/contactus')
  const sync = await syncEvents(page, site)
  // A page neither reports nor hears anything until `open`, as a page that is still opening.
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { postMessage } = ServiceWorker.prototype
    ServiceWorker.prototype.postMessage = function (sent: unknown) {
      void promise.then(() => postMessage.call(this, sent))
    }
    const ignore = (event: Event) => event.stopImmediatePropagation()
    navigator.serviceWorker.addEventListener('message', ignore)
    addEventListener('open', () => {
      navigator.serviceWorker.removeEventListener('message', ignore)
      resolve()
    })
  })
  await leaveMessageWaiting(page, connection)
  await page.goto('/aboutus')
  await expect(notes(page)).toContainText('is kept on this device')
  await sync.dispatch()
  await expect.poll(async () => (await readStored(site, 'Contactus')).length).toBe(1)
  // The worker has stored the result.
  await expect.poll(() => waitingMessages(page)).toBe(0)
  await expect(notes(page)).toContainText('is kept on this device')
  await page.evaluate(() => dispatchEvent(new Event('open')))
  await expect(notes(page)).toContainText('Message Received!')
  await expect(notes(page)).not.toContainText('is kept on this device')
  problems.length = 0
})

test('a waiting message that the site refuses returns to its form, and a waiting message can be discarded', async ({
  page,
  connection,
  site,
  problems,
}) => {
  await openAndCache(page, '/contactus')
  // The form was used, so its scripts are cached for the next visit.
  await hydrate(page.getByLabel('Message'))
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => {
      const { pathname } = new URL(name)
      return pathname.endsWith('.js') ? [pathname] : []
    }),
  )
  await expect.poll(() => cachedAddresses(page)).toEqual(expect.arrayContaining(scripts))
  connection.cut()
  await page.reload()
  await fillIn(page, message)
  await sendWithoutScript(page)
  await notes(page).getByRole('button', { name: 'Discard it' }).click()
  await expect(notes(page)).toBeEmpty()

  await fillIn(page, { ...message, phone: '' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(waitingNotice(page)).toContainText(
    'Your message is kept on this device, and this page tries again by itself. Open this website again when you have a connection: it is sent then, if not earlier.',
  )
  await expect(page.getByLabel('Message')).toHaveValue('')
  connection.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notes(page)).toContainText('was not accepted')
  await expect(waitingNotice(page)).toHaveCount(0)
  await page.goto('/aboutus')
  await expect(notes(page)).toContainText('was not accepted')
  await page.getByRole('button', { name: 'See why' }).click()
  await expect(page.getByRole('alert')).toContainText('Write your email address or your phone number')
  await expect(page.getByLabel('Message')).toHaveValue(message.message)
  await page.getByLabel('Phone').fill(message.phone)
  await waitUntilSendable(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Received!')).toBeVisible()
  expect(await readStored(site, 'Contactus')).toHaveLength(1)
  expect((await cachedAddresses(page)).filter((address) => address.startsWith('/kept-messages'))).toEqual([])
  problems.length = 0
})

test('without a connection a screen of the staff area that was not opened yet says so, and the text comes back', async ({
  page,
  context,
  problems,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/mandate/new')
  await expect(untouchedForm(page)).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
  })
  await expect.poll(() => cachedAddresses(page)).toContain('/offline')
  await context.setOffline(true)
  await page.getByLabel('Mission').fill('Women decide in every ward.')
  await expect(page.getByText('Kept on this device.')).toBeVisible()
  await page.getByRole('link', { name: 'Events' }).click()
  await expect(title(page)).toHaveText(/No\sConnection/)
  await expect(page.getByRole('main')).toContainText('The staff area needs a connection.')
  // It opens by itself.
  await context.setOffline(false)
  await expect(page.getByLabel('Mission')).toHaveValue('Women decide in every ward.')
  expect((await cachedAddresses(page)).filter((address) => address.startsWith('/admin'))).toEqual([])
  problems.length = 0
})

test('the staff area is not cached, a low-data page replaces the full one, and a setting clears all caches', async ({
  page,
  connection,
  site,
  problems,
}) => {
  await openAndCache(page, '/programs')
  await startSession(page, adaeze)
  await page.goto('/programs/enugu')
  await expect(page.getByText(`Signed in as ${adaeze.email}`)).toBeVisible()
  await page.goto('/admin/cms')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: /^Sign In as/ })).toBeVisible()
  const cached = await cachedAddresses(page)
  expect(
    cached.filter((address) => address.startsWith('/admin') || address.startsWith('/programs/enugu')),
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
  await expect.poll(() => cachedAddresses(page)).toEqual(expect.arrayContaining(['/offline', '/aboutus']))
  expect(await cachedAddresses(page), 'only opened pages are cached').not.toContain('/contactus')

  // A page that was opened before the switch reports only now, and a page with the new choice after it.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const report = (path: string, lowData: boolean) =>
      active?.postMessage({ opened: [new URL(path, location.href).href], lowData }, [])
    report('/programs', false)
    report('/news', true)
  })
  await expect.poll(() => cachedAddresses(page)).toContain('/news')
  expect(await cachedAddresses(page), 'of an earlier choice').not.toContain('/programs')

  connection.cut()
  await page.goto('/programs/enugu')
  await expect(title(page)).toHaveText('No Connection')
  await expect(page.getByRole('main').getByRole('link', { name: 'About Us' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Search what is kept' }), 'its page is not kept').toHaveCount(0)
  connection.restore()
  await expect(title(page)).toHaveText('Town Hall, Enugu')
  problems.length = 0

  await site.stop()
  const withoutOffline = await startSite({
    dataDir: site.dataDir,
    settings: { SITE_URL: site.url, OFFLINE: 'off' },
  })
  connection.forwardTo(withoutOffline.port)
  connection.cut()
  connection.restore()
  // The browser looks for a newer worker at each visit. Here no page loads meanwhile: a request during the change
  // starts the old worker again, and under Playwright a worker that starts again waits for a debugger without end.
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect.poll(() => cachedAddresses(page)).toEqual([])
  await page.reload()
  await expect(title(page)).toHaveText('Town Hall, Enugu')
  expect(await cachedAddresses(page)).toEqual([])
  await withoutOffline.kill()
})

test('low data pressed without a connection leads back to the page, which says that it was not switched', async ({
  page,
  connection,
  problems,
}) => {
  await openAndCache(page, '/aboutus')
  connection.cut()
  await page.getByRole('switch', { name: 'Low data' }).click()
  await expect(notes(page)).toHaveText(
    'Low data could not be switched without a connection. Press the switch again when the connection is back.',
  )
  await expect(page).toHaveURL('/aboutus')
  await expect(page.getByRole('switch', { name: 'Low data' })).not.toBeChecked()

  connection.restore()
  await page.getByRole('switch', { name: 'Low data' }).click()
  await expect(page.getByRole('complementary', { name: 'Low data' })).toBeVisible()
  await expect(notes(page)).toBeEmpty()
  problems.length = 0
})

test('a newer service worker takes over by itself and removes the caches of an older one', async ({
  page,
  connection,
  site,
}) => {
  const old = await startOtherSite({
    '/programs': `<!doctype html><title>Long ago</title><h1>Long ago</h1><script>navigator.serviceWorker.register('/service-worker.js')</script>`,
    '/service-worker.js': oldWorker,
  })
  connection.forwardTo(old.port)
  await page.goto('/programs')
  await expect.poll(() => cachedAddresses(page)).toEqual(['/programs'])
  await page.evaluate(() => navigator.serviceWorker.ready)
  old.close()

  connection.forwardTo(site.port)
  connection.cut()
  connection.restore()
  await page.reload()
  await expect(title(page), 'the old worker still answers').toHaveText('Long ago')
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('old pages')
  await page.reload()
  await expect(title(page)).toHaveText('Our Programs')
  await expect
    .poll(() => cachedAddresses(page))
    .toEqual(expect.arrayContaining(['/programs', '/contactus', '/offline']))
})
