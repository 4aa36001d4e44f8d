/**
 * The entry point of all commands: `node scripts/run.mjs
 * start|dev|test|release|bench|build|check|format|account|export|import|hosted|check:hosted|backup|restore`. It needs
 * Node 20 or newer and no packages. Each command does its own set-up, so it works on a fresh clone.
 */
import { fileURLToPath } from 'node:url'
import { bench } from './bench.mjs'
import { build, buildWhereMissing, prepareFonts } from './build.mjs'
import { builtServer } from './built-server.mjs'
import { check, run as runTool } from './check.mjs'
import { findNode } from './find-node.mjs'
import { install } from './install.mjs'
import { SetupProblem } from './setup-problem.mjs'
import { serve } from './serve.mjs'
import { test, testRelease } from './test.mjs'

const verbs = {
  async start(node) {
    await build(node)
    return serve(node, builtServer.args, builtServer.environment)
  },
  async dev(node) {
    await prepareFonts(node)
    return serve(node, ['scripts/dev.mjs'], { NODE_ENV: 'development' })
  },
  test,
  release: testRelease,
  bench,
  async build(node) {
    await build(node)
    return 0
  },
  check,
  format: (node) => runTool(node, ['node_modules/.bin/prettier', '--write', '.'], {}),
  account: (node, rest) => runBuilt(node, 'account', rest),
  import: (node, rest) => runBuilt(node, 'import', rest),
  hosted: (node, rest) => runBuilt(node, 'hosted', rest),
  'check:hosted': (node, rest) => runBuilt(node, 'check-hosted', rest),
  backup: (node, rest) => runBuilt(node, 'backup', rest),
  restore: (node, rest) => runBuilt(node, 'restore', rest),
  export: (node, rest) => runBuilt(node, 'export', rest),
}

async function runBuilt(node, command, rest) {
  await buildWhereMissing(node, `build/server/${command}.js`)
  return runTool(node, [`build/server/${command}.js`, ...rest], { NODE_ENV: 'production' })
}

const needsTools = (verb) => ['test', 'release', 'bench', 'check', 'format'].includes(verb)

const [verb = '', ...rest] = process.argv.slice(2)

try {
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!run)
    throw new SetupProblem(`There is no "${verb}" here. Use one of: ${Object.keys(verbs).join(', ')}.`)
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const tools = needsTools(verb)
  const [node] = await Promise.all([findNode(), install(process.execPath, { tools })])
  process.exitCode = await run(node, rest)
} catch (problem) {
  if (!(problem instanceof SetupProblem)) throw problem
  console.error(problem.message)
  process.exitCode = 1
}
