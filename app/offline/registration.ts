/*
 * Stands in each page of visitors and runs before React, which may never come. A moment after the page has loaded it
 * starts the service worker, tells it what the page had loaded before a worker was there, and shows what the worker says.
 */
import { connectionIsBack, watchConnection } from './connection.ts'
import type { Said } from './service-worker.ts'

const place = document.querySelector<HTMLElement>('[data-device-notes]')
const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
const isFirst = !workers?.controller
// A first worker competes for processor and connection with a page whose pictures are still loading.
const startAfterMs = isFirst ? 3_000 : 0

const { documentElement: root } = document
watchConnection()

async function tell() {
  const { active } = await workers!.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const said: Said = {
    opened: isFirst ? [location.href, ...loaded] : [],
    lowData: root.dataset['lowData'] !== undefined,
  }
  active?.postMessage(said)
}

if (workers) {
  workers.onmessage = ({ data }) => {
    // It has something to say because the site answered.
    connectionIsBack()
    if (place) place.innerHTML = data
  }
  // A browser may forbid it, and then the page is as good as without.
  const start = () => workers.register('/service-worker.js').then(tell, () => {})
  addEventListener('load', () => setTimeout(start, startAfterMs))
  addEventListener('online', () => void tell())
}

// Without a connection links are the browser's own: the worker has pages, while React would ask for parts of them that
// were never fetched.
addEventListener(
  'click',
  (event) => {
    if (!root.hasAttribute('data-offline') || !workers?.controller) return
    if ((event.target as Element).closest('a[href^="/"]')) event.stopImmediatePropagation()
  },
  true,
)
