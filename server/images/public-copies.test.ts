import fastify from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { imageUrl } from '#domain/media/image-address.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createS3FileStore } from '#ports/files/s3-file-store.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { S3Server } from '#tests/support/s3-server.ts'
import { placeOn, temporaryS3Server } from '#tests/support/temporary-s3.ts'
import { addPublicCopySweeper, createPublicCopies, type PublicCopies } from './public-copies.ts'
import { registerImages } from './serve.ts'

const url = '/images/Programs/3f2a/opening-9c1d.jpg'
const small = '/images/Programs/3f2a/opening-9c1d/1x1-160.webp'
const other = '/images/Staff/hadiza/portrait-6f.jpg'
const siteUrl = 'https://www.wipf.example'
const limit = { maxBytes: 1_000_000 }
const frequentChecks = { afterSuccessMs: 20, afterFailureMs: 20 }
const bytesOf = (text: string) => new TextEncoder().encode(text)

let server: S3Server
let files: FileStore
let publicUrl: string
/** The addresses of the pictures that the website shows. Replaced, never changed. */
let shown: ReadonlySet<string>
let logged: object[]

beforeEach(async () => {
  server = await temporaryS3Server({ publicPrefix: 'site/public/' })
  files = await createS3FileStore(placeOn(server))
  publicUrl = `${server.endpoint}/${server.bucket}/site/public`
  for (const address of [url, small, other])
    await files.put(address.slice(1), bytesOf(`bytes of ${address}`), limit)
  shown = new Set([url, other])
  logged = []
})

const copies = () => [...server.objects.keys()].filter((key) => key.startsWith('site/public/images/')).sort()
const copyOf = (address: string) => `site/public${address}`

function openCopies(checks?: Parameters<typeof createPublicCopies>[0]['checks']): PublicCopies {
  const log = { info: (event: object) => logged.push(event), warn: (event: object) => logged.push(event) }
  const onFault = (error: unknown) => void logged.push({ error })
  const opened = createPublicCopies({ ...{ files, siteUrl, log, onFault, checks }, url: publicUrl })
  onTestFinished(() => opened.stop())
  return opened
}

/** Answers pictures as the site does. */
async function openSite(publicCopies: PublicCopies) {
  const app = fastify()
  onTestFinished(() => app.close())
  await registerImages(app, {
    files,
    publicCopies,
    publicPictures: { has: async (id) => shown.has(imageUrl(id)) },
    variants: { prioritise: async () => {} },
    isStaff: async ({ headers }) => headers.cookie === 'staff',
  })
  return (address: string, headers: Record<string, string> = {}) => app.inject({ url: address, headers })
}

async function openRedirectingSite(checks?: Parameters<typeof openCopies>[0]) {
  const publicCopies = openCopies(checks)
  await expect.poll(() => logged).toHaveLength(1)
  return openSite(publicCopies)
}

function createSweeper(now: () => number = Date.now, address: string | null = publicUrl) {
  const added: Job[] = []
  const jobs = {
    add(job: Job) {
      added.push(job)
      return { wake: () => undefined }
    },
  }
  addPublicCopySweeper(jobs, { files, publicPictures: { all: () => shown }, url: address }, now)
  return () => added[0]?.work(new AbortController().signal)
}

test('a picture that a page shows is answered by a redirect to a copy that everybody may read', async () => {
  const get = await openRedirectingSite()
  expect(logged).toEqual([{ event: 'public-pictures', url: publicUrl, problem: null, isStorable: true }])
  for (const [address, type] of [
    [url, 'image/jpeg'],
    [small, 'image/webp'],
    [small, 'image/webp'],
  ] as const) {
    const reply = await get(address)
    expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']]).toEqual([
      ...[302, publicUrl + address, 'public, max-age=3600'],
    ])
    const copy = await fetch(reply.headers.location!)
    expect(await copy.text()).toBe(`bytes of ${address}`)
    expect(copy.headers.get('content-type')).toBe(type)
    expect(copy.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  }
  expect(copies()).toEqual([copyOf(url), copyOf(small)].sort())
  expect((await fetch(`${server.endpoint}/${server.bucket}/site${url}`)).status).toBe(403)
})

test('a size that is not made yet, and a picture that only staff see, come from the site', async () => {
  const get = await openRedirectingSite()
  const early = await get(small.replace('160', '320'))
  expect([early.statusCode, early.body, early.headers['cache-control']]).toEqual([
    ...[200, `bytes of ${url}`, 'no-store'],
  ])
  shown = new Set([other])
  expect((await get(url)).statusCode).toBe(404)
  const forStaff = await get(url, { cookie: 'staff' })
  expect([forStaff.statusCode, forStaff.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(copies()).toEqual([])
})

test('the site answers pictures itself while the public address does not, and the log says why', async () => {
  server.publicPrefix = null
  const get = await openRedirectingSite()
  expect((await get(url)).body).toBe(`bytes of ${url}`)
  expect(logged).toEqual([
    {
      ...{ event: 'public-pictures', url: publicUrl, isStorable: false },
      problem: '403, which is not the file public/readable.txt of the bucket',
    },
  ])
  expect(copies()).toEqual([])
})

test('the site answers pictures itself when the public address stops answering, and redirects again when it does', async () => {
  const get = await openRedirectingSite(frequentChecks)
  server.publicPrefix = null
  await expect.poll(() => logged.length).toBeGreaterThan(1)
  expect(logged[1]).toMatchObject({ problem: expect.stringContaining('403') })
  expect((await get(url)).body).toBe(`bytes of ${url}`)
  server.publicPrefix = 'site/public/'
  await expect.poll(() => logged.at(-1)).toMatchObject({ problem: null })
  expect((await get(url)).statusCode).toBe(302)
})

test('the site continues to redirect when only one check of the public address fails', async () => {
  const get = await openRedirectingSite(frequentChecks)
  let checks = 0
  server.interfere = (request) => {
    if (request !== 'GET site/public/readable.txt') return null
    checks += 1
    return checks === 1 ? { status: 502, code: 'BadGateway' } : null
  }
  await expect.poll(() => checks).toBeGreaterThan(2)
  expect((await get(url)).statusCode).toBe(302)
  expect(logged).toHaveLength(1)
})

test('copies of a picture are removed when no page shows it, and made again when one does', async () => {
  const get = await openRedirectingSite()
  for (const address of [url, small, other]) await get(address)
  let time = Date.now()
  const sweep = createSweeper(() => time)
  await sweep()
  expect(copies()).toHaveLength(3)

  shown = new Set([other])
  await sweep()
  expect(copies()).toEqual([copyOf(other)])
  expect((await fetch(publicUrl + url)).status).toBe(404)

  // Another process did not know it yet.
  await files.put(copyOf(url).replace('site/', ''), { storedKey: url.slice(1) }, limit)
  await sweep()
  time += 60_000
  await sweep()
  expect(copies()).toEqual([copyOf(other)])

  shown = new Set([url, other])
  await sweep()
  expect(copies()).toEqual([copyOf(url), copyOf(small), copyOf(other)].sort())
  expect((await fetch(publicUrl + small)).status).toBe(200)
})

test('the first sweep removes the remains of a killed process, and a sweep without changes asks the store nothing', async () => {
  const get = await openRedirectingSite()
  for (const address of [url, small, other]) await get(address)
  shown = new Set([url])
  const sweep = createSweeper()
  await sweep()
  expect(copies()).toEqual([copyOf(url), copyOf(small)].sort())
  const before = server.requests.length
  await sweep()
  expect(server.requests).toHaveLength(before)
})

test('a copy in a size that is no longer made goes with its picture', async () => {
  const former = '/images/Programs/3f2a/opening-9c1d/1x1-77.webp'
  await files.put(`public${former}`, bytesOf('made by an earlier version'), limit)
  await createSweeper()()
  expect(copies()).toEqual([copyOf(former)])
  shown = new Set()
  await createSweeper()()
  expect(copies()).toEqual([])
})

test('all copies are removed when there is no public address any more', async () => {
  const get = await openRedirectingSite()
  for (const address of [url, other]) await get(address)
  await createSweeper(Date.now, null)()
  expect(copies()).toEqual([])
  expect(await files.open(url.slice(1))).not.toBeNull()
})
