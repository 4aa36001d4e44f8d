import type { Said } from './service-worker.ts'

/** The worker answers within a blink; a worker that does not has gone. */
const patienceMs = 3_000

/** Hands a message to the service worker, which sends it when the connection is back. False: there is none, or it could not. */
export async function keepMessage(form: FormData): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return false
  const answered = new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), patienceMs)
    const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
    const said: Said = { message: Object.fromEntries(fields) }
    worker.postMessage(said, [port2])
  })
  return answered
}
