import styles from './notes-from-device.module.css'

/**
 * The place for the notes of the service worker (`device-notes.ts`). The service worker inserts them before the page
 * loads, or while it is open. React does not change them.
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
