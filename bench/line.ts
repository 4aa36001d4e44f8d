import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Milliseconds each way, as to a server abroad. Over no line at all, what a page asks for late is there before its first
 * paint or not by chance, and what Lighthouse works out from that jumps by a quarter from one visit to the next.
 */
const wayMs = 50

/** An address from which everything reaches the server, and comes back, a little later. */
export interface Line {
  /** Without a slash at its end. */
  readonly url: string
  /** Which server it leads to: a port of this machine. */
  leadTo(port: number): void
  close(): void
}

export async function openLine(): Promise<Line> {
  let port = 0
  const server = createServer({ noDelay: true }, (visitor) => {
    const site = connect({ port, host: '127.0.0.1', noDelay: true })
    carry(visitor, site)
    carry(site, visitor)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (to) => (port = to),
    close: () => void server.close(),
  }
}

function carry(from: Socket, to: Socket): void {
  from.on('data', (bytes: Buffer) => setTimeout(() => to.write(bytes), wayMs))
  from.on('end', () => setTimeout(() => to.end(), wayMs))
  from.on('error', () => to.destroy())
}
