import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { pause } from './site.ts'

/** An answer of the site, byte for byte as it went over the line. */
export interface Capture {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Said by nginx itself for a file, or about this one connection only. */
const saidByTheServer = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'transfer-encoding',
  'accept-ranges',
])

/** Asks until the page has the form that visitors get: the site compresses it better once somebody asks again. */
export async function captureSettled(origin: string, address: string): Promise<Capture> {
  for (let asked = 0; asked < 2; asked += 1) await capture(origin, address)
  await pause(500)
  return capture(origin, address)
}

/** Asks as a browser would and keeps the answer as it came, still compressed. @throws unless it is a 200. */
export async function capture(
  origin: string,
  address: string,
  headers: Readonly<Record<string, string>> = { 'accept-encoding': 'gzip, deflate, br, zstd' },
): Promise<Capture> {
  const asking = request(origin + address, { headers })
  asking.end()
  const [answer] = (await once(asking, 'response')) as [
    AsyncIterable<Buffer> & { statusCode: number; headers: IncomingHttpHeaders },
  ]
  const parts: Buffer[] = []
  for await (const bytes of answer) parts.push(bytes)
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
  const kept = Object.entries(answer.headers).filter(([name]) => !saidByTheServer.has(name))
  return {
    address,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(parts),
  }
}
