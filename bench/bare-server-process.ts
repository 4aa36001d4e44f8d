import fs from 'node:fs'
import { createServer } from 'node:http'

/*
 * Runs as a separate process: `node bench/bare-server-process.ts PORT BODY HEAD`. Node's own server with nothing behind
 * it: it answers every request with the bytes of the file BODY. HEAD is a JSON array of alternating names and values.
 * No server that runs on Node needs less processor time.
 */
const [port, body = '', head = '[]'] = process.argv.slice(2)
const bytes = fs.readFileSync(body)
const headers = JSON.parse(head) as string[]

createServer({ optimizeEmptyRequests: true, keepAliveTimeout: 60_000 }, (_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
