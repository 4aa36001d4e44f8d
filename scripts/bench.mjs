import fs from 'node:fs'
import { build } from './build.mjs'
import { run } from './check.mjs'
import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { findProgram } from './find-program.mjs'
import { provideChromium } from './provide-chromium.mjs'
import { SetupProblem } from './setup-problem.mjs'

/**
 * Measures the built site with `bench/run.ts`. It installs missing tools if possible. A part whose tool is missing
 * reports it, and the other parts run.
 */
export async function bench(node, rest) {
  await build(node)
  await provideChromium(node).catch(sayMissing)
  await provideProgram(node, 'wrk', 'wrk').catch(sayMissing)
  // With systemd, Debian starts nginx on port 80 after the installation, which a benchmark must not do.
  if (!fs.existsSync('/run/systemd/system'))
    await provideProgram(node, 'nginx', 'nginx-light').catch(sayMissing)
  return run(node, ['bench/run.ts', ...rest], { NODE_ENV: 'production' })
}

async function provideProgram(node, program, name) {
  if (findProgram(program) || !canInstallPackages()) return
  await installPackages(node, [name], `The bench needs ${program}, and it could not be installed`)
}

function sayMissing(problem) {
  if (!(problem instanceof SetupProblem)) throw problem
  console.error(problem.message)
}
