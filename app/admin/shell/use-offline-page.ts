import { useEffect } from 'react'

/**
 * Starts the service worker of the website. Without a connection it answers instead of the browser's own error page,
 * also when the router loads the page again because the script of a screen did not arrive.
 */
export function useOfflinePage(): void {
  useEffect(() => {
    // A browser may forbid service workers. The staff area works without one.
    void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
  }, [])
}
