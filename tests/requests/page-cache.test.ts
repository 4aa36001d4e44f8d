import { expect } from 'vitest'
import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { recordReads } from '../support/database-reads.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { adaeze } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { rawRequest } from '../support/raw-request.ts'
import { postForm, publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { test } from '../support/request-test.ts'
import { newsFields } from '../attack/writes.ts'

test('pages come from memory, are rendered once, and show a change on the next request', async () => {
  const reads = recordReads()
  const site = await startSiteInProcess({ dataDir: await copyPreparedData('nothing') })
  const address = await publishProgram(site.url, 'Ward to Chamber')
  const get = (path: string, headers: Record<string, string> = {}) => rawRequest(site, { path, headers })
  const tagOf = async (path: string) => (await get(path)).headers.etag
  const newsOf = async (path: string) => /href="\/news\/([\w-]+)"/.exec((await get(path)).body)?.[1]

  // A program page that gets 1,000 requests at the same time after a publish is rendered once: its report is read once.
  reads.since()
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => get(address)))
  expect(reads.since()).toHaveLength(1)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1)
  expect(answers[0]?.body).toContain('Report of Ward to Chamber')

  // No other page queries the database, whether rendered or from memory.
  for (const path of ['/', '/programs', '/programs?year_2026', '/aboutus']) {
    for (const view of ['rendered', 'from memory'])
      expect((await get(path)).status, `${path} ${view}`).toBe(200)
  }
  expect((await get(address)).status).toBe(200)
  expect((await get('/', { cookie: 'theme=dark; low-data=on' })).status).toBe(200)
  expect(reads.since()).toEqual([])

  // It shows news on its theme from when they are published with it until they are taken down.
  const staff = await signInByRequest(site.url, adaeze)
  const report = { ...newsFields('Open primaries'), theme: 'Political Advocacy' }
  expect(await newsOf(address)).toBeUndefined()
  expect((await staff.sendForm('/admin/cms/newsupdates/new', report)).status).toBe(200)
  const item = (await newsOf(address)) ?? ''
  expect((await get(address)).body).toContain('Open primaries')
  const form = `/admin/cms/newsupdates/${item}`
  const moved = { ...report, theme: 'Gender Based Violence', version: '1' }
  expect((await staff.sendForm(form, moved)).status).toBe(200)
  expect(await newsOf(address)).toBeUndefined()
  expect((await staff.sendForm(form, { ...report, version: '2' })).status).toBe(200)
  expect(await newsOf(address)).toBe(item)
  expect((await staff.sendForm(`${form}/delete`, { version: '3' })).status).toBe(303)
  expect(await newsOf(address)).toBeUndefined()

  // After a publish an unchanged page keeps its ETag, and a changed page shows the change immediately.
  const before = { about: await tagOf('/aboutus'), programs: await tagOf('/programs') }
  const id = address.split('/').at(-1) ?? ''
  const removed = await staff.sendForm(`/admin/cms/programs/${id}/delete`, { version: '1' })
  expect(removed.status).toBe(303)
  expect((await get('/programs')).body).not.toContain('Ward to Chamber')
  expect((await get(address)).status).toBe(404)
  expect(await tagOf('/programs')).not.toBe(before.programs)
  expect(await tagOf('/aboutus')).toBe(before.about)
  await site.kill()
})

test('a response from memory equals a rendered one, for every encoding and kind of request', async ({
  site,
}) => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(site.url + path, { method, headers, redirect: 'manual' })
  const address = await publishProgram(site.url, 'Ward to Chamber')
  const staff = await signInByRequest(site.url, adaeze)

  const first = await get('/programs')
  const again = await get('/programs')
  expect(again.headers.has('x-request-id'), 'no line of the log has it').toBe(false)
  const headerNames = (answer: Response) =>
    [...answer.headers.keys()].filter((name) => !/^(connection|keep-alive|x-request-id)$/.test(name)).sort()
  expect(headerNames(again)).toEqual(headerNames(first))

  // The headers equal those of a page for one user, except the headers for caches.
  const own = await staff.send('/programs')
  expect(own.headers.has('x-request-id')).toBe(true)
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect(own.headers.get('etag')).toBeNull()
  for (const [name, value] of own.headers) {
    if (/^(cache-control|connection|content-length|date|keep-alive|vary|x-request-id)$/.test(name)) continue
    // The policy has the hash of the page's data, which contains `currentUser`.
    const withoutHashes = (text: string | null) => text?.replaceAll(/'sha256-[^']+'/g, "'sha256'")
    expect(withoutHashes(again.headers.get(name)), name).toBe(withoutHashes(value))
  }

  const html = await again.text()
  for (const [accepted, coding, unpack] of [
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const answer = await rawRequest(site, { path: '/programs', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding'], accepted).toBe(coding)
    expect(String(unpack(answer.bytes)), accepted).toBe(html)
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
    const known = await get('/programs', {
      'accept-encoding': accepted,
      'if-none-match': `"other", ${answer.headers.etag}`,
    })
    expect(known.status, accepted).toBe(304)
    expect(known.headers.get('vary')).toBe('Accept-Encoding, Save-Data, Cookie')
  }

  const head = await get('/programs', { 'accept-encoding': 'identity' }, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(html)))
  expect((await get('/contactus', {}, 'HEAD')).status, 'HEAD before the first GET').toBe(200)
  expect(await (await get('/contactus')).text()).toContain('</html>')
  const ranged = await get('/programs', { range: 'bytes=0-9' })
  expect([ranged.status, await ranged.text()]).toEqual([200, html])

  // Signed-in staff see controls that visitors do not see, before and after the page is cached.
  const visitors = await (await get(address)).text()
  const hers = await (await staff.send(address)).text()
  expect(hers).toContain(`${address}/delete`)
  expect(visitors).not.toContain(`${address}/delete`)
  expect(await (await get(address)).text()).toBe(visitors)

  // The email of signed-in staff is on the page that they can edit. It is never in a page for visitors.
  expect(hers).toContain(adaeze.email)
  for (const path of ['/', address, '/aboutus']) {
    expect(await (await get(path)).text(), path).not.toContain(adaeze.email)
  }

  for (const path of ['/nothing-here', '/programs?title=jos', '/programs/nothing-here']) {
    expect((await get(path)).headers.get('cache-control'), path).toBe('private, no-store')
  }

  // The low-data page, requested by header or cookie, is not cached for other visitors.
  for (const header of [
    ['save-data', 'on'],
    ['cookie', 'low-data=on'],
  ] as const) {
    expect((await get('/', Object.fromEntries([header]))).headers.get('cache-control')).toMatch(/^private/)
    expect((await get('/')).headers.get('cache-control')).toMatch(/^public/)
  }
})

test('no header or query of one request appears in the response to another visitor', async ({ site }) => {
  const poison = 'poisoned.example'
  for (const [path, headers] of [
    ['/', { 'x-forwarded-host': poison, 'x-forwarded-proto': poison, forwarded: `host=${poison}` }],
    ['/aboutus?utm_source=poisoned.example', { 'x-original-url': `/${poison}`, 'x-rewrite-url': '/admin' }],
    ['/contactus', { 'x-react-router-request': poison, 'user-agent': poison, referer: `https://${poison}/` }],
    ['/news', { 'accept-language': poison, cookie: `a=${poison}`, 'x-http-method-override': 'POST' }],
  ] as const) {
    const answer = await rawRequest(site, { path, headers })
    expect(answer.status, path).toBe(200)
    expect(answer.body + JSON.stringify(answer.headers), path).not.toContain(poison)
    expect((await rawRequest(site, { path: path.split('?')[0] ?? '' })).body).not.toContain(poison)
  }

  // A cached page is still served only for the site's own host, for GET and HEAD, and at its exact path.
  expect((await rawRequest(site, { path: '/', host: poison })).status).toBe(421)
  expect((await rawRequest(site, { path: '/', method: 'TRACE' })).status).toBe(405)
  expect(
    (await rawRequest(site, { path: '/', method: 'DELETE', headers: { origin: site.url } })).status,
  ).toBe(405)
  expect((await postForm(`${site.url}/`, site.url, null, {})).status).toBe(405)
  for (const path of ['//', '/%2e%2e/', '/programs/../', '/.//', '/aboutus//', '/./aboutus']) {
    const { status, headers } = await rawRequest(site, { path })
    expect(status, path).toBeLessThan(500)
    expect(status === 200 && headers.etag !== undefined, path).toBe(false)
  }
  expect((await rawRequest(site, { path: '/aboutus' })).headers.etag).toBeDefined()
})

test('a visitor who disconnects before her page is rendered does not break it for the next one', async ({
  site,
}) => {
  const leaving = connect(site.port, '127.0.0.1')
  await once(leaving, 'connect')
  const { host } = new URL(site.url)
  await new Promise((sent) => leaving.write(`GET /programs HTTP/1.1\r\nHost: ${host}\r\n\r\n`, sent))
  const staying = fetch(`${site.url}/programs`)
  leaving.destroy()
  expect(await (await staying).text()).toContain('</html>')
})

test('the feed, the sitemap and other files for programs come from memory too', async ({ site }) => {
  const types = {
    '/feed.xml': 'application/atom+xml; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/site.webmanifest': 'application/manifest+json; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
  }
  for (const [path, type] of Object.entries(types)) {
    const { headers } = await rawRequest(site, { path })
    expect(headers, path).toMatchObject({ 'content-type': type, etag: expect.stringMatching(/^W\/"/) })
    const known = await rawRequest(site, { path, headers: { 'if-none-match': String(headers.etag) } })
    expect(known.status, path).toBe(304)
  }
  await publishProgram(site.url, 'Ward to Chamber')
  for (const path of ['/feed.xml', '/sitemap.xml']) {
    expect((await rawRequest(site, { path })).body, path).toContain('/programs/')
  }
})
