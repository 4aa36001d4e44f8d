import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { toServerBuild } from '#tests/support/server-build.ts'
import { createHttp } from './http.ts'
import { createBuiltFiles } from './page-cache/built-files.ts'
import { createFinder } from './page-cache/finder.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { createPageFront, createPageKeys } from './page-cache/page-front.ts'
import { createRenderingLines } from './rendering-lines.ts'
import { registerRouter } from './router.ts'
import { securityHeaders } from './security-headers.ts'

/** A site with a home page, and a page whose loader waits until it is let go. */
async function site() {
  let letGo = () => {}
  let waits = new Promise<void>((resolve) => (letGo = resolve))
  const loaded: string[] = []
  const log = pino({ level: 'silent' })
  const headers = securityHeaders({ https: false })
  const hosts = new Set<string>()
  const accepted = { hosts, origins: new Set<string>() }
  const hasSession = (cookie: string) => cookie.includes('session=')
  const cache = {
    pages: createPageCache({ revision: () => 1, headers }),
    keyOf: createPageKeys(hasSession),
  }
  const lines = createRenderingLines()
  const files = createBuiltFiles('no-such-folder', headers)
  const find = createFinder({ ...cache, files, lines })
  const app = await createHttp({
    log,
    securityHeaders: headers,
    acceptedHosts: hosts,
    acceptedOrigins: accepted.origins,
    clientBuild: null,
    front: createPageFront({ find, headers, accepted, log }),
    ready: async () => {},
  })
  registerRouter(app, {
    siteUrl: 'http://localhost',
    build: async () =>
      build(async (path) => {
        loaded.push(path)
        if (path === '/programs') await waits
      }),
    mode: 'production',
    provide: () => {},
    hasSession,
    lines,
    cache,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  hosts.add(`127.0.0.1:${port}`)
  return {
    loaded,
    ask: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init),
    letGo: () => letGo(),
    hold: () => {
      waits = new Promise<void>((resolve) => (letGo = resolve))
    },
  }
}

function build(load: (path: string) => Promise<void>): ServerBuild {
  const loader = async ({ request }: { request: Request }) => {
    await load(new URL(request.url).pathname)
    return null
  }
  const page = (id: string, path: string) => ({
    id,
    path,
    parentId: 'root',
    module: { default: () => null, loader },
  })
  return toServerBuild(
    {
      root: { id: 'root', path: '', module: { default: () => null } },
      home: { ...page('home', ''), index: true },
      programs: page('programs', 'programs'),
      contact: page('contact', 'contactus'),
    },
    (_request: Request, status: number, headers: Headers) =>
      new Response('<p>Forty women</p>', { status, headers }),
  )
}

test('past its capacity the site says so at once, goes on sending pages, and recovers by itself', async () => {
  const { ask, loaded, letGo, hold } = await site()
  expect((await ask('/')).status).toBe(200)

  // Searches that are in no memory, and addresses that are not known at the door.
  const flood = Array.from({ length: 40 }, (_, index) => [
    ask(`/programs?title_${index}`),
    ask(`/programs?title=${index}`),
  ]).flat()
  const refused = await Promise.race(flood)
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect(await refused.text()).toContain('Try again in a moment')
  const again = [ask('/programs?title_new'), ask('/programs?title=new')]
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([503, 503])

  // From memory, or a page that is not there yet, or for somebody with a session: all of them come through.
  expect((await ask('/')).status).toBe(200)
  expect((await ask('/contactus')).status).toBe(200)
  const staff = ask('/contactus', { headers: { cookie: 'session=1' } })
  expect((await staff).status).toBe(200)
  expect(loaded.filter((path) => path === '/programs')).toHaveLength(1)

  letGo()
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(51)
  expect(statuses.filter((status) => status === 503)).toHaveLength(29)

  hold()
  const later = ask('/programs?title_later')
  letGo()
  expect((await later).status).toBe(200)
})

test('who asks for a page that is on its way is not refused', async () => {
  const { ask, letGo } = await site()
  const flood = Array.from({ length: 60 }, (_, index) => ask(`/programs?title_${index}`))
  await Promise.race(flood)
  const joined = ask('/programs?title_0')
  letGo()
  await Promise.all(flood)
  expect((await joined).status).toBe(200)
})

test('what is for one person, or for nobody, says that no cache may keep it', async () => {
  const { ask, letGo } = await site()
  letGo()
  for (const [path, init] of [
    ['/', { headers: { cookie: 'session=1' } }],
    ['/programs?title=x', {}],
  ] as const) {
    const answer = await ask(path, init)
    expect(answer.headers.get('cache-control'), path).toBe('private, no-store')
    expect(answer.headers.get('etag'), path).toBeNull()
  }
})
