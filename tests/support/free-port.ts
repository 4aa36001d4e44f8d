import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A free port on 127.0.0.1. Another process could still take it before the caller listens on it. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
