import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createFirstLines } from './first-lines.ts'
import type { PageFront } from './page-front.ts'
import { readPlainGet } from './plain-get.ts'
import type { FastAnswer } from './send-page.ts'

/** Milliseconds that a connection may be silent here. */
export interface FastPathPatience {
  /** Before its first request. */
  readonly headersTimeout: number
  /** After an answer. */
  readonly keepAliveTimeout: number
}

/** How long a connection may stand still in the middle of its last answer while the site stops. */
const longestLastMs = 10_000

/**
 * Answers what is in memory straight on the connection: half of what such an answer costs is Node's request and
 * response, which it has no use for. Whatever is not a plain GET for something in memory goes to the server as if it
 * had just arrived, with its connection, for good: a connection is read by the one or the other, never by both.
 * What is being made for somebody else is waited for here. The answer closes the connections that are silent, each
 * once its last answer has left; the others end with the answer that they wait for.
 */
export function openFastPath(server: Server, front: PageFront, patience: FastPathPatience): () => void {
  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  const silent = new Set<Socket>()
  const firstLines = { 200: createFirstLines(200), 304: createFirstLines(304), 503: createFirstLines(503) }
  let stopped = false

  server.on('connection', (socket: Socket) => {
    if (stopped) return handOver(socket)
    let answered = false

    const read = (bytes: Buffer) => {
      // Who asks again before the last answer has gone waits in the server's own line.
      const request = socket.writableLength === 0 ? readPlainGet(bytes) : null
      const answer = request && front.answerPlain(request)
      if (!(answer instanceof Promise)) return give(answer, bytes)
      // Meanwhile the connection keeps what comes.
      socket.pause()
      silent.delete(socket)
      void answer.then((made) => {
        if (socket.destroyed) return
        socket.resume()
        give(made, bytes)
        if (made && stopped) end(socket)
        else if (made) silent.add(socket)
      })
    }
    const give = (answer: FastAnswer | null, bytes: Buffer) => {
      if (!answer) {
        forget()
        socket.pause()
        socket.unshift(bytes)
        handOver(socket)
        socket.resume()
        return
      }
      const begun = firstLines[answer.status]
      socket.cork()
      socket.write(begun.write())
      socket.write(answer.rest)
      socket.uncork()
      // Not all of it has left: the bytes belong to this connection now.
      if (socket.writableLength > 0) begun.leave()
      if (!answered) socket.setTimeout(patience.keepAliveTimeout)
      answered = true
    }
    const leave = () => socket.destroySoon()
    const cut = () => socket.destroy()
    // A connection that breaks is closed by itself; there is nobody left to tell.
    const ignore = () => {}
    const forget = () => {
      silent.delete(socket)
      socket.setTimeout(0)
      socket.off('data', read).off('end', leave).off('timeout', cut).off('close', forget).off('error', ignore)
    }

    silent.add(socket)
    socket.setTimeout(patience.headersTimeout)
    socket.on('data', read).on('end', leave).on('timeout', cut).on('close', forget).on('error', ignore)
  })

  function handOver(socket: Socket): void {
    for (const listener of serve) listener.call(server, socket)
  }

  function end(socket: Socket): void {
    socket.destroySoon()
    socket.setTimeout(longestLastMs)
  }

  return () => {
    stopped = true
    for (const socket of silent) end(socket)
  }
}
