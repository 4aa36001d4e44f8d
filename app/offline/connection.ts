/*
 * The `html` element has the attribute `data-offline` while the connection is gone; the offline bar depends on it. In
 * public pages an inline script sets the attribute before React loads. The offline bar sets it again, because React
 * removes it when it renders an error page, and because staff pages have no such script. A page from the cache of the
 * service worker (`data-from-device`) counts as offline, even when the browser reports a connection.
 */

function showConnection(): void {
  const { documentElement: root } = document
  root.toggleAttribute('data-offline', !navigator.onLine || root.hasAttribute('data-from-device'))
}

/** Call it after a response of the website, or when the browser reports a connection. */
export function connectionIsBack(): void {
  document.documentElement.removeAttribute('data-from-device')
  showConnection()
}

/** Watches the connection as long as the document is open. A second call adds nothing. */
export function watchConnection(): void {
  showConnection()
  addEventListener('online', connectionIsBack)
  addEventListener('offline', showConnection)
}
