import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createBuiltFiles, findAssetFolders } from './built-files.ts'

async function build() {
  const folder = await temporaryFolder()
  const script = Buffer.from('export const women = 40')
  await writeFile(join(folder, 'root-a1.js'), script)
  await writeFile(join(folder, 'root-a1.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'root-a1.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'ojuju-b2.woff2'), 'letters')
  await writeFile(join(folder, 'cloth-c3.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const files = createBuiltFiles([folder], securityHeaders({ https: true }))
  const find = (url: string, headers = {}, method = 'GET') => files.find({ url, headers, method })
  return { folder, script, find }
}

const headOf = (head: readonly string[] = []) =>
  Object.fromEntries(head.flatMap((name, at) => (at % 2 ? [] : [[name, head[at + 1]]])))

test('a file is sent in its compressed form from the build, with an immutable cache policy', async () => {
  const { find, script } = await build()
  const file = find('/assets/root-a1.js')
  const brotli = await file?.encoded('br')
  expect(brotli?.body).toEqual(brotliCompressSync(script))
  expect(headOf(brotli?.head)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age='),
  })
  expect((await file?.encoded('gzip'))?.body).toEqual(gzipSync(script))
  expect((await file?.encoded('identity'))?.body).toEqual(script)
})

test('only drawings carry a Content-Security-Policy: somebody may open them by themselves, and scripts in them would run', async () => {
  const { find } = await build()
  const policyOf = async (url: string) =>
    headOf((await find(url)?.encoded('identity'))?.head)['content-security-policy']
  expect(await policyOf('/assets/cloth-c3.svg')).toContain("default-src 'none'")
  expect(await policyOf('/assets/root-a1.js')).toBeUndefined()
  expect(await policyOf('/assets/ojuju-b2.woff2')).toBeUndefined()
})

test('a file without compressed forms is sent as it is, whatever the client accepts', async () => {
  const { find } = await build()
  const encoded = await find('/assets/ojuju-b2.woff2', {}, 'HEAD')?.encoded('br')
  expect(headOf(encoded?.head)).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '7' })
  expect(headOf(encoded?.head)).not.toHaveProperty('content-encoding')
  expect(headOf(encoded?.head)).not.toHaveProperty('vary')
})

test('a file is read once', async () => {
  const { folder, find, script } = await build()
  const file = find('/assets/root-a1.js')
  await writeFile(join(folder, 'root-a1.js'), 'changed')
  expect(find('/assets/root-a1.js')).toBe(file)
  expect((await file?.encoded('identity'))?.body).toEqual(script)
})

test('a file that a newer build has removed is not found', async () => {
  const { folder, find } = await build()
  await rm(join(folder, 'root-a1.js.gz'))
  expect(find('/assets/root-a1.js')).toBeNull()
  expect(find('/assets/ojuju-b2.woff2')).not.toBeNull()
})

test('files of the build before are found beside those of the build', async () => {
  const build = await temporaryFolder()
  const client = join(build, 'client')
  expect(findAssetFolders(client)).toEqual([])
  for (const [name, content] of Object.entries({
    'client/assets/root-b2.js': 'new',
    'client/assets/same-c3.js': 'new',
    'earlier-assets/root-a1.js': 'earlier',
    'earlier-assets/same-c3.js': 'earlier',
  })) {
    await mkdir(dirname(join(build, name)), { recursive: true })
    await writeFile(join(build, name), content)
  }
  const files = createBuiltFiles(findAssetFolders(client), securityHeaders({ https: true }))
  const textOf = async (name: string) =>
    (
      await files.find({ url: `/assets/${name}`, headers: {}, method: 'GET' })?.encoded('identity')
    )?.body.toString()
  expect(await Promise.all(['root-a1.js', 'root-b2.js', 'same-c3.js'].map(textOf))).toEqual([
    'earlier',
    'new',
    'new',
  ])
})

test('ranges, other methods and other addresses are not found', async () => {
  const { find } = await build()
  expect(find('/assets/root-a1.js', { range: 'bytes=0-3' })).toBeNull()
  expect(find('/assets/root-a1.js', {}, 'POST')).toBeNull()
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
    expect(find(url), url).toBeNull()
})
