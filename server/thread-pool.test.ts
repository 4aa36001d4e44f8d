import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { letThreadPoolYield } from './thread-pool.ts'

test('the threads of the pool yield, the one that answers people does not', async () => {
  // The pool begins with its first work.
  await readFile(import.meta.filename)
  const before = getPriority()
  letThreadPoolYield()
  expect(getPriority()).toBe(before)
  const pool = process.platform === 'linux' ? readdirSync('/proc/self/task').filter(isOfPool) : []
  expect(pool.map((thread) => getPriority(Number(thread)))).toEqual(pool.map(() => 10))
  expect(pool.length > 0).toBe(process.platform === 'linux')
})

const isOfPool = (thread: string) =>
  readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'libuv-worker'
