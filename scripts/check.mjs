import { spawn } from 'node:child_process'
import { withNode } from './step.mjs'

const checks = [
  { name: 'formatting', args: ['node_modules/.bin/prettier', '--check', '.'] },
  { name: 'lint', args: ['node_modules/.bin/oxlint', '--deny-warnings'] },
  { name: 'route types', args: ['node_modules/.bin/react-router', 'typegen'] },
  { name: 'types', args: ['node_modules/.bin/tsc'] },
]

/** All static checks. Returns 0 or 1. */
export async function check(node) {
  const { failed } = await runChecks(node)
  if (failed > 0) return 1
  return run(node, ['node_modules/.bin/vitest', 'run', 'tests/repo'], { NODE_ENV: 'test' })
}

/** Formatting, lint and types; each counts as one test. */
export async function runChecks(node) {
  const counts = { passed: 0, failed: 0, failures: [] }
  for (const { name, args } of checks) {
    const code = await run(node, args, { NODE_ENV: 'development' })
    counts[code === 0 ? 'passed' : 'failed'] += 1
    if (code !== 0) counts.failures.push(name)
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
  }
  return counts
}

/** Runs a tool with its output shown and returns its exit code; it gets no input. */
export function run(node, args, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      env: withNode(node, environment),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const stop = (signal) => child.kill(signal)
    process.on('SIGTERM', stop).on('SIGINT', stop)
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop)
      resolve(code ?? 1)
    })
  })
}
