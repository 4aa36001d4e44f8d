import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { findChromium, findHeadlessShell, headlessShell } from './find-chromium.mjs'
import { SetupProblem } from './setup-problem.mjs'

/**
 * Returns the path of the browser for the tests. On Debian, as root, it installs a missing browser.
 * @throws {SetupProblem} whose message says what to install.
 */
export async function provideChromium(node) {
  const found = findChromium()
  if (found) return found
  if (!process.env.CHROMIUM && canInstallPackages()) {
    await installPackages(
      node,
      ['chromium'],
      'The browser tests need Chromium, and it could not be installed',
    )
    const installed = findChromium()
    if (installed) return installed
  }
  throw new SetupProblem(
    process.env.CHROMIUM
      ? `CHROMIUM names ${process.env.CHROMIUM}, which is not there. Correct it, or unset it to have the browser found.`
      : 'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM to the path of one.',
  )
}

/** On Debian, as root, installs the browser that makes the tests faster. Without it they run in Chromium. */
export async function provideHeadlessShell(node) {
  if (findHeadlessShell() || !canInstallPackages()) return
  const fails = 'The browser tests run in Chromium, because the headless shell could not be installed'
  await installPackages(node, [headlessShell], fails).catch(({ message }) => console.log(message))
}
