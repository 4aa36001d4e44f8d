import fs from 'node:fs'
import { step } from './step.mjs'

/** Whether packages can be installed without a password: on Debian, as root. */
export const canInstallPackages = () => process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')

/**
 * Installs Debian packages. `fails`: the beginning of the error message.
 * @throws {SetupProblem} when they cannot be installed.
 */
export async function installPackages(node, names, fails) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await step(node, { says: 'Updating the list of packages', fails }, 'apt-get', ['update', '-q'], quiet)
  const install = ['install', '-q', '-y', '--no-install-recommends', ...names]
  await step(node, { says: `Installing ${names.join(' and ')}`, fails }, 'apt-get', install, quiet)
}
