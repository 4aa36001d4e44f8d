import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Linux gives ports from 32768 on to outgoing connections and to servers that ask for any port, macOS from 49152 on.
 * The ports of tests are lower, so none is taken between the probe and the start of the server. Browsers open all of
 * them.
 */
const lowest = 11_000
const portsPerProcess = 210
/** Processes that run at the same time have different blocks: their ids are close to each other. */
const block = lowest + (process.pid % 100) * portsPerProcess
let calls = 0

/** A free port on 127.0.0.1, another one with each call. */
export async function findFreePort(): Promise<number> {
  const port = block + (calls++ % portsPerProcess)
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch {
    return findFreePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}
