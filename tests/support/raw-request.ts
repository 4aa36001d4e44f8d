import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { RunningSite } from './running-site.ts'

export interface RawRequest {
  readonly path: string
  readonly method?: string
  /** The default is the site's own host. */
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request with exactly this path and these headers. `fetch` would normalise both. */
export async function rawRequest(
  site: Pick<RunningSite, 'port' | 'url'>,
  { path, method = 'GET', host = new URL(site.url).host, headers, body }: RawRequest,
): Promise<{ status: number; body: string; bytes: Buffer; headers: IncomingMessage['headers'] }> {
  const sending = request({
    port: site.port,
    host: '127.0.0.1',
    path,
    method,
    headers: { ...headers, host },
  })
  sending.end(body)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return { status: response.statusCode ?? 0, body: String(bytes), bytes, headers: response.headers }
}

/**
 * Sends bytes over a new connection. Returns everything received until the site closes the connection.
 * `end`: ends the client's side of the connection after the bytes.
 */
export async function sendBytes(
  site: Pick<RunningSite, 'port'>,
  bytes: string | Buffer,
  { end = false }: { end?: boolean } = {},
): Promise<string> {
  const connection = connect(site.port, '127.0.0.1')
  let received = ''
  connection.on('data', (part: Buffer) => (received += part.toString('latin1')))
  // The site may reset the connection while the rest of a refused request arrives.
  connection.on('error', () => {})
  const closed = new Promise((resolve) => connection.once('close', resolve))
  if (end) connection.end(bytes)
  else connection.write(bytes)
  await closed
  return received
}
