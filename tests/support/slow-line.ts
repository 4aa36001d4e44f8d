import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A line between a browser and the site that counts what is sent, can be slow, and can be cut. */
export interface SlowLine {
  readonly port: number
  /** Sets where it ends: a port of 127.0.0.1. */
  leadTo(port: number): void
  /** Bytes that reached the site since the line was opened, request headers included. */
  sentBytes(): number
  /** From now on at most this many bytes a second go to the site. */
  slowTo(bytesPerSecond: number): void
  /** Drops every connection and refuses new ones. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openSlowLine(): Promise<SlowLine> {
  const connections = new Set<Socket>()
  let to = 0
  let sent = 0
  let bytesPerSecond = Infinity
  let isCut = false

  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy()
      return
    }
    const site = createConnection({ port: to, host: '127.0.0.1' })
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
    leadTo: (port) => (to = port),
    sentBytes: () => sent,
    slowTo: (rate) => (bytesPerSecond = rate),
    cut() {
      isCut = true
      for (const socket of connections) socket.destroy()
    },
    mend: () => (isCut = false),
    async close() {
      for (const socket of connections) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
