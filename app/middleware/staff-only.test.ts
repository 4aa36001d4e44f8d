import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { accountContext } from '#app/context.ts'
import type { Account } from '#domain/accounts/schema.ts'
import { toServerBuild } from '#tests/support/server-build.ts'
import { noStore } from './no-store.server.ts'
import { requireEditor } from './require-editor.server.ts'
import { staffOnly } from './staff-only.server.ts'

const ruth: Account = {
  uid: 'u1',
  email: 'ruth@wipf.example',
  username: 'Ruth',
  role: 'publishes',
  owner: false,
}

/** Routes like those of the staff area: a layout, the `staffOnly` route, and below it a page and a resource route. */
function staffArea() {
  const ran: string[] = []
  const runs = (name: string) => () => {
    ran.push(name)
    return { secret: 'what only staff may read' }
  }
  const page = { default: () => null }
  const modules = {
    root: { ...page },
    area: { ...page, middleware: [noStore] },
    shell: { ...page, middleware: [staffOnly], loader: runs('shell loader'), ErrorBoundary: () => null },
    form: { ...page, loader: runs('form loader'), action: runs('form action') },
    file: { loader: () => new Response(JSON.stringify(runs('file loader')())), action: runs('file action') },
  }
  const place = (id: keyof typeof modules, parentId: string | undefined, path?: string) => ({
    id,
    parentId,
    path,
    module: modules[id],
  })
  const build = toServerBuild(
    {
      root: place('root', undefined, ''),
      area: place('area', 'root'),
      shell: place('shell', 'area', 'admin/cms'),
      form: place('form', 'shell', 'programs/new'),
      file: place('file', 'shell', 'programs/file'),
    },
    (_request: Request, status: number, headers: Headers, routerContext: unknown) => {
      const { staticHandlerContext: shown } = routerContext as {
        staticHandlerContext: { errors: object | null; loaderData: object }
      }
      const body = JSON.stringify({
        boundaries: Object.keys(shown.errors ?? {}),
        loaderData: shown.loaderData,
      })
      return new Response(body, { status, headers })
    },
  )
  const handle = createRequestHandler(build, 'production')

  return {
    ran,
    async request(path: string, { as = null, ...init }: RequestInit & { as?: Account | null } = {}) {
      const context = new RouterContextProvider()
      context.set(accountContext, as)
      const response = await handle(new Request(`http://localhost:3000${path}`, init), context)
      return { response, body: await response.text() }
    },
  }
}

const form = { method: 'POST', body: new URLSearchParams({ title: 'Ward to Chamber' }) }
const formWithOrigin = { ...form, headers: { Origin: 'http://localhost:3000' } }

test('a request for a staff page without a session gets 401, and no loader runs', async () => {
  const { request, ran } = staffArea()
  const { response, body } = await request('/admin/cms/programs/new')
  expect(response.status).toBe(401)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(JSON.parse(body)).toEqual({ boundaries: ['shell'], loaderData: {} })
  expect(ran).toEqual([])
})

const requestsForData = [
  '/admin/cms.data',
  '/admin/cms/programs/new.data',
  '/admin/cms/programs/new.data?_routes=form',
  '/admin/cms/programs/new.data?_routes=shell,form',
  '/admin/cms/programs/new.data?_routes=',
  '/admin/cms/programs/file',
  '/admin/cms/programs/file.data?_routes=file',
  '/admin/cms/programs/new/?index',
]
for (const address of requestsForData) {
  test(`a request for ${address} without a session gets no data`, async () => {
    const { request, ran } = staffArea()
    const { response, body } = await request(address)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('only staff')
    expect(ran).toEqual([])
  })
}

for (const address of [
  '/admin/cms/programs/new',
  '/admin/cms/programs/new.data',
  '/admin/cms/programs/file',
  '/admin/cms/programs/file.data',
]) {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    test(`${method} to ${address} without a session changes nothing`, async () => {
      const { request, ran } = staffArea()
      const { response, body } = await request(address, { ...formWithOrigin, method })
      expect(response.status).toBe(401)
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      expect(body).not.toContain('only staff')
      expect(ran).toEqual([])
    })
  }
}

test('a signed-in user gets the page, and no cache stores it', async () => {
  const { request, ran } = staffArea()
  const { response, body } = await request('/admin/cms/programs/new', { as: ruth })
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(body).toContain('only staff')
  expect(ran.sort()).toEqual(['form loader', 'shell loader'])
})

test('an action of a signed-in user runs', async () => {
  const { request, ran } = staffArea()
  await request('/admin/cms/programs/new', { ...formWithOrigin, as: ruth })
  expect(ran).toContain('form action')
})

test('requireEditor returns the signed-in user, or throws 401', () => {
  const context = new RouterContextProvider()
  expect(() => requireEditor(context)).toThrow(expect.objectContaining({ init: { status: 401 } }))
  context.set(accountContext, ruth)
  expect(requireEditor(context)).toEqual(ruth)
})
