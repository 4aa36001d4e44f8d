import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below 32768, where Linux and macOS take ports for outgoing connections and for servers that ask for any: nobody else
 * gets one of these between the probe and the start of the server. No browser refuses to open one.
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
