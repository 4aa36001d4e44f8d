/*
 * Whether there is a connection stands on the `html` element (`data-offline`), and the offline bar shows it. The script
 * within each page of visitors sets it before React is there; the bar sets it again, because React takes attributes
 * off when it renders an error page, and because pages of staff have no such script. A page that the service worker
 * shows from its cache counts as offline (`data-from-device`), whatever the browser says.
 */

export function showConnection(): void {
  const { documentElement: root } = document
  root.toggleAttribute('data-offline', !navigator.onLine || root.hasAttribute('data-from-device'))
}

/** The website has answered, or the browser says that it is online. */
export function connectionIsBack(): void {
  document.documentElement.removeAttribute('data-from-device')
  showConnection()
}

/** @returns a function that stops watching. */
export function watchConnection(): () => void {
  showConnection()
  addEventListener('online', connectionIsBack)
  addEventListener('offline', showConnection)
  return () => {
    removeEventListener('online', connectionIsBack)
    removeEventListener('offline', showConnection)
  }
}
