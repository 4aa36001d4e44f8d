import type { WorkerMessage } from './service-worker.ts'

/** A running worker replies within milliseconds. After this time it counts as stopped. */
const timeoutMs = 3_000

/**
 * Gives a contact message to the service worker, which sends it when the connection is back. Returns false when there
 * is no service worker or it did not store the message.
 */
export async function queueMessage(form: FormData): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return false
  return new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), timeoutMs)
    const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
    const toWorker: WorkerMessage = { message: Object.fromEntries(fields) }
    worker.postMessage(toWorker, [port2])
  })
}
