import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { findFreePort } from './free-port.ts'
import { createDataDir, repository } from './running-site.ts'

export interface FileHost {
  /** Without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves a folder as file hosts do: a folder answers with its index.html, its name without a slash redirects, and a
 * missing file answers with 404.html. The setting NGINX_PROGRAM names an nginx that does it, as docs/open-formats.md
 * shows.
 */
export function startFileHost(folder: string): Promise<FileHost> {
  const nginx = process.env['NGINX_PROGRAM']
  return nginx ? startNginx(nginx, folder) : startNodeHost(folder)
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml; charset=utf-8',
}

async function startNodeHost(folder: string): Promise<FileHost> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid')
    const asked = path.join(folder, decodeURIComponent(pathname))
    const isFolder = fs.statSync(asked, { throwIfNoEntry: false })?.isDirectory() ?? false
    if (isFolder && !pathname.endsWith('/')) {
      return response.writeHead(301, { location: `${pathname}/` }).end()
    }
    const found = isFolder ? path.join(asked, 'index.html') : asked
    const isThere = fs.existsSync(found)
    const file = isThere ? found : path.join(folder, '404.html')
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    response.writeHead(isThere ? 200 : 404, { 'content-type': type })
    fs.createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function startNginx(program: string, folder: string): Promise<FileHost> {
  const own = createDataDir()
  const port = await findFreePort()
  // The worker would run as the account `nobody`, which may not read a folder of root.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${own};`,
  )
  fs.writeFileSync(
    path.join(own, 'nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${own}/nginx.pid; events { }
    http { access_log off; include /etc/nginx/mime.types; ${temporary.join(' ')} ${documentedHost(folder, port)} }`,
  )
  const args = ['-p', own, '-c', path.join(own, 'nginx.conf'), '-e', path.join(own, 'errors')]
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: {} })
  process.once('exit', () => server.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await answering(server, url)
  return {
    url,
    async close() {
      server.kill('SIGQUIT')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

/** @throws when the documentation no longer shows what is replaced here. */
function documentedHost(folder: string, port: number): string {
  const documentation = fs.readFileSync(path.join(repository, 'docs/open-formats.md'), 'utf8')
  const shown = /```nginx\n([\s\S]*?)```/.exec(documentation)?.[1] ?? ''
  const replacements: [RegExp, string][] = [
    [/listen 80;/, `listen 127.0.0.1:${port};`],
    [/root [^;]+;/, `root ${folder};`],
  ]
  return replacements.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`docs/open-formats.md shows no ${pattern}`)
    return text.replace(pattern, replacement)
  }, shown)
}

async function answering(server: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`nginx ended with code ${server.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
