import { Agent, type IncomingMessage, request, type IncomingHttpHeaders } from 'node:http'
import type { RunningSite } from '../support/running-site.ts'

type Site = Pick<RunningSite, 'port' | 'url'>

export interface Sent {
  readonly path: string
  /** The default is POST. */
  readonly method?: string
  /** The defaults are the site's own host and origin and, for POST, the type of a URL-encoded form. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly agent?: Agent
}

export interface Answered {
  /** 0 when the connection ended without an answer. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends a request with any headers. Unlike fetch it reads a response that comes before the whole body was sent. */
export function send(
  site: Site,
  { path, method = 'POST', headers, body = '', agent }: Sent,
): Promise<Answered> {
  return new Promise((resolve) => {
    const sending = request({
      host: '127.0.0.1',
      port: site.port,
      path,
      method,
      agent,
      headers: {
        host: new URL(site.url).host,
        origin: site.url,
        'content-length': Buffer.byteLength(body),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
    })
    const none: Answered = { status: 0, headers: {}, body: '' }
    sending.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      const answer = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        })
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', answer)
      // The site may close the connection while the rest of a refused body arrives. The response is complete.
      response.on('error', answer)
    })
    sending.on('error', () => resolve(none))
    sending.end(body)
  })
}

/** Repeats the requests of `sent` on `connections` connections until `work` is done. Counts each response status. */
export async function flood<T>(
  site: Site,
  { connections, sent }: { readonly connections: number; readonly sent: (count: number) => Sent },
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly statuses: Readonly<Record<number, number>> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<number, number> = {}
  let isOver = false
  let count = 0
  const senders = Array.from({ length: connections }, async () => {
    while (!isOver) {
      count += 1
      const { status } = await send(site, { ...sent(count), agent })
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  try {
    return { result: await work(), statuses }
  } finally {
    isOver = true
    await Promise.all(senders)
    agent.destroy()
  }
}

/** The longest time that a reader of the home page waited during `work`, in milliseconds. */
export async function longestWait(site: Site, work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let longest = 0
  const done = work().finally(() => (isOver = true))
  while (!isOver) {
    const began = performance.now()
    const { status } = await send(site, { path: '/', method: 'GET' })
    if (status !== 200) throw new Error(`a reader was answered ${status}`)
    longest = Math.max(longest, performance.now() - began)
  }
  await done
  return longest
}

/** A header with another client address for each visitor, for sites that trust the proxy on this machine. */
export function addressOf(visitor: number): Record<string, string> {
  return { 'x-forwarded-for': `203.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}` }
}
