import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { documentedNginx, startNginx } from './nginx.ts'

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
  return nginx ? startNginxHost(nginx, folder) : startNodeHost(folder)
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

const startNginxHost = (program: string, folder: string) =>
  startNginx(program, (port) =>
    documentedNginx('docs/open-formats.md', [
      [/listen 80;/, `listen 127.0.0.1:${port};`],
      [/root [^;]+;/, `root ${folder};`],
    ]),
  )
