import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { HandleErrorFunction, RouterContextProvider, ServerBuild } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { type Site, visitContext } from '#app/context.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { toServerBuild } from '#tests/support/server-build.ts'
import { createHttp } from './http.ts'
import { createPageCache } from '../page-cache/page-cache.ts'
import { createPageFront } from '../page-cache/page-front.ts'
import { createPageKeys } from '../page-cache/page-key.ts'
import { postRate } from './post-limiter.ts'
import { createRenderQueues } from './render-queues.ts'
import { registerRouter } from './router.ts'
import { securityHeaders } from './security-headers.ts'

/** A site with a home page, a page whose loader waits until `release` is called, and a form whose action waits too. */
async function site() {
  let release = () => {}
  let fault: Error | null = null
  let waits = new Promise<void>((resolve) => (release = resolve))
  const loaded: string[] = []
  const read: string[] = []
  const forms: FormData[] = []
  const logged: { event?: string; level: number }[] = []
  const log = pino(
    new Writable({
      write(line, _encoding, done) {
        logged.push(JSON.parse(String(line)))
        done()
      },
    }),
  )
  const headers = securityHeaders({ https: false })
  const hosts = new Set<string>()
  const accepted = { hosts, origins: new Set<string>() }
  const staffKey = (cookie: string) => /^session=(.+)$/.exec(cookie)?.[1] ?? null
  const cache = {
    pages: createPageCache({ version: () => '1', headers }),
    keyOf: createPageKeys((cookie) => staffKey(cookie) !== null),
    countRead: (_request: unknown, address: string) => read.push(address),
  }
  const queues = createRenderQueues()
  const app = await createHttp({
    log,
    securityHeaders: headers,
    acceptedHosts: hosts,
    acceptedOrigins: accepted.origins,
    clientBuild: null,
    front: createPageFront({ ...cache, accepted, log }),
    ready: async () => {},
  })
  registerRouter(app, {
    site: { url: 'http://localhost' } as Site,
    build: async () =>
      build(async (path) => {
        loaded.push(path)
        if (fault) throw fault
        if (path === '/programs' || path === 'a post to /contactus') await waits
      }, forms),
    mode: 'production',
    async catchUp() {
      loaded.push('caught up')
    },
    staffKey,
    clientAddress: ({ headers }) => headers['x-test-address']?.toString() ?? '',
    queues,
    cache,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  hosts.add(`127.0.0.1:${port}`)
  const origin = `http://127.0.0.1:${port}`
  accepted.origins.add(origin)
  return {
    loaded,
    read,
    forms,
    logged,
    port,
    send: (path: string, init: RequestInit = {}) => fetch(origin + path, init),
    post: (path: string, from: string, cookie = '', body = '') =>
      fetch(origin + path, {
        method: 'POST',
        headers: { origin, cookie, 'x-test-address': from },
        body: new URLSearchParams(body),
      }),
    release: () => release(),
    failWith: (error: Error | null) => void (fault = error),
    hold: () => {
      waits = new Promise<void>((resolve) => (release = resolve))
    },
  }
}

function build(load: (path: string) => Promise<void>, forms: FormData[]): ServerBuild {
  const loader = async ({ request }: { request: Request }) => {
    await load(new URL(request.url).pathname)
    return null
  }
  const action = async ({ request, context }: { request: Request; context: RouterContextProvider }) => {
    forms.push(context.get(visitContext).form)
    await load(`a post to ${new URL(request.url).pathname}`)
    return null
  }
  const page = (id: string, path: string) => ({
    id,
    path,
    parentId: 'root',
    module: { default: () => null, loader, action },
  })
  const built = toServerBuild(
    {
      root: { id: 'root', path: '', module: { default: () => null } },
      home: { ...page('home', ''), index: true },
      programs: page('programs', 'programs'),
      contact: page('contact', 'contactus'),
      report: page('report', 'admin/cms/programs/new'),
    },
    (_request: Request, status: number, headers: Headers) =>
      new Response('<p>Forty women</p>', { status, headers }),
  )
  const handleError: HandleErrorFunction = (error, { context }) =>
    context.get(visitContext).reportFault(error)
  return { ...built, entry: { module: { ...built.entry.module, handleError } } }
}

test('each answer with a public page is counted as read, also from memory, but not the pages of a session', async () => {
  const { send, read, release } = await site()
  release()
  await send('/')
  await send('/')
  await send('/programs', { headers: { cookie: 'session=ruth' } })
  await send('/programs/unknown')
  expect(read).toEqual(['/', '/'])
})

test('beyond its capacity the site refuses requests, still answers from memory, and recovers', async () => {
  const { send, loaded, release, hold } = await site()
  expect((await send('/')).status).toBe(200)

  // Searches that are not cached, and addresses without a cache key.
  const flood = Array.from({ length: 40 }, (_, index) => [
    send(`/programs?title_${index}`),
    send(`/programs?title=${index}`),
  ]).flat()
  const refused = await Promise.race(flood)
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(await refused.text()).toContain('Try again in a moment')
  const again = [send('/programs?title_new'), send('/programs?title=new')]
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([503, 503])

  // A cached page, a page that is not cached yet, and a request with a session all get their answer.
  expect((await send('/')).status).toBe(200)
  expect((await send('/contactus')).status).toBe(200)
  const staff = send('/contactus', { headers: { cookie: 'session=1' } })
  expect((await staff).status).toBe(200)
  expect(loaded.filter((path) => path === '/programs')).toHaveLength(1)

  release()
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(51)
  expect(statuses.filter((status) => status === 503)).toHaveLength(29)

  hold()
  const later = send('/programs?title_later')
  release()
  expect((await later).status).toBe(200)
})

test('only a response with a line in the log has a request id, so responses from memory have none', async () => {
  const { send, logged } = await site()
  const rendered = (await send('/')).headers.get('x-request-id')
  expect(rendered).toEqual(expect.any(String))
  await expect.poll(() => logged).toContainEqual(expect.objectContaining({ reqId: rendered }))
  const tag = (await send('/')).headers.get('etag')
  for (const init of [{}, { method: 'HEAD' }, { headers: { 'if-none-match': tag ?? '' } }])
    expect((await send('/', init)).headers.get('x-request-id')).toBeNull()
})

test('a flood of anonymous forms delays neither visitors nor staff', async () => {
  const { send, post, hold, release } = await site()
  release()
  hold()
  const flood = Array.from({ length: 260 }, (_, index) =>
    post('/contactus', `address ${index % 20}`, `my-session=${index}`),
  )
  await expectRefused(flood, 260 - 104)
  for (const path of ['/', '/contactus']) expect((await send(path)).status, path).toBe(200)
  for (let visit = 0; visit < 25; visit += 1) {
    const staff = await send(`/contactus?visit=${visit}`, { headers: { cookie: 'session=1' } })
    expect(staff.status).toBe(200)
  }
  const written = post('/contactus', 'the office', 'session=1')
  release()
  expect((await written).status).toBe(200)
  expect((await Promise.all(flood)).filter(({ status }) => status === 200)).toHaveLength(104)
})

test('forms from one address leave places for those from others', async () => {
  const { post, hold, release } = await site()
  release()
  hold()
  const flood = Array.from({ length: 60 }, () => post('/contactus', 'one address'))
  await expectRefused(flood, 60 - 16)
  const other = post('/contactus', 'another address')
  release()
  expect((await other).status).toBe(200)
  expect((await Promise.all(flood)).filter(({ status }) => status === 200)).toHaveLength(16)
})

test('at most 50 forms of visitors a second are handled, whatever their addresses', async () => {
  const { post, release } = await site()
  release()
  const began = performance.now()
  await Promise.all(Array.from({ length: 20 }, (_, index) => post('/contactus', `address ${index}`)))
  // A timer may fire a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(20 * 19)
})

/** Waits until `count` of the requests got status 503. The others still wait in the queue. */
async function expectRefused(requests: readonly Promise<Response>[], count: number): Promise<void> {
  let refused = 0
  for (const answer of requests) void answer.then(({ status }) => (refused += Number(status === 503)))
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(count)
}

test('a request for a page that is already being rendered is not refused', async () => {
  const { send, release } = await site()
  const flood = Array.from({ length: 60 }, (_, index) => send(`/programs?title_${index}`))
  await Promise.race(flood)
  const joined = send('/programs?title_0')
  release()
  await Promise.all(flood)
  expect((await joined).status).toBe(200)
})

test('personal pages and redirects forbid caching', async () => {
  const { send, release } = await site()
  release()
  for (const [path, init] of [
    ['/', { headers: { cookie: 'session=1' } }],
    ['/programs?title=x', {}],
  ] as const) {
    const answer = await send(path, init)
    expect(answer.headers.get('cache-control'), path).toBe('private, no-store')
    expect(answer.headers.get('etag'), path).toBeNull()
  }
})

test('a page with a session is rendered from the newest content, and a page without one does not ask for it', async () => {
  const { send, loaded, release } = await site()
  release()
  await send('/programs')
  await send('/programs', { headers: { cookie: 'session=adaeze' } })
  expect(loaded).toEqual(['/programs', 'caught up', '/programs'])
})

test('an action gets the form of its request, read once', async () => {
  const { post, forms, release } = await site()
  release()
  expect((await post('/contactus', '192.0.2.1', '', 'name=Ng%E1%BB%8Dzi&phone=')).status).toBe(200)
  expect(forms.map((form) => [...form])).toEqual([
    [
      ['name', 'Ngọzi'],
      ['phone', ''],
    ],
  ])
})

test('on a full disk a form gets status 507 with an explanation, and the fault is logged', async () => {
  const { post, failWith, logged } = await site()
  failWith(new StorageFullError(new Error('ENOSPC')))
  const answer = await post('/contactus', '192.0.2.1', '', 'name=Ngozi')
  expect(answer.status).toBe(507)
  expect(await answer.text()).toContain('The website’s disk is full')
  expect(logged.filter(({ event }) => event === 'fault')).toHaveLength(1)
  failWith(new Error('something else'))
  expect((await post('/contactus', '192.0.2.1', '', 'name=Ngozi')).status).toBe(500)
})

test('a form with a million empty fields is refused before any action, and other requests are answered', async () => {
  const { send, port, loaded } = await site()
  const body = 'a&'.repeat(950_000)
  const refused = fetch(`http://127.0.0.1:${port}/contactus`, {
    method: 'POST',
    headers: { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  expect((await refused).status).toBe(413)
  expect((await send('/healthz')).status).toBe(200)
  expect(loaded).toEqual([])
})

test('the long form of a staff page is read only with a session', async () => {
  const { post, forms } = await site()
  const report = `report=${'x'.repeat(300_000)}`
  await post('/admin/cms/programs/new', '192.0.2.1', 'session=ruth', report)
  await post('/admin/cms/programs/new', '192.0.2.1', '', report)
  expect(forms.map((form) => form.get('report')?.toString().length)).toEqual([300_000, undefined])
})

test('an address with too many posts gets the time to wait, but staff on the same address are not limited', async () => {
  const { post, loaded, release } = await site()
  release()
  for (let posted = 0; posted < postRate.posts; posted += 1) {
    await post('/admin/cms/programs/new', '192.0.2.1')
  }
  loaded.length = 0
  const refused = await post('/contactus', '192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(await refused.text()).toMatch(/Wait \d+ minutes, then go back and send the form again\./)
  expect(loaded).toEqual([])
  expect((await post('/contactus', '192.0.2.1', 'session=ruth')).status).toBe(200)
  expect((await post('/contactus', '192.0.2.2')).status).toBe(200)
})

test('a visitor who disconnects in the middle of a form causes no fault in the log', async () => {
  const { port, logged } = await site()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /contactus HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\n` +
      'content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\nname=',
    () => socket.destroy(),
  )
  await expect.poll(() => logged.map(({ event }) => event)).toContain('form-cut-off')
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
})
