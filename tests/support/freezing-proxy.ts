import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy that, while it is frozen, passes nothing on and closes nothing, as a server that hangs. */
export async function startFreezingProxy(to: string) {
  const { hostname, port } = new URL(to)
  let frozen = false
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.on('error', () => undefined).on('close', () => server.destroy())
    server.on('error', () => undefined).on('close', () => client.destroy())
    client.on('data', (bytes) => frozen || server.write(bytes))
    server.on('data', (bytes) => frozen || client.write(bytes))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  return {
    url: Object.assign(new URL(to), { port: String((proxy.address() as AddressInfo).port) }).href,
    freeze: (on: boolean) => (frozen = on),
  }
}
