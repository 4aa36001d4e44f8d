import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { findFreePort } from './free-port.ts'
import { nobody } from './postgres-server.ts'

/**
 * Starts a PgBouncer in transaction mode in front of a Postgres server, until the test ends. The setting
 * PGBOUNCER_PROGRAM names the program. `poolSize`: connections to the server.
 * @returns the URL of the same database through it. The database `nowhere` is only known to PgBouncer.
 */
export async function startPgBouncer(to: string, { poolSize }: { readonly poolSize: number }) {
  const { hostname, port, username, password } = new URL(to)
  const folder = await mkdtemp(join(tmpdir(), 'site-pgbouncer-'))
  const listenPort = await findFreePort()
  const server = `host=${hostname} port=${port}`
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 100,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = [`${new URL(to).pathname.slice(1)} = ${server}`, `nowhere = ${server}`]
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`)
  await writeFile(join(folder, 'ini'), ['[databases]', ...databases, '[pgbouncer]', ...lines, ''].join('\n'))

  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (account.uid) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o755)
  const program = process.env['PGBOUNCER_PROGRAM'] ?? 'pgbouncer'
  const bouncer = spawn(program, ['-q', join(folder, 'ini')], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  bouncer.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  onTestFinished(async () => {
    if (bouncer.exitCode === null && bouncer.kill('SIGKILL')) await once(bouncer, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  while (!(await accepts(listenPort))) {
    if (bouncer.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`)
    await wait(25)
  }
  return Object.assign(new URL(to), { port: String(listenPort) }).href
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return answer
}
