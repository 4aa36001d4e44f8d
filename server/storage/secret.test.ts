import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecret } from './secret.ts'

const emptyFolder = () => mkdtemp(join(tmpdir(), 'secret-'))

test('the secret is created once and read again later', async () => {
  const folder = await emptyFolder()
  const first = await loadSecret(folder)
  expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32)
  expect(await loadSecret(folder)).toBe(first)
})

test('processes that start at the same moment get the same secret and leave no other file', async () => {
  const folder = await emptyFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(folder)).toEqual(['auth-secret'])
})

test('only the site’s own user can read the secret', async () => {
  const folder = await emptyFolder()
  await loadSecret(folder)
  expect((await stat(join(folder, 'auth-secret'))).mode & 0o077).toBe(0)
})

test('a truncated secret prevents the start, and the message says what to do', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'auth-secret'), 'short')
  await expect(loadSecret(folder)).rejects.toThrow(/damaged.*Delete it/)
})
