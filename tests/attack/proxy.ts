import { once } from 'node:events'
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

/** An instance that refused or cut a connection gets no requests for this long. */
const restMs = 1_000

/**
 * A proxy in front of several instances on this machine, which get the requests in turn. It repeats requests as
 * deployment/Caddyfile does. A request goes to the next instance when its connection is refused; when the connection is
 * cut, only GET and HEAD do, because the instance may already have handled a request of another method. The client gets
 * 503 when no instance takes its request, and 502 when the answer was lost. The bytes of an upload are not buffered.
 * Returns a function that closes the proxy.
 */
export async function startProxy(port: number, instances: readonly number[]): Promise<() => void> {
  const restsUntil = new Map<number, number>()
  let turn = 0

  /** All instances, the ones that rest last. */
  function inTurn(): readonly number[] {
    turn += 1
    const rotated = instances.map((_, index) => instances[(turn + index) % instances.length]!)
    const rests = (instance: number) => (restsUntil.get(instance) ?? 0) > performance.now()
    return [...rotated.filter((instance) => !rests(instance)), ...rotated.filter(rests)]
  }

  function forward(
    request: IncomingMessage,
    response: ServerResponse,
    [instance, ...others]: readonly number[],
  ) {
    if (instance === undefined) return void response.writeHead(503).end()
    const isRepeatable = request.method === 'GET' || request.method === 'HEAD'
    const { connection: _, ...headers } = request.headers
    const client = request.socket.remoteAddress ?? ''
    const forwardedFor = [headers['x-forwarded-for'], client].filter(Boolean).join(', ')
    let isConnected = false
    const onward = sendRequest({
      ...{ host: '127.0.0.1', port: instance, agent: false },
      ...{ method: request.method, path: request.url },
      headers: { ...headers, 'x-forwarded-for': forwardedFor },
    })
    onward.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true
        if (isRepeatable) onward.end()
        else request.pipe(onward)
      }),
    )
    onward.once('response', (answer) => {
      if (answer.statusCode === 503 && isRepeatable && others.length > 0) {
        answer.resume()
        return forward(request, response, others)
      }
      const { connection: _, 'keep-alive': __, ...answered } = answer.headers
      response.writeHead(answer.statusCode ?? 502, answered)
      // A cut answer ends the connection of the client, who would otherwise take it for the whole.
      pipeline(answer, response, () => undefined)
    })
    onward.once('error', () => {
      if (response.headersSent || response.destroyed) return void response.destroy()
      restsUntil.set(instance, performance.now() + restMs)
      if (isRepeatable || !isConnected) forward(request, response, others)
      else response.writeHead(502).end()
    })
    response.once('close', () => onward.destroy())
  }

  const server = createServer((request, response) => forward(request, response, inTurn()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
