import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { step } from './step.mjs'

const stamp = 'node_modules/.installed-from'
const withoutTools = ' without tools'

/**
 * Installs the packages of the lock file, unless they are installed already.
 * @param {string} node runs npm.
 * @param {{ tools: boolean }} needs `tools`: also the packages of tools/package.json. Once installed, they stay.
 */
export async function install(node, { tools }) {
  const lock = createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex')
  const installed = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : withoutTools
  const hasTools = !installed.endsWith(withoutTools)
  const isCurrent = installed.startsWith(lock)
  if (isCurrent && (hasTools || !tools)) return
  const all = hasTools || tools
  // The site may be running, so its packages stay where they are while others are added.
  const command = isCurrent ? ['install', '--no-save'] : ['ci']
  // npm does not ask the registry about packages that it has already fetched, which takes a third of the time. It fails
  // when its cache has a list of versions that is older than the lock file.
  await npm(node, command, all, ['--prefer-offline']).catch(() => npm(node, command, all, []))
  fs.writeFileSync(stamp, all ? lock : lock + withoutTools)
}

function npm(node, command, all, options) {
  return step(
    node,
    { says: 'Installing dependencies', fails: 'The dependencies could not be installed' },
    'npm',
    [
      ...command,
      // With NODE_ENV=production npm would leave out the packages for the build.
      '--include=dev',
      // No package needs its install script (`tests/repo/dependencies.test.ts`).
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      // The Node that the computer has may install what only Node 24 can run.
      '--engine-strict=false',
      ...(all ? [] : ['--workspaces=false']),
      ...options,
    ],
  )
}
