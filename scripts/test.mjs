import fs from 'node:fs'
import { build, prepareFonts } from './build.mjs'
import { run, runChecks } from './check.mjs'
import { startEngines } from './engines.mjs'
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs'
import { provideChromium, provideHeadlessShell } from './provide-chromium.mjs'
import { SetupProblem } from './setup-problem.mjs'

const reports = '.cache/reports'

/**
 * Runs all tests: checks, unit and contract tests, build, browser tests and the quick part of the attacks. The last
 * line of the output is `N passed, N failed`, after the tests that failed and their reasons. A test that did not run
 * counts as failed.
 * @param {string[]} names any of `check`, `unit`, `e2e`, `attack`, to run only these parts; empty to run all.
 */
export async function test(node, names = []) {
  const attack = (node) => runAttacks(node, 'quick')
  const parts = { check: runChecks, unit: runUnitTests, e2e: runBrowserTests, attack }
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0) {
    throw new SetupProblem(
      `There are no "${unknown[0]}" tests. Use any of: ${Object.keys(parts).join(', ')}.`,
    )
  }
  return runParts(
    node,
    Object.entries(parts)
      .filter(([name]) => names.length === 0 || names.includes(name))
      .map(([, runPart]) => runPart),
  )
}

/** Runs all attacks, which takes about an hour and a half. The output ends like that of `test`. */
export function attackWhole(node) {
  return runParts(node, [(node) => runAttacks(node, 'whole')])
}

/** The contract tests of the ports with more than one back end, and other tests that depend on a server. */
const testsOfEngines = [
  'ports/database/postgres-database.test.ts',
  'ports/documents/sql-document-store.test.ts',
  'ports/files/s3-file-store.test.ts',
  'server/uploads/instances.test.ts',
  'server/identity/identity-on-postgres.test.ts',
  'server/stores.test.ts',
  'server/backup/backup-servers.test.ts',
]

/** The tests of the exported website on a file host, and of uploads through a proxy. */
const testsBehindNginx = [
  'tests/e2e/export.spec.ts',
  'tests/e2e/upload-proxy.spec.ts',
  '--grep',
  'file host|behind nginx',
]

/** Runs these tests on installed servers instead of those that `test` starts. The output ends like that of `test`. */
export function testEngines(node) {
  return runParts(node, [
    async (node) => {
      const { environment, stop } = await startEngines()
      try {
        const stores = await runVitest(node, {
          name: 'engines',
          says: 'tests',
          args: testsOfEngines,
          environment,
        })
        const pages = await runBrowserTests(node, { args: testsBehindNginx, environment })
        return {
          passed: stores.passed + pages.passed,
          failed: stores.failed + pages.failed,
          failures: [...stores.failures, ...pages.failures],
        }
      } finally {
        await stop()
      }
    },
  ])
}

async function runParts(node, parts) {
  fs.rmSync(reports, { recursive: true, force: true })
  fs.mkdirSync(reports, { recursive: true })

  const total = { passed: 0, failed: 0 }
  const failures = []
  for (const runPart of parts) {
    const counts = await runPart(node).catch(reportedAsOneFailure)
    total.passed += counts.passed
    total.failed += counts.failed
    failures.push(...counts.failures)
  }
  for (const failure of failures) console.log(`Failed: ${failure}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

async function runUnitTests(node) {
  // Share pictures need the font subsets, which are not in the repository.
  await prepareFonts(node)
  return runVitest(node, { name: 'unit', says: 'unit tests' })
}

/** @param {'quick' | 'whole'} extent as `tests/attack/extent.ts` has it. */
async function runAttacks(node, extent) {
  await build(node)
  const args = ['--config', 'vitest.attack.config.ts']
  return runVitest(node, { name: 'attack', says: 'attacks', args, environment: { ATTACK: extent } })
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

async function runBrowserTests(node, { args = [], environment = {} } = {}) {
  await build(node)
  const chromium = await provideChromium(node)
  await provideHeadlessShell(node)
  const report = `${reports}/e2e.json`
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
