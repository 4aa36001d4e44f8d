import { createServer, type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Timeouts against clients that are slow on purpose, in milliseconds. */
const timeouts = {
  /** For the head of a request: about a kilobyte, even on the slowest connection. */
  headersTimeout: 20_000,
  /** For the whole request: the largest chunk of an upload at 75 kbit/s. An upload that is cut can be resumed. */
  requestTimeout: 3_600_000,
  /** Longer than proxies keep a connection, so that the server never closes it while a proxy sends a request. */
  keepAliveTimeout: 72_000,
} as const

/**
 * The time after which a connection is closed when no byte moves in either direction, in milliseconds: its client does
 * not read a response, or sends nothing. A slow connection moves some bytes in this time. Responses take less, unless
 * many pictures wait to be prepared; browsers then ask again.
 */
const inactivityTimeoutMs = 300_000

/** Further connections are closed immediately. Each connection takes about 20 KB. */
const maxConnections = 5_000

/** How often idle connections are closed while the site stops. */
const sweepMs = 50

export type HttpServer = ReturnType<typeof createHttpServer>

/** Creates Node's HTTP server with this site's limits. Its connections end when the site stops. */
export function createHttpServer(
  answer: RequestListener,
  { timeoutMs = inactivityTimeoutMs }: { readonly timeoutMs?: number } = {},
) {
  const connections = new Set<Socket>()
  let ending = false

  class EndingResponse extends ServerResponse<IncomingMessage> {
    /** Node calls it for every response, at the latest with the first byte of the body. */
    override writeHead(...args: [status: number, ...rest: unknown[]]): this {
      if (this.headersSent) return super.writeHead(...(args as [number]))
      const isKept = this.shouldKeepAlive && !this.hasHeader('Connection')
      if (ending || isReadingWithBody(this.req)) this.setHeader('Connection', 'close')
      // RFC 9112, 9.3: HTTP/1.1 connections are kept open by default. The headers would add 48 bytes.
      else if (isKept && this.req.httpVersion === '1.1') this.removeHeader('Connection')
      return super.writeHead(...(args as [number]))
    }
  }

  const server = createServer(
    { ...timeouts, optimizeEmptyRequests: true, ServerResponse: EndingResponse },
    answer,
  )
  server.maxConnections = maxConnections
  server.setTimeout(timeoutMs)
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  // Node counts a connection as idle when the whole response is in its buffer, and closing it drops the unsent bytes
  // (observed in Node 24.21). The process waits for these bytes, so the other idle connections can wait too.
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    for (const socket of connections) if (socket.writableLength > 0) return
    closeIdle()
  }

  return {
    server,
    /**
     * Call it before `server.close()`. From then on every response says `Connection: close`, also for requests that
     * came before, and idle connections are closed.
     */
    endConnections(): void {
      ending = true
      const sweep = setInterval(() => {
        // Browsers open connections in advance. Node does not count a connection without a first request as idle.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
        server.closeIdleConnections()
      }, sweepMs)
      server.once('close', () => clearInterval(sweep))
    },
  }
}

/** No handler reads the body of a GET. Without `Connection: close`, Node would wait for it for `requestTimeout`. */
const isReadingWithBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
