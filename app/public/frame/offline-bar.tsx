import { useEffect } from 'react'
import { watchConnection } from '#app/offline/connection.ts'
import { NotesFromDevice } from '#app/offline/notes-from-device.tsx'
import styles from './offline-bar.module.css'

/**
 * A message at the top of every page while the connection is gone. Below it is the place for the notes of the service
 * worker.
 */
export function OfflineBar() {
  useEffect(watchConnection, [])
  return (
    <div role="status">
      <p className={styles.bar}>
        You are offline. Pages kept on this device still open; others open when the connection is back.
      </p>
      <NotesFromDevice />
    </div>
  )
}
