/*
 * An inline script of each public page. After the page has loaded it starts the service worker, reports the addresses
 * that the page loaded without the worker, and shows the worker's notes.
 */
import { connectionIsBack, watchConnection } from './connection.ts'
import type { WorkerMessage } from './service-worker.ts'

const place = document.querySelector<HTMLElement>('[data-device-notes]')
const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
const isFirst = !workers?.controller
// A first worker competes for processor and connection with a page whose pictures are still loading.
const startAfterMs = isFirst ? 3_000 : 0

const { documentElement: root } = document
watchConnection()

async function reportOpened() {
  const { active } = await workers!.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const message: WorkerMessage = {
    opened: isFirst ? [location.href, ...loaded] : [],
    lowData: 'lowData' in root.dataset,
    waiting: place?.querySelectorAll('[data-waiting]').length ?? 0,
  }
  active?.postMessage(message)
}

if (workers) {
  workers.onmessage = ({ data, source }) => {
    // The worker sends all other notes only after a response of the site.
    if (!data.includes('data-older-copy')) connectionIsBack()
    if (!place?.isConnected) return
    place.innerHTML = data
    const message: WorkerMessage = { notesShown: true }
    if (!document.hidden) (source as ServiceWorker).postMessage(message)
  }
  // A browser may forbid service workers. The page works without one.
  const start = () => workers.register('/service-worker.js').then(reportOpened, () => {})
  addEventListener('load', () => setTimeout(start, startAfterMs))
  addEventListener('online', () => void reportOpened())
}
