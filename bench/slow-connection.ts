import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The delay in each direction in milliseconds, as to a server abroad. */
const wayMs = 50

/**
 * Opens a proxy that delays everything to and from a port of this machine. Without the delay, it is a matter of chance
 * whether files that a page requests late arrive before the first paint, and the paint times that Lighthouse calculates
 * vary by a quarter.
 */
export async function openSlowConnection(): Promise<{
  url: string
  leadTo(port: number): void
  close(): void
}> {
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
