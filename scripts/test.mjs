import fs from 'node:fs'
import { build, prepareFonts } from './build.mjs'
import { run, runChecks } from './check.mjs'
import { startEngines } from './engines.mjs'
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs'
import { provideChromium, provideHeadlessShell } from './provide-chromium.mjs'
import { lastReleaseRun, noteReleaseRun } from './release-run.mjs'
import { SetupProblem } from './setup-problem.mjs'

const reports = '.cache/reports'

/** The parts of `npm test`. The quick ones come first, so that a fault shows early. */
const parts = {
  check: runChecks,
  unit: runUnitTests,
  requests: runRequestTests,
  e2e: (node) => runBrowserTests(node),
}

/** The tests for a release, which take hours. docs/release-tests.md says what each part tests. */
const releaseParts = {
  walks: (node) =>
    runBrowserTests(node, { name: 'release', args: ['--config', 'playwright.release.config.ts'] }),
  engines: runEngines,
  attack: runAttacks,
}

/**
 * Runs all tests: checks, unit and contract tests, build, requests and browser tests. The last line of the output is `N
 * passed, N failed`, after the tests that failed and their reasons. A test that did not run counts as failed.
 * @param {string[]} names names of `parts` to run; empty to run all.
 */
export async function test(node, names = []) {
  return runParts(node, chosen(parts, names), lastReleaseRun())
}

/** Runs the tests for a release, which takes hours. The output ends like that of `test`. */
export async function testRelease(node, names = []) {
  const choice = chosen(releaseParts, names)
  const code = await runParts(node, choice)
  noteReleaseRun(Object.keys(choice), code)
  return code
}

/** @throws {SetupProblem} for an unknown name */
function chosen(all, names) {
  const unknown = names.find((name) => !Object.hasOwn(all, name))
  if (unknown !== undefined) {
    throw new SetupProblem(`There are no "${unknown}" tests. Use any of: ${Object.keys(all).join(', ')}.`)
  }
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name)),
  )
}

/** The contract tests of the ports with more than one back end, and other tests that depend on a server. */
const testsOfEngines = [
  'ports/database/postgres-database.test.ts',
  'ports/documents/sql-document-store.test.ts',
  'ports/files/s3-file-store.test.ts',
  'server/uploads/instances.test.ts',
  'server/identity/identity-on-postgres.test.ts',
  'server/storage/stores.test.ts',
  'server/backup/backup-servers.test.ts',
  'tests/engines/pgbouncer.test.ts',
  'tests/engines/nginx-cache.test.ts',
  'tests/engines/auth-emulator.test.ts',
  'tests/engines/hosted.test.ts',
  'tests/engines/hosted-reader.test.ts',
  'tests/engines/hosted-kills.test.ts',
  'tests/engines/hosted-day.test.ts',
]

/** Browser tests of uploads through a proxy, and of the exported website on a file host. */
const testsBehindNginx = [
  ['tests/e2e/upload-proxy.spec.ts', '--grep', 'behind nginx'],
  ['--config', 'playwright.release.config.ts', 'tests/release/export.spec.ts', '--grep', 'file host'],
]

/** Runs these tests on installed servers instead of those that `npm test` starts. */
async function runEngines(node) {
  await build(node)
  const { environment, stop } = await startEngines()
  try {
    const stores = await runVitest(node, {
      name: 'engines',
      says: 'tests',
      args: ['--config', 'vitest.engines.config.ts', ...testsOfEngines],
      environment,
    })
    // One emulator has the accounts of one site at a time.
    const one = [
      '--config',
      'vitest.requests.config.ts',
      '--project',
      'identity-service',
      '--no-file-parallelism',
    ]
    const accounts = await runVitest(node, {
      ...{ name: 'engines-accounts', says: 'tests of accounts', args: one, environment },
    })
    const all = {
      passed: stores.passed + accounts.passed,
      failed: stores.failed + accounts.failed,
      failures: [...stores.failures, ...accounts.failures],
    }
    for (const [index, args] of testsBehindNginx.entries()) {
      const walks = await runBrowserTests(node, { name: `engines-e2e-${index}`, args, environment })
      all.passed += walks.passed
      all.failed += walks.failed
      all.failures.push(...walks.failures)
    }
    return all
  } finally {
    await stop()
  }
}

/** `note`: printed above the count, because other programs read the last line. */
async function runParts(node, parts, note = null) {
  fs.rmSync(reports, { recursive: true, force: true })
  fs.mkdirSync(reports, { recursive: true })

  const total = { passed: 0, failed: 0 }
  const failures = []
  for (const [name, runPart] of Object.entries(parts)) {
    const began = Date.now()
    const counts = await runPart(node).catch(reportedAsOneFailure)
    console.log(
      `${name}: ${counts.passed} passed, ${counts.failed} failed, ${durationOf(Date.now() - began)}`,
    )
    total.passed += counts.passed
    total.failed += counts.failed
    failures.push(...counts.failures)
  }
  for (const failure of failures) console.log(`Failed: ${failure}`)
  if (note) console.log(note)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

async function runUnitTests(node) {
  // Share pictures need the font subsets, which are not in the repository.
  await prepareFonts(node)
  return runVitest(node, { name: 'unit', says: 'unit tests' })
}

async function runRequestTests(node) {
  await build(node)
  const args = ['--config', 'vitest.requests.config.ts']
  return runVitest(node, { name: 'requests', says: 'tests of requests', args })
}

async function runAttacks(node) {
  await build(node)
  const args = ['--config', 'vitest.attack.config.ts']
  return runVitest(node, { name: 'attack', says: 'attacks', args, environment: { ATTACK: 'whole' } })
}

async function runVitest(node, { name, says, args = [], environment = {} }) {
  const report = `${reports}/${name}.json`
  const code = await run(
    node,
    [
      'node_modules/.bin/vitest',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { NODE_ENV: 'test', ...environment },
  )
  const results = readReport(report)
  if (!results) return oneFailure(`${says}: they did not end`)
  const passed = results.numPassedTests
  const notRun = results.numPendingTests + (results.numTodoTests ?? 0)
  sayNotRun(says, notRun)
  const failed = results.numFailedTests + notRun
  return withExitCode(code, { passed, failed, failures: failedInVitest(results) })
}

async function runBrowserTests(node, { name = 'e2e', args = [], environment = {} } = {}) {
  await build(node)
  const chromium = await provideChromium(node)
  await provideHeadlessShell(node)
  const report = `${reports}/${name}.json`
  const code = await run(node, ['node_modules/.bin/playwright', 'test', ...args, '--reporter=list,json'], {
    NODE_ENV: 'test',
    ...environment,
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const results = readReport(report)
  if (!results) return oneFailure('browser tests: they did not end')
  const { expected, unexpected, flaky, skipped } = results.stats
  sayNotRun('browser tests', skipped)
  const failed = unexpected + flaky + skipped
  return withExitCode(code, { passed: expected, failed, failures: failedInPlaywright(results) })
}

const durationOf = (ms) =>
  ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`

function reportedAsOneFailure(problem) {
  if (!(problem instanceof SetupProblem)) throw problem
  console.error(problem.message)
  return oneFailure(problem.message)
}

const oneFailure = (name) => ({ passed: 0, failed: 1, failures: [name] })

function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
}

function sayNotRun(what, count) {
  if (count > 0) console.log(`${count} ${what} did not run and count as failed.`)
}

/** A runner can fail outside any test, for example in a file that does not load. */
function withExitCode(code, counts) {
  return code !== 0 && counts.failed === 0
    ? { ...oneFailure('outside any test'), passed: counts.passed }
    : counts
}
