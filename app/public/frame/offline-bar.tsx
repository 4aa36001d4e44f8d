import { useEffect } from 'react'
import { watchConnection } from '#app/offline/connection.ts'
import { NotesFromDevice } from '#app/offline/notes-from-device.tsx'
import styles from './offline-bar.module.css'

/**
 * Says above every page that the device has no connection; gone as soon as it is back. Part of the page's header.
 * Below it is room for what the service worker has to say.
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
