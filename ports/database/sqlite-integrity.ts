import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Next to this module, both in the build and in the sources. */
const checkFile = fileURLToPath(
  new URL(import.meta.env.PROD ? './check-integrity.js' : './check-integrity.ts', import.meta.url),
)

const lowestPriority = 19

/**
 * Checks a whole SQLite file in a child process at the lowest priority, so that it does not slow down the site. The
 * process ends immediately when the check is aborted.
 * @returns the damage in SQLite's words, at most a few lines; empty when there is none.
 * @throws when the check itself fails or is aborted.
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
