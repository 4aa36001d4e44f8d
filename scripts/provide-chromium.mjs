import fs from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { SetupProblem } from './setup-problem.mjs'
import { step } from './step.mjs'

/**
 * The browser for the tests; on Debian, as root, it is installed when there is none.
 * @throws {SetupProblem} saying what to install.
 */
export async function provideChromium(node) {
  const found = findChromium()
  if (found) return found
  const canInstall = !process.env.CHROMIUM && process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')
  if (canInstall) {
    const fails = 'The browser tests need Chromium, and it could not be installed'
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await step(node, { says: 'Updating the list of packages', fails }, 'apt-get', ['update', '-q'], quiet)
    const install = ['install', '-q', '-y', '--no-install-recommends', 'chromium']
    await step(node, { says: 'Installing Chromium', fails }, 'apt-get', install, quiet)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new SetupProblem(
    process.env.CHROMIUM
      ? `CHROMIUM names ${process.env.CHROMIUM}, which is not there. Correct it, or unset it to have the browser found.`
      : 'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM to the path of one.',
  )
}
