import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { step } from './step.mjs'

const stamp = 'node_modules/.installed-from'

/** Installs the packages of the lock file, unless they are installed already. */
export async function install(node) {
  const lock = createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock) return
  // With NODE_ENV=production npm would leave out the packages for the build and the tests.
  await step(
    node,
    { says: 'Installing dependencies', fails: 'The dependencies could not be installed' },
    'npm',
    // No package needs its install script (`tests/repo/dependencies.test.ts`).
    ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'],
  )
  fs.writeFileSync(stamp, lock)
}
