import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DownloadServer {
  readonly origin: string
  /** Adds a file and returns its download address. `path`: in the bucket, not encoded. `headers`: of its answers. */
  add(path: string, bytes: Uint8Array, headers?: Readonly<Record<string, string>>): string
  /** The most requests that were answered at the same time, and how many there were. */
  readonly load: { most: number; requests: number; ranges: number }
  /** Decides what happens to a request; undefined answers it. `count`: how often its file was requested. */
  trouble: (path: string, count: number) => Trouble | undefined
}

export type Trouble =
  | { readonly status: number; readonly headers?: Record<string, string> }
  /** Sends this many bytes and then cuts the connection, but not before `when` resolves. */
  | { readonly cutAfter: number; readonly when?: () => Promise<unknown> }

/** A server with the provider's download addresses: `/v0/b/{bucket}/o/{path}?alt=media&token=…`, with ranges. */
export async function startDownloadServer(): Promise<DownloadServer & { close(): Promise<void> }> {
  const files = new Map<string, { bytes: Uint8Array; headers: Readonly<Record<string, string>> }>()
  const counts = new Map<string, number>()
  const load = { most: 0, requests: 0, ranges: 0 }
  let running = 0

  const server = createServer((request, response) => {
    running += 1
    load.requests += 1
    load.most = Math.max(load.most, running)
    response.on('close', () => {
      running -= 1
    })
    answer(request, response)
  })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://here')
    const path = decodeURIComponent(url.pathname.split('/o/')[1] ?? '')
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    const trouble = served.trouble(path, count)
    if (trouble && 'status' in trouble) {
      response.writeHead(trouble.status, trouble.headers).end()
      return
    }
    const file = files.get(path)
    if (!file) {
      response.writeHead(404).end()
      return
    }
    if (url.searchParams.get('token') !== tokenOf(path)) {
      response.writeHead(403).end()
      return
    }
    const { bytes, headers } = file
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const isCurrent = (request.headers['if-range'] ?? etag) === etag
    const from = first !== undefined && isCurrent ? Number(first) : 0
    const to = Math.min(last && isCurrent ? Number(last) : Infinity, bytes.length - 1)
    const part = bytes.subarray(from, to + 1)
    const isPart = first !== undefined && isCurrent
    if (from > 0) load.ranges += 1
    response.writeHead(isPart ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': part.length,
      'accept-ranges': 'bytes',
      etag,
      ...(isPart && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
      ...headers,
    })
    if (!trouble) {
      response.end(part)
      return
    }
    response.write(part.subarray(0, trouble.cutAfter), () => {
      void (trouble.when?.() ?? Promise.resolve()).finally(() => response.destroy())
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const served: DownloadServer & { close(): Promise<void> } = {
    origin,
    load,
    trouble: () => undefined,
    add(path, bytes, headers = {}) {
      files.set(path, { bytes, headers })
      return `${origin}/v0/b/forum.appspot.com/o/${encodeURIComponent(path)}?alt=media&token=${tokenOf(path)}`
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return served
}

const tokenOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 32)
