import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/*
 * `node bare-server.mjs PORT HEAD BODY`: Node's own HTTP server and nothing else, answering every request with the same
 * bytes. HEAD is a file with names and values in turn, as JSON; BODY a file as it is.
 */
const [port, head, body] = process.argv.slice(2)
const lines = JSON.parse(readFileSync(head, 'utf8'))
const bytes = readFileSync(body)
createServer({ optimizeEmptyRequests: true, keepAliveTimeout: 72_000 }, (_request, response) => {
  response.writeHead(200, lines)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
