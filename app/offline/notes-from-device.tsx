import styles from './notes-from-device.module.css'

/**
 * Room for what the service worker puts into a page (`device-notes.ts`): before the page arrives, or while it is open.
 * React leaves alone what is in it.
 */
export function NotesFromDevice() {
  return (
    <div
      className={styles.notes}
      data-device-notes=""
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
