import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

/** Not in the repository, because it says what was tested on this machine. */
const record = '.cache/release-run.json'

/** Notes that these parts of `npm run test:release` ran. */
export function noteReleaseRun(names, code) {
  const run = { at: new Date().toISOString(), commit: currentCommit(), parts: names, passed: code === 0 }
  fs.mkdirSync('.cache', { recursive: true })
  fs.writeFileSync(record, JSON.stringify(run))
}

/** A sentence about the last run of the tests for a release on this machine. */
export function lastReleaseRun() {
  if (!fs.existsSync(record)) return 'test:release never ran here.'
  const { at, commit, parts, passed } = JSON.parse(fs.readFileSync(record, 'utf8'))
  const when = `${at.slice(0, 16).replace('T', ' ')} UTC`
  return `test:release last ran ${when} on commit ${commit} (${parts.join(', ')}): ${passed ? 'passed' : 'failed'}.`
}

/** `unknown` in a copy without the git history. */
function currentCommit() {
  try {
    const git = (...args) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return (
      git('rev-parse', '--short=10', 'HEAD').trim() + (git('status', '--porcelain') ? ' with changes' : '')
    )
  } catch {
    return 'unknown'
  }
}
