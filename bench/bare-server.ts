import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from '#tests/support/free-port.ts'
import type { Capture } from './captures.ts'
import type { Bench } from './part.ts'
import { type Measured, repository, startMeasured } from './processes.ts'
import { answering } from './site.ts'

/** Starts Node's own server with nothing behind it. It answers all requests with the bytes and headers of a capture. */
export async function startBareServer(
  bench: Bench,
  { headers, body }: Capture,
): Promise<Measured & { readonly url: string }> {
  const file = path.join(fs.mkdtempSync(path.join(bench.folder, 'bare-')), 'body')
  fs.writeFileSync(file, body)
  const head = Object.entries({ ...headers, 'content-length': String(body.length) }).flat()
  const port = await findFreePort()
  const script = path.join(repository, 'bench/bare-server-process.ts')
  const running = startMeasured(bench, process.execPath, [script, String(port), file, JSON.stringify(head)])
  const url = `http://127.0.0.1:${port}`
  await answering(running, `${url}/`)
  return { ...running, url }
}
