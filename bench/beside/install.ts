import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Bench } from '../part.ts'
import { callersEnvironment, runToEnd } from '../processes.ts'

/**
 * Installs what a lock file of this folder says, unless it is there. It is apart from the product's own, so that who
 * only runs the site does not wait for it. Null when it is installed, else the end of a sentence that says why not.
 */
export async function installBeside(bench: Bench, folder: string): Promise<string | null> {
  const stamp = path.join(folder, 'node_modules', '.installed-from')
  const lock = createHash('sha256')
    .update(fs.readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock) return null
  bench.say(`installing ${path.basename(folder)} …`)
  try {
    // Not `npm ci`: it insists on binaries for other systems, which not every registry has, and the lock then omits.
    await runToEnd({ cores: null }, 'npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
      cwd: folder,
      // The browser is Debian's; none is to be fetched.
      settings: { ...callersEnvironment, PUPPETEER_SKIP_DOWNLOAD: '1', NODE_ENV: 'development' },
    })
  } catch {
    return 'could not be installed: the package registry cannot be reached, or does not serve this machine'
  }
  fs.writeFileSync(stamp, lock)
  return null
}
