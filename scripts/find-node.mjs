import fs from 'node:fs'
import path from 'node:path'
import { explain } from './setup-problem.mjs'
import { quietly } from './step.mjs'

const wanted = 24
/** The oldest minor version of Node 24: crypto.argon2 was added in 24.7. */
const wantedMinor = 7
const remembered = path.join('.cache', `node-${wanted}`)

/**
 * Returns the path of a Node that can run the site: the running one if it is new enough, otherwise one that npm
 * downloads once. Older versions lack node:sqlite or crypto.argon2.
 * @throws {SetupProblem} when the download fails.
 */
export async function findNode() {
  if (runsTheSite(process.version)) return process.execPath

  const cached = fs.existsSync(remembered) ? fs.readFileSync(remembered, 'utf8').trim() : ''
  if (cached && (await isNewEnough(cached))) return cached

  console.log(`Fetching Node ${wanted} (this computer has ${process.version}) …`)
  const fetched = await quietly('npm', [
    'exec',
    '--yes',
    `--package=node@${wanted}`,
    '-c',
    'node -p process.execPath',
  ])
  const found = fetched.stdout.trim().split('\n').at(-1) ?? ''
  if (fetched.code !== 0 || !(await isNewEnough(found)))
    throw explain(`This site needs Node ${wanted}, and it could not be fetched`, fetched.output)
  fs.mkdirSync(path.dirname(remembered), { recursive: true })
  fs.writeFileSync(remembered, `${found}\n`)
  return found
}

async function isNewEnough(node) {
  if (!path.isAbsolute(node) || !fs.existsSync(node)) return false
  const answer = await quietly(node, ['-p', 'process.version'])
  return answer.code === 0 && runsTheSite(answer.stdout.trim())
}

/** `version`: as in `process.version`, such as v24.21.0. */
export function runsTheSite(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > wanted || (major === wanted && minor >= wantedMinor)
}
