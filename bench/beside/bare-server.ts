import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#tests/support/free-port.ts'
import type { Capture } from '../captures.ts'
import type { Bench } from '../part.ts'
import { type Measured, startMeasured } from '../processes.ts'
import { answering } from '../site.ts'

export interface BareServer extends Measured {
  readonly url: string
}

const script = fileURLToPath(new URL('bare-server.mjs', import.meta.url))

/** Node's own HTTP server, answering everything with one capture: what no site on this platform can be below. */
export async function startBareServer(bench: Bench, { headers, body }: Capture): Promise<BareServer> {
  const folder = fs.mkdtempSync(path.join(bench.folder, 'bare-'))
  const head = path.join(folder, 'head.json')
  const bytes = path.join(folder, 'body')
  const lines = Object.entries({ ...headers, 'content-length': String(body.length) }).flat()
  fs.writeFileSync(head, JSON.stringify(lines))
  fs.writeFileSync(bytes, body)
  const port = await findFreePort()
  const running = startMeasured(bench, process.execPath, [script, String(port), head, bytes])
  const url = `http://127.0.0.1:${port}`
  await answering(running, url)
  return { ...running, url }
}
