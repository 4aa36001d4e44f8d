import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const threads = '/proc/self/task'
const niceness = 10

/**
 * Compressing, hashing passwords and writing files are done by threads of this process (libuv's pool). On one processor
 * they take turns with the thread that answers people, as its equals: it was kept waiting for up to 28 ms at a time.
 * From here on they yield to it. Only Linux gives threads priorities of their own (setpriority(2), "C library/kernel
 * differences"), and only once the pool has been used; elsewhere nothing happens.
 */
export function letThreadPoolYield(): void {
  if (process.platform !== 'linux') return
  for (const thread of readdirSync(threads)) {
    try {
      const name = readFileSync(`${threads}/${thread}/comm`, 'utf8').trim()
      if (name === 'libuv-worker') setPriority(Number(thread), niceness)
    } catch {
      // It ended meanwhile.
    }
  }
}
