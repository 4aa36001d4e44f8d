import fs from 'node:fs'
import { createServer } from 'node:http'

/*
 * Runs as a separate process: `node bench/bare-server-process.ts PORT BODY HEADERS`. Node's own server with nothing
 * behind it: it answers every request with the bytes of the file BODY and the headers, which are JSON. No server that
 * runs on Node needs less processor time.
 */
const [port, body = '', headers = '{}'] = process.argv.slice(2)
const bytes = fs.readFileSync(body)
const answered = { ...(JSON.parse(headers) as Record<string, string>), 'content-length': bytes.length }

createServer({ keepAliveTimeout: 60_000 }, (_, response) => {
  response.writeHead(200, answered)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
