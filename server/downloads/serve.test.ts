import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { newDownloadUrl } from '#domain/downloads/download-address.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { attachment } from './attachment.ts'
import { registerDownloads } from './serve.ts'

const pdf = new TextEncoder().encode('%PDF-1.7 pledge %%EOF')
const random = '01234567-89ab-cdef-0123-456789abcdef'
const urlOf = (name: string) => newDownloadUrl({ collection: 'Programs', id: '3f2a' }, name, random)
const url = urlOf('Ìwé ìlérí')
const by = { uid: 'adaeze', name: 'Adaeze' }

async function site() {
  const files = createMemoryFileStore()
  const documents = temporaryDocuments()
  const offer = (...urls: string[]) =>
    documents.commit(
      [
        {
          kind: 'set',
          collection: 'Programs',
          id: '3f2a',
          fields: {
            ProgramDownloads: urls.map((one) => ({ url: one, name: 'Ìwé ìlérí', sizeBytes: pdf.length })),
          },
        },
      ],
      by,
    )
  await files.put(url.slice(1), pdf, { maxBytes: 100 })
  await offer(url)
  const app = fastify()
  onTestFinished(async () => void (await app.close()))
  registerDownloads(app, {
    files,
    documents,
    isStaff: async ({ headers }) => headers.cookie === 'staff',
  })
  const get = (path: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: path, headers })
  return { files, documents, offer, get }
}

test('a file of a published program is downloaded under its name, and browsers neither display it nor guess its type', async () => {
  const { get } = await site()
  const { statusCode, headers, rawPayload } = await get(url)
  expect([statusCode, Buffer.from(pdf).equals(rawPayload)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `attachment; filename="iwe-ileri.pdf"; filename*=UTF-8''${encodeURIComponent('Ìwé ìlérí')}.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  })
})

test('a download continues where it stopped, and HEAD says how large it is', async () => {
  const { get } = await site()
  const part = await get(url, { range: 'bytes=5-7' })
  expect([part.statusCode, part.headers['content-range'], part.payload]).toEqual([
    206,
    `bytes 5-7/${pdf.length}`,
    '1.7',
  ])
  const head = await get(url, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([
    200,
    String(pdf.length),
    '',
  ])
})

test('only staff get a file that no program offers now, and a missing file gets 404', async () => {
  const { documents, offer, get } = await site()
  await offer()
  const refused = await get(url)
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(refused.payload).toContain('This file is not here')
  const former = await get(url, { cookie: 'staff' })
  expect([former.statusCode, former.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(former.headers['content-disposition']).toContain('filename="iwe-ileri.pdf"')
  await offer(url)
  await documents.commit([{ kind: 'delete', collection: 'Programs', id: '3f2a' }], by)
  expect((await get(url)).statusCode).toBe(404)
  for (const path of [
    urlOf('Other'),
    '/downloads/Programs/3f2a/..%2f..%2fsecret.pdf',
    '/downloads/',
    '/downloads/Staff/3f2a/a.pdf',
    `${url}.html`,
  ])
    expect((await get(path, { cookie: 'staff' })).statusCode, path).toBe(404)
})

test('no file name can break out of its header', () => {
  for (const [name, whole] of [
    ['Conduct pledge', 'Conduct%20pledge.pdf'],
    ['a"; filename=b.exe', 'a%20%3B%20filename%3Db.exe.pdf'],
    ['a\r\nSet-Cookie: b=1', 'a%20Set-Cookie%20b%3D1.pdf'],
    ['../../etc/passwd', '..%20..%20etc%20passwd.pdf'],
    ["It's (final)*.PDF", 'It%27s%20%28final%29.pdf'],
    ['\u202egpj.exe', 'gpj.exe.pdf'],
    ['年次報告', `${encodeURIComponent('年次報告')}.pdf`],
  ] as const) {
    const header = attachment(name)
    expect(header).toMatch(/^attachment; filename="[a-z0-9-]+\.pdf"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
    expect(header.split("UTF-8''")[1]).toBe(whole)
  }
})
