import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** Time-outs against clients that are slow on purpose. A slow honest client can try again. */
const patience = {
  /** For the head of a request: a kilobyte on the slowest connection. */
  headersTimeout: 20_000,
  /** For all of a request: the largest piece of an upload at 75 kbit/s. One that is cut goes on from its last byte. */
  requestTimeout: 3_600_000,
  /** Longer than proxies keep a connection, so that it is never closed under a request they are sending. */
  keepAliveTimeout: 72_000,
} as const

/** Further connections are closed as soon as they open. Each costs some 20 KB. */
const mostConnections = 5_000

/** How often idle connections are closed while the site stops. */
const sweepMs = 50

export interface HttpServer {
  readonly server: Server
  /**
   * From now on every answer says `Connection: close`, also to requests that came before, and connections without a
   * request are closed. To be called before `server.close()`.
   */
  endConnections(): void
}

/** Node's HTTP server with this site's limits, and connections that end when the site stops. */
export function createHttpServer(answer: RequestListener): HttpServer {
  const connections = new Set<Socket>()
  let ending = false

  class EndingResponse extends ServerResponse<IncomingMessage> {
    /** Node calls it for every answer, at the latest with the first byte of the body. */
    override writeHead(...given: [status: number, ...rest: unknown[]]): this {
      if (this.headersSent) return super.writeHead(...(given as [number]))
      const isKept = this.shouldKeepAlive && !this.hasHeader('Connection')
      if (ending) this.setHeader('Connection', 'close')
      // RFC 9112, 9.3: HTTP/1.1 connections are kept by default, and the header is 48 bytes of every head.
      else if (isKept && this.req.httpVersion === '1.1') this.removeHeader('Connection')
      return super.writeHead(...(given as [number]))
    }
  }

  // Most requests have no body, and Node then skips its events.
  const server = createServer(
    { ...patience, optimizeEmptyRequests: true, ServerResponse: EndingResponse },
    answer,
  )
  server.maxConnections = mostConnections
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  // Node counts a connection as idle once its answer was handed over whole, and cuts what has not left yet (seen in
  // 24.21: 4 of 20 MB arrived). While bytes are on their way the process stays anyway, so the others can wait too.
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    for (const socket of connections) if (socket.writableLength > 0) return
    closeIdle()
  }

  return {
    server,
    endConnections() {
      ending = true
      const sweep = setInterval(() => {
        // Browsers open connections ahead of need. Node waits for their first request as for one that is arriving.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
        server.closeIdleConnections()
      }, sweepMs)
      server.once('close', () => clearInterval(sweep))
    },
  }
}
