import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** An answer of the site with its body as it was sent, still compressed. */
export interface Capture {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The request header of a phone, which gets brotli. */
export const asPhone = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Headers that nginx sets itself for a file, or that concern one connection only. */
const ofTheServer =
  /^(accept-ranges|connection|content-length|date|etag|keep-alive|last-modified|transfer-encoding)$/

/** Captures the answer that most visitors get: the site compresses a page better after its second request. */
export async function captureSettled(origin: string, address: string): Promise<Capture> {
  for (let asked = 0; asked < 2; asked += 1) await capture(origin, address)
  await pause(500)
  return capture(origin, address)
}

/** @throws unless the answer is a 200. */
async function capture(origin: string, address: string): Promise<Capture> {
  const asking = request(origin + address, { headers: asPhone })
  asking.end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
  const headers = Object.entries(answer.headers).filter(([name]) => !ofTheServer.test(name))
  return { headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), body }
}
