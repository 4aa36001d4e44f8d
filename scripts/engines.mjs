import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findProgram } from './find-program.mjs'
import { explain, SetupProblem } from './setup-problem.mjs'

/*
 * Starts the servers on which larger sites run, for `npm run test:release -- engines`: PostgreSQL and the RADOS gateway
 * of Ceph, as Debian has them, and the emulator of the identity service, from npm. They listen on 127.0.0.1 only, keep
 * their data in a temporary folder or in memory, and need no system account. Nothing is installed outside that folder.
 * The tests themselves start nginx and PgBouncer.
 */

/** The Debian package of each program. */
const packageOf = {
  initdb: 'postgresql',
  postgres: 'postgresql',
  monmaptool: 'ceph-mon',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  radosgw: 'radosgw',
  ceph: 'radosgw',
  'ceph-authtool': 'radosgw',
  'radosgw-admin': 'radosgw',
  nginx: 'nginx-light',
  pgbouncer: 'pgbouncer',
}

/** PostgreSQL refuses to run as root. This account exists everywhere and owns nothing. */
const nobody = 65_534

const startWithinMs = 60_000

/**
 * Starts PostgreSQL, the gateway and the emulator.
 * @returns the environment with which the tests use them, and a function that stops them and removes their data.
 * @throws {SetupProblem} when a program is missing or a server does not start.
 */
export async function startEngines() {
  const programs = findPrograms()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'site-engines-'))
  const servers = []

  async function stop() {
    // The storage daemon needs its monitor to end in order, and nothing here has to outlive the run.
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
    fs.rmSync(folder, { recursive: true, force: true })
  }

  try {
    process.stdout.write('Starting PostgreSQL …')
    const postgres = await startPostgres(createRunner(programs, path.join(folder, 'postgres'), servers))
    process.stdout.write(' done\nStarting the RADOS gateway …')
    const gateway = await startGateway(createRunner(programs, path.join(folder, 'ceph'), servers))
    process.stdout.write(' done\nInstalling and starting the emulator of the identity service …')
    // The Node of these tests may be in a folder that only this account can read.
    const runner = createRunner({ node: process.execPath }, path.join(folder, 'emulator'), servers, {})
    const emulator = await startAuthEmulator(runner)
    process.stdout.write(' done\n')
    const started = { NGINX_PROGRAM: programs.nginx, PGBOUNCER_PROGRAM: programs.pgbouncer }
    return { environment: { ...postgres, ...gateway, ...emulator, ...started }, stop }
  } catch (error) {
    process.stdout.write(' failed\n')
    await stop()
    throw error instanceof SetupProblem ? error : explain('The servers could not be started', String(error))
  }
}

function findPrograms() {
  const found = Object.keys(packageOf).map((name) => [name, findProgram(name) ?? findOfPostgres(name)])
  const missing = new Set(found.filter(([, file]) => !file).map(([name]) => packageOf[name]))
  if (missing.size > 0) {
    throw new SetupProblem(
      'These tests need servers that are not installed. On Debian:\n' +
        `  apt-get install --no-install-recommends ${[...missing].join(' ')}`,
    )
  }
  return Object.fromEntries(found)
}

/** Debian has each version in a folder of its own. */
function findOfPostgres(name) {
  const folder = '/usr/lib/postgresql'
  const versions = fs.existsSync(folder) ? fs.readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => path.join(folder, version, 'bin', name))
    .find((file) => fs.existsSync(file))
}

const ordinary = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Runs programs in a new folder, as an ordinary account. `servers`: collects those that keep running. */
function createRunner(programs, folder, servers, account = ordinary) {
  const environment = { PATH: process.env.PATH, HOME: folder, CEPH_CONF: path.join(folder, 'ceph.conf') }
  const inFolder = (name) => path.join(folder, name)
  const makeFolder = (name) => {
    fs.mkdirSync(inFolder(name), { mode: 0o700 })
    if (account.uid) fs.chownSync(inFolder(name), account.uid, account.gid)
  }
  // The folder above belongs to the account that runs the tests.
  fs.chmodSync(path.dirname(folder), 0o755)
  makeFolder('.')

  function begin(name, args) {
    const child = spawn(programs[name], args, {
      ...account,
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (child.said = (child.said + text).slice(-10_000)))
    return child
  }

  return {
    inFolder,
    makeFolder,
    write: (name, text) => fs.writeFileSync(inFolder(name), text),

    async run(name, ...args) {
      const child = begin(name, args)
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${name} ended with code ${code}: ${child.said}`)
    },

    /** Starts a server and resolves when `isReady` does so with true. */
    async serve(name, args, isReady) {
      const server = begin(name, args)
      servers.push(server)
      const until = Date.now() + startWithinMs
      while (!(await isReady(server).catch(() => false))) {
        if (server.exitCode !== null || Date.now() > until) throw new Error(`${name}: ${server.said}`)
        await wait(100)
      }
    },
  }
}

async function startPostgres({ inFolder, write, run, serve }) {
  const [port] = await findFreePorts(1)
  const password = randomUUID()
  write('password', password)
  const login = ['--auth', 'password', '--pwfile', 'password', '--username', 'postgres']
  await run('initdb', '--pgdata', 'data', '--no-sync', '--encoding', 'UTF8', '--locale', 'C.UTF-8', ...login)
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
  }
  await serve(
    'postgres',
    [
      '-D',
      inFolder('data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    async ({ said }) => said.includes('ready to accept connections'),
  )
  return { POSTGRES_URL: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` }
}

/** One monitor, one storage daemon that keeps its data in memory, and the gateway, which speaks the protocol of S3. */
async function startGateway({ inFolder, makeFolder, write, run, serve }) {
  const [port, monitorPort] = await findFreePorts(2)
  const cluster = randomUUID()
  const monitor = `[v2:127.0.0.1:${monitorPort}]`
  write('ceph.conf', toCephConfiguration({ cluster, monitor, port, inFolder }))

  const mayAll = (...daemons) => daemons.flatMap((daemon) => ['--cap', daemon, 'allow *'])
  await run('ceph-authtool', '-C', 'keyring', '-g', '-n', 'mon.', ...mayAll('mon'))
  for (const name of ['client.admin', 'osd.0']) {
    await run('ceph-authtool', 'keyring', '-g', '-n', name, ...mayAll('mon', 'osd'))
  }
  await run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', monitor, 'monmap')
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', inFolder('monmap'), '--keyring', inFolder('keyring'))
  const answers = (...args) =>
    run('ceph', '--connect-timeout', '2', ...args).then(
      () => true,
      () => false,
    )
  await serve('ceph-mon', ['-f', '-i', 'a'], () => answers('status'))

  const disk = randomUUID()
  makeFolder('osd')
  await run('ceph', 'auth', 'import', '-i', inFolder('keyring'))
  await run('ceph', 'osd', 'new', disk)
  await run('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', disk)
  await serve('ceph-osd', ['-f', '-i', '0'], () => answers('tell', 'osd.0', 'version'))

  const endpoint = `http://127.0.0.1:${port}`
  await serve('radosgw', ['-f', '-n', 'client.admin'], async () => (await fetch(endpoint)).status > 0)
  const keys = { S3_KEY: randomUUID(), S3_SECRET: randomUUID() }
  const names = ['--uid', 'tests', '--display-name', 'Tests']
  await run(
    'radosgw-admin',
    'user',
    'create',
    ...names,
    '--access-key',
    keys.S3_KEY,
    '--secret',
    keys.S3_SECRET,
  )
  return { S3_ENDPOINT: endpoint, ...keys }
}

/** The provider's own emulator, 625 packages. It needs no account and no network. */
async function startAuthEmulator({ inFolder, write, serve }) {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', inFolder('.')]
  await promisify(execFile)('npm', ['install', ...options, 'firebase-tools@15.34.2'])
  const [port, hub, logging] = await findFreePorts(3)
  const at = (own) => ({ host: '127.0.0.1', port: own })
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  write('firebase.json', JSON.stringify({ emulators }))
  const endpoint = `http://127.0.0.1:${port}`
  const program = inFolder('node_modules/firebase-tools/lib/bin/firebase.js')
  const args = [program, 'emulators:start', '--only', 'auth', '--project', 'demo-forum']
  await serve('node', args, async () => (await fetch(endpoint)).status > 0)
  return { IDENTITY_EMULATOR: endpoint }
}

/** https://docs.ceph.com/en/pacific/rados/configuration/ */
function toCephConfiguration({ cluster, monitor, port, inFolder }) {
  const settings = {
    fsid: cluster,
    'mon host': monitor,
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    'run dir': inFolder('.'),
    'admin socket': inFolder('$name.$pid.asok'),
    'log file': inFolder('$name.log'),
    keyring: inFolder('keyring'),
    'mon data': inFolder('mon'),
    'osd data': inFolder('osd'),
    'osd objectstore': 'memstore',
    'memstore device bytes': 2 ** 31,
    // One daemon on one machine holds the only copy.
    'osd crush chooseleaf type': 0,
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 1,
    'osd pool default pgp num': 1,
    'osd pool default pg autoscale mode': 'off',
    'mon allow pool size one': true,
    'mon max pg per osd': 1_000,
    'osd class load list': '*',
    'osd class default list': '*',
    // A developer's disk may be nearly full.
    'mon data avail crit': 1,
    'mon data avail warn': 2,
    'rgw frontends': `beast endpoint=127.0.0.1:${port}`,
  }
  return ['[global]', ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`), ''].join('\n')
}

async function findFreePorts(count) {
  const holders = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(holders.map((holder) => once(holder, 'listening')))
  const ports = holders.map((holder) => holder.address().port)
  await Promise.all(holders.map((holder) => once(holder.close(), 'close')))
  return ports
}
