import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A TCP proxy between a browser and the site that counts bytes, can be slow, and can be cut. */
export interface SlowConnection {
  readonly port: number
  /** Sets the target: a port of 127.0.0.1. */
  forwardTo(port: number): void
  /** The bytes sent to the site since the start, with request headers. */
  sentBytes(): number
  /** Limits the upload to the site to this many bytes per second. Responses are not limited. */
  slowTo(bytesPerSecond: number): void
  /** Closes every connection and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  /** The number of connections that were refused while it was cut. */
  refused(): number
  close(): Promise<void>
}

export async function openSlowConnection(): Promise<SlowConnection> {
  const connections = new Set<Socket>()
  let target = 0
  let sent = 0
  let bytesPerSecond = Infinity
  let isCut = false
  let refused = 0

  const server = createServer((browser) => {
    if (isCut) {
      refused += 1
      browser.destroy()
      return
    }
    const site = createConnection({ port: target, host: '127.0.0.1' })
    for (const socket of [browser, site]) {
      connections.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => connections.delete(socket))
    }
    browser.on('close', () => site.destroy())
    site.on('close', () => browser.destroy())
    browser.pipe(meter()).pipe(site)
    site.pipe(browser)
  })

  function meter() {
    return new Transform({
      highWaterMark: 16_384,
      transform(bytes: Buffer, _encoding, done) {
        sent += bytes.length
        const waitMs = bytesPerSecond === Infinity ? 0 : (bytes.length / bytesPerSecond) * 1000
        if (waitMs < 1) done(null, bytes)
        else setTimeout(() => done(null, bytes), waitMs)
      },
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    forwardTo: (port) => (target = port),
    sentBytes: () => sent,
    slowTo: (rate) => (bytesPerSecond = rate),
    cut() {
      isCut = true
      for (const socket of connections) socket.destroy()
    },
    restore: () => (isCut = false),
    refused: () => refused,
    async close() {
      for (const socket of connections) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
