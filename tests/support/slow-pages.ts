import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Long enough for the browser to show the first part of a page. */
const pauseMs = 500

/** An HTTP proxy of the site at `siteUrl` that sends each page in two parts, with a pause before `pauseBefore`. */
export async function startSlowPages(siteUrl: string, pauseBefore: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(new URL(url, siteUrl))
    const headers = new Headers(answer.headers)
    // `fetch` has decoded the body.
    for (const name of ['connection', 'content-encoding', 'content-length', 'transfer-encoding'])
      headers.delete(name)
    // The browser would show a page from its cache at once.
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (isPage) headers.set('cache-control', 'no-store')
    response.writeHead(answer.status, Object.fromEntries(headers))
    const body = Buffer.from(await answer.arrayBuffer())
    const at = isPage ? body.indexOf(pauseBefore) : -1
    if (at >= 0) {
      response.write(body.subarray(0, at))
      await wait(pauseMs)
    }
    response.end(body.subarray(Math.max(0, at)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
