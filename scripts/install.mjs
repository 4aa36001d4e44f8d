import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { step } from './step.mjs'

const stamp = 'node_modules/.installed-from'

/** Installs the packages of the lock file, unless they are installed already. */
export async function install(node) {
  const lock = createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock) return
  // npm does not ask the registry about packages that it has already fetched, which takes a third of the time. It fails
  // when its cache has a list of versions that is older than the lock file.
  await npmCi(node, ['--prefer-offline']).catch(() => npmCi(node, []))
  fs.writeFileSync(stamp, lock)
}

function npmCi(node, options) {
  return step(
    node,
    { says: 'Installing dependencies', fails: 'The dependencies could not be installed' },
    'npm',
    // With NODE_ENV=production npm would leave out the packages for the build and the tests. No package needs its install
    // script (`tests/repo/dependencies.test.ts`).
    ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...options],
  )
}
