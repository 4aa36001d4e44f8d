import { once } from 'node:events'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { RunningSite } from './running-site.ts'

export interface RawRequest {
  readonly path: string
  readonly method?: string
  /** The site's own when left out. */
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A request as written, which fetch would tidy up first. */
export async function ask(
  site: Pick<RunningSite, 'port' | 'url'>,
  { path, method = 'GET', host = new URL(site.url).host, headers, body }: RawRequest,
): Promise<{ status: number; body: string; bytes: Buffer; headers: IncomingMessage['headers'] }> {
  const asking = plainRequest({
    port: site.port,
    host: '127.0.0.1',
    path,
    method,
    headers: { ...headers, host },
  })
  asking.end(body)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return { status: response.statusCode ?? 0, body: String(bytes), bytes, headers: response.headers }
}

/**
 * What came back over a connection on which `bytes` was sent, until the site closed it.
 * `end`: says after the bytes that no more will come, as a client does that leaves.
 */
export async function exchange(
  site: Pick<RunningSite, 'port'>,
  bytes: string | Buffer,
  { end = false }: { end?: boolean } = {},
): Promise<string> {
  const connection = connect(site.port, '127.0.0.1')
  let received = ''
  connection.on('data', (part: Buffer) => (received += part.toString('latin1')))
  // What was refused may still be on its way when the connection is closed.
  connection.on('error', () => {})
  const closed = new Promise((resolve) => connection.once('close', resolve))
  if (end) connection.end(bytes)
  else connection.write(bytes)
  await closed
  return received
}
