import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'

// Resolved through package.json, so that it is the same file whether this module runs as source or bundled.
const checkFile = createRequire(import.meta.url).resolve('#ports/database/check-integrity.ts')

const lowestPriority = 19

/**
 * Reads a whole SQLite file, in a process of its own at the lowest priority: nobody waits for it, and it ends at once
 * when it is called off.
 * @returns what is damaged, in SQLite's words, a few lines at most; empty when nothing is.
 * @throws when the check itself failed, or was called off.
 */
export async function findDamage(
  file: string,
  { signal }: { signal: AbortSignal },
): Promise<readonly string[]> {
  signal.throwIfAborted()
  const child = fork(checkFile, [file], {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, lowestPriority)
  const ended = new AbortController()
  child.once('exit', (code) => ended.abort(new Error(`the check of the database ended with code ${code}`)))
  child.on('error', (error) => ended.abort(error))
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  try {
    const [damage] = (await once(child, 'message', { signal: ended.signal })) as [string[]]
    return damage
  } catch (error) {
    signal.throwIfAborted()
    throw ended.signal.reason ?? error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
