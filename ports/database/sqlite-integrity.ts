import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Beside this module, in the build as in the sources. */
const checkFile = fileURLToPath(
  new URL(import.meta.env.PROD ? './check-integrity.js' : './check-integrity.ts', import.meta.url),
)

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
