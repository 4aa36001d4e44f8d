import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from './find-program.mjs'
import { explain, SetupProblem } from './setup-problem.mjs'

/*
 * Runs the steps of the Dockerfile in empty folders, as an ordinary account, and starts the result, for machines that
 * cannot build containers. An instruction, or a form of it, that this script does not know is an error.
 *
 * It does not test the base images, nor what needs a container, such as the isolation from this machine.
 */

/** The account for the steps when root runs this script. It exists everywhere and owns nothing. */
const nobody = 65_534
const startWithinMs = 60_000

/**
 * @returns the instructions of a Dockerfile, each with its name and the rest of its line.
 * @param {string} text
 */
export function parseDockerfile(text) {
  return text
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? []
      return { name, rest: rest.trim() }
    })
}

/** Returns 0. @throws {SetupProblem} with the step that failed. */
export async function walkDockerfile(node) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'site-dockerfile-'))
  try {
    fs.chmodSync(folder, 0o755)
    const walk = createWalk(folder, providePrograms(node, folder))
    for (const instruction of parseDockerfile(fs.readFileSync('Dockerfile', 'utf8'))) {
      const began = Date.now()
      process.stdout.write(`${instruction.name} ${instruction.rest} …`)
      await walk.step(instruction)
      process.stdout.write(` ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
    }
    await startImage(walk.lastStage())
    console.log(
      'The image would start: /readyz, the page and the health check answer, and it stops in order.',
    )
    return 0
  } catch (error) {
    process.stdout.write(' failed\n')
    throw error instanceof SetupProblem ? error : explain('The Dockerfile fails', error.message)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the programs of the base image, Node and npm. Another account may not be able to read the originals. */
function providePrograms(node, folder) {
  const programs = path.join(folder, 'programs')
  fs.mkdirSync(programs)
  fs.copyFileSync(node, path.join(programs, 'node'))
  const npm = findProgram('npm') ?? path.join(path.dirname(process.execPath), 'npm')
  const npmFolder = path.join(path.dirname(fs.realpathSync(npm)), '..')
  fs.cpSync(npmFolder, path.join(folder, 'npm'), { recursive: true, dereference: true })
  fs.symlinkSync('../npm/bin/npm-cli.js', path.join(programs, 'npm'))
  return programs
}

function createWalk(folder, programs) {
  const asRoot = process.getuid?.() === 0
  const account = asRoot ? { uid: nobody, gid: nobody } : {}
  const own = (file) => asRoot && fs.lchownSync(file, nobody, nobody)
  const ignored = fs
    .readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const notPlain = ignored.find((name) => /[*?!/]/.test(name))
  if (notPlain) throw new Error(`.dockerignore has ${notPlain}, and this script knows plain names only`)

  const stages = new Map()
  const args = new Map()
  let stage

  /** Returns the file on this machine for a path in the image, which is absolute or relative to WORKDIR. */
  const locate = (name, of = stage) => path.join(of.root, path.posix.resolve(of.directory, name))

  /** Replaces an absolute path in the image by the file on this machine. */
  const toValue = (value) => (value.startsWith('/') ? locate(value) : value)

  function makeFolder(target) {
    if (fs.existsSync(target)) return
    makeFolder(path.dirname(target))
    fs.mkdirSync(target)
    own(target)
  }

  makeFolder(path.join(folder, 'npm-cache'))
  /** The settings of the image, with only those settings of this machine that npm needs to reach its registry. */
  const environmentOf = (of) => ({
    PATH: `${programs}:/usr/bin:/bin`,
    HOME: path.join(of.root, 'home/node'),
    npm_config_cache: path.join(folder, 'npm-cache'),
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) =>
        /^(npm_config_registry|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
      ),
    ),
    ...of.environment,
  })

  /** The instructions that `Dockerfile` uses, as https://docs.docker.com/reference/dockerfile/ describes them. */
  const steps = {
    ARG(rest) {
      const [name, value = ''] = rest.split('=')
      args.set(name, value)
    },
    FROM(rest) {
      const [, given, as = 'image'] = exactly(/^(\S+)(?: AS (\S+))?$/, rest)
      const image = given.replaceAll(/\$\{(\w+)\}/g, (_, name) => args.get(name) ?? unknown(given))
      if (!/^node:24\.\d+\.\d+-/.test(image)) unknown(image)
      const root = path.join(folder, 'stages', as)
      stage = {
        root,
        directory: '/',
        environment: {},
        user: 'root',
        healthCheck: null,
        command: null,
        volume: null,
      }
      stages.set(as, stage)
      for (const name of ['home/node', 'tmp']) makeFolder(path.join(root, name))
    },
    WORKDIR(rest) {
      stage.directory = path.posix.resolve(stage.directory, rest)
      makeFolder(locate('.'))
    },
    USER(rest) {
      stage.user = rest
    },
    ENV(rest) {
      for (const setting of rest.split(' ')) {
        const [, name, value] = exactly(/^(\w+)=(\S+)$/, setting)
        stage.environment[name] = toValue(value)
      }
    },
    COPY(rest) {
      const [, from, files] = exactly(/^(?:--from=(\S+) )?([^-].*)$/, rest)
      const names = files.split(' ')
      const target = names.pop()
      if (names.length > 1 && !target.endsWith('/')) unknown(rest)
      const source = from ? (stages.get(from) ?? unknown(from)) : null
      for (const name of names) {
        const file = source ? locate(name, { ...source, directory: '/' }) : path.resolve(name)
        const isFolder = fs.statSync(file).isDirectory()
        // The content of a folder is copied; a file is copied into a folder when the target ends with `/`.
        const to =
          isFolder || !target.endsWith('/') ? locate(target) : path.join(locate(target), path.basename(name))
        makeFolder(path.dirname(to))
        fs.cpSync(file, to, {
          recursive: true,
          verbatimSymlinks: true,
          filter: (copied) => source !== null || !ignored.includes(path.relative(process.cwd(), copied)),
        })
        ownAll(to)
      }
    },
    async RUN(rest) {
      // An absolute path would lead to a file of this machine.
      if (rest.split(' ').some((word) => word.startsWith('/'))) unknown(rest)
      const environment = environmentOf(stage)
      const { code, output } = await finish(
        spawn('/bin/sh', ['-c', rest], { ...account, cwd: locate('.'), env: environment }),
      )
      if (code !== 0) throw new Error(`RUN ${rest} ended with code ${code}:\n${output}`)
    },
    VOLUME(rest) {
      stage.volume = locate(rest)
    },
    EXPOSE() {},
    HEALTHCHECK(rest) {
      stage.healthCheck = JSON.parse(exactly(/CMD (\[.+\])$/, rest)[1])
    },
    CMD(rest) {
      stage.command = JSON.parse(rest)
    },
  }

  function ownAll(file) {
    own(file)
    if (!fs.lstatSync(file).isDirectory()) return
    for (const name of fs.readdirSync(file)) ownAll(path.join(file, name))
  }

  return {
    step: ({ name, rest }) => (Object.hasOwn(steps, name) ? steps[name](rest) : unknown(`${name} ${rest}`)),
    lastStage: () => ({ ...stage, account, environment: environmentOf(stage), folder: locate('.') }),
  }
}

function unknown(text) {
  throw new Error(`this script does not know: ${text}`)
}

function exactly(pattern, text) {
  return pattern.exec(text) ?? unknown(text)
}

/** Runs the command and the health check of the last stage, with its files made read-only. */
async function startImage({ user, account, environment, folder, volume, command, healthCheck }) {
  if (user === 'root') throw new Error('the image runs as root')
  if (!volume || environment.DATA_DIR !== volume) throw new Error('DATA_DIR is not on the volume')
  makeReadOnly(folder)
  const port = await findFreePort()
  const env = { ...environment, PORT: String(port), SITE_URL: `http://localhost:${port}` }
  const run = ([program, ...args]) => spawn(program, args, { ...account, cwd: folder, env })
  const site = run(command)
  const ended = finish(site)
  let isRunning = true
  void ended.then(() => (isRunning = false))
  try {
    const answers = (address) =>
      fetch(`http://127.0.0.1:${port}${address}`).then(
        ({ ok }) => ok,
        () => false,
      )
    const until = Date.now() + startWithinMs
    while (!(await answers('/readyz'))) {
      if (!isRunning || Date.now() > until) {
        site.kill('SIGKILL')
        throw new Error(`the site did not start:\n${(await ended).output}`)
      }
      await wait(100)
    }
    if (!(await answers('/'))) throw new Error('the home page is not answered')
    const { code, output } = await finish(run(healthCheck))
    if (code !== 0) throw new Error(`the health check ended with code ${code}: ${output}`)
  } finally {
    site.kill('SIGTERM')
  }
  const { code, output } = await ended
  if (code !== 0) throw new Error(`the site ended with code ${code}:\n${output}`)
  if ((await finish(run(healthCheck))).code === 0)
    throw new Error('the health check does not notice a stopped site')
}

/** Makes root the owner, as in the image, or at least removes the permission to write. */
function makeReadOnly(file) {
  const facts = fs.lstatSync(file)
  if (process.getuid?.() === 0) fs.lchownSync(file, 0, 0)
  if (facts.isSymbolicLink()) return
  fs.chmodSync(file, facts.mode & 0o7555)
  if (facts.isDirectory()) for (const name of fs.readdirSync(file)) makeReadOnly(path.join(file, name))
}

/** Resolves when the process has ended, with its exit code and the end of its output. */
async function finish(child) {
  let output = ''
  const add = (bytes) => (output = (output + bytes).slice(-20_000))
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  const [code] = await once(child, 'close')
  return { code, output }
}

async function findFreePort() {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address()
  await once(holder.close(), 'close')
  return port
}
