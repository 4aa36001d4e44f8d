import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { securityHeaders } from '../security-headers.ts'
import { createBuiltFiles } from './built-files.ts'

async function build() {
  const folder = await temporaryFolder()
  const script = Buffer.from('export const women = 40')
  await writeFile(join(folder, 'root-a1.js'), script)
  await writeFile(join(folder, 'root-a1.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'root-a1.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'ojuju-b2.woff2'), 'letters')
  const files = createBuiltFiles(folder, securityHeaders({ https: true }))
  const ask = (url: string, headers = {}, method = 'GET') => files.find({ url, headers, method })
  return { folder, script, ask }
}

const headOf = (head: readonly string[] = []) =>
  Object.fromEntries(head.flatMap((name, at) => (at % 2 ? [] : [[name, head[at + 1]]])))

test('a file goes out as the build compressed it, to be kept for good', async () => {
  const { ask, script } = await build()
  const file = ask('/assets/root-a1.js')
  const brotli = await file?.written('br')
  expect(brotli?.body).toEqual(brotliCompressSync(script))
  expect(headOf(brotli?.head)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age='),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect((await file?.written('gzip'))?.body).toEqual(gzipSync(script))
  expect((await file?.written('identity'))?.body).toEqual(script)
})

test('what is compressed in itself goes out as it is, whatever is accepted', async () => {
  const { ask } = await build()
  const written = await ask('/assets/ojuju-b2.woff2', {}, 'HEAD')?.written('br')
  expect(headOf(written?.head)).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '7' })
  expect(headOf(written?.head)).not.toHaveProperty('content-encoding')
  expect(headOf(written?.head)).not.toHaveProperty('vary')
})

test('a file is read once', async () => {
  const { folder, ask, script } = await build()
  const file = ask('/assets/root-a1.js')
  await writeFile(join(folder, 'root-a1.js'), 'changed')
  expect(ask('/assets/root-a1.js')).toBe(file)
  expect((await file?.written('identity'))?.body).toEqual(script)
})

test('a file that a newer build has taken away is left to others, who say that it is missing', async () => {
  const { folder, ask } = await build()
  await rm(join(folder, 'root-a1.js.gz'))
  expect(ask('/assets/root-a1.js')).toBeNull()
  expect(ask('/assets/ojuju-b2.woff2')).not.toBeNull()
})

test('pieces, other methods and whatever is no file of the build are left to others', async () => {
  const { ask } = await build()
  expect(ask('/assets/root-a1.js', { range: 'bytes=0-3' })).toBeNull()
  expect(ask('/assets/root-a1.js', {}, 'POST')).toBeNull()
  for (const url of [
    '/assets/root-a1.js.br',
    '/assets/missing.js',
    '/assets/',
    '/assets/../package.json',
    '/assets/%72oot-a1.js',
    '/assets/root-a1.js?x',
    '/assets//root-a1.js',
    '/root-a1.js',
  ])
    expect(ask(url), url).toBeNull()
})
