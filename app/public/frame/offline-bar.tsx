import { useSyncExternalStore } from 'react'
import styles from './offline-bar.module.css'

/** Says above every page that the device has no connection; gone as soon as it is back. Part of the page's header. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className={styles.bar}>
      {!online && 'You are offline. What is open stays here; new pages come when the connection is back.'}
    </p>
  )
}

function watchConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
