import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from './free-port.ts'
import { createDataDir, repository } from './running-site.ts'

export interface Nginx {
  /** Without a trailing slash. */
  readonly url: string
  close(): Promise<void>
  /** Ends it with SIGKILL, even during requests. */
  kill(): Promise<void>
  /** Starts it again with the same configuration. */
  start(): Promise<void>
}

/** Starts a new nginx. `configure`: returns the content of `http`, with a server at this port of 127.0.0.1. */
export async function startNginx(program: string, configure: (port: number) => string): Promise<Nginx> {
  const own = createDataDir()
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  // The worker would run as `nobody`, who may not read a folder of root.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${own};`,
  )
  // One process, because the workers of a killed nginx would continue.
  fs.writeFileSync(
    path.join(own, 'nginx.conf'),
    `${user} daemon off; master_process off; pid ${own}/nginx.pid; events { worker_connections 2048; }
    http { access_log off; include /etc/nginx/mime.types; ${temporary.join(' ')} ${configure(port)} }`,
  )
  const args = ['-p', own, '-c', path.join(own, 'nginx.conf'), '-e', path.join(own, 'errors')]
  let server: ChildProcess

  async function start() {
    server = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: {} })
    const started = server
    process.once('exit', () => started.kill('SIGKILL'))
    await answering(server, url)
  }
  async function end(signal: NodeJS.Signals) {
    server.kill(signal)
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  await start()
  return { url, start, close: () => end('SIGQUIT'), kill: () => end('SIGKILL') }
}

/**
 * Returns the configuration that a page of the documentation shows, with `replacements`.
 * @throws when the page no longer has the text to replace.
 */
export function documentedNginx(
  page: string,
  replacements: readonly (readonly [pattern: RegExp, replacement: string])[],
): string {
  const documentation = fs.readFileSync(path.join(repository, page), 'utf8')
  const shown = /```nginx\n([\s\S]*?)```/.exec(documentation)?.[1] ?? ''
  return replacements.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`${page} shows no ${pattern}`)
    return text.replace(pattern, replacement)
  }, shown)
}

/**
 * The configuration of docs/running.md, without TLS. `site`: the port of the site. The cache is beside its
 * configuration.
 */
export const documentedProxy = (site: number, port: number): string =>
  documentedNginx('docs/running.md', [
    [/server \{\n {2}listen 80;[^]*?\n\}\n/, ''],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/server 127\.0\.0\.1:3000;/, `server 127.0.0.1:${site};`],
    [/\/var\/cache\/nginx\/wipf/, 'cache'],
    // At localhost, browsers accept the cookie of the session without TLS.
    [/proxy_set_header Host \$host;/, 'proxy_set_header Host $http_host;'],
  ])

async function answering(server: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`nginx ended with code ${server.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
