import { once } from 'node:events'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import type { RunningSite } from './running-site.ts'

export interface RawRequest {
  readonly path: string
  readonly method?: string
  /** The site's own when left out. */
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A request as written, which fetch would tidy up first. */
export async function ask(
  site: Pick<RunningSite, 'port' | 'url'>,
  { path, method = 'GET', host = new URL(site.url).host, headers }: RawRequest,
): Promise<{ status: number; body: string; bytes: Buffer; headers: IncomingMessage['headers'] }> {
  const asking = plainRequest({
    port: site.port,
    host: '127.0.0.1',
    path,
    method,
    headers: { ...headers, host },
  })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return { status: response.statusCode ?? 0, body: String(bytes), bytes, headers: response.headers }
}
