import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

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
  '.xml': 'application/xml',
}

/** Serves a folder as file hosts do: a folder answers with its index.html, and its name without a slash redirects. */
export async function startFileHost(
  folder: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid')
    const asked = path.join(folder, decodeURIComponent(pathname))
    const isFolder = fs.statSync(asked, { throwIfNoEntry: false })?.isDirectory() ?? false
    if (isFolder && !pathname.endsWith('/')) {
      return response.writeHead(301, { location: `${pathname}/` }).end()
    }
    const file = isFolder ? path.join(asked, 'index.html') : asked
    if (!fs.existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
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
