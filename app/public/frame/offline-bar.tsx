import { useEffect } from 'react'
import { NotesFromDevice } from '#app/offline/notes-from-device.tsx'
import styles from './offline-bar.module.css'

/**
 * Says above every page that the device has no connection; gone as soon as it is back. Part of the page's header.
 * Below it is room for what the service worker has to say. Whether there is a connection stands on the `html` element
 * (`data-offline`), where the script that comes with a page sets it long before React is there.
 */
export function OfflineBar() {
  useEffect(watchConnection, [])
  return (
    <div role="status">
      <p className={styles.bar}>
        You are offline. Pages kept on this device still open; others come when the connection is back.
      </p>
      <NotesFromDevice />
    </div>
  )
}

function watchConnection() {
  const show = () => {
    const { documentElement: root } = document
    root.toggleAttribute('data-offline', !navigator.onLine || root.hasAttribute('data-from-device'))
  }
  show()
  addEventListener('online', show)
  addEventListener('offline', show)
  return () => {
    removeEventListener('online', show)
    removeEventListener('offline', show)
  }
}
