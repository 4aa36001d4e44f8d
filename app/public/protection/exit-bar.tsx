import { exitScript } from 'virtual:inline-assets'
import { useEffect, useRef } from 'react'
import { OfflineScript } from '#app/offline/offline-script.tsx'
import styles from './exit-bar.module.css'
import { watchExit } from './quick-exit.ts'
import type { ShownExit } from './shown-exit.server.ts'

/**
 * A bar with a link that leaves the page at once. It stays in view. `exit`: the page to open instead. With script that
 * page replaces this one, and Escape pressed twice does the same.
 */
export function ExitBar({ exit }: { exit: ShownExit }) {
  const bar = useRef<HTMLDivElement & { stopsWatching?: () => void }>(null)
  useEffect(() => {
    const watched = bar.current
    if (!watched) return
    watchExit(watched)
    return () => watched.stopsWatching?.()
  }, [])
  return (
    <div ref={bar} className={styles.bar} data-exit="">
      <div className={styles.inside}>
        <p className={styles.words}>
          <strong>Someone watching?</strong> This button, or Escape pressed twice, opens {exit.words} in place
          of this one.
        </p>
        {/* React does not change it: the inline script may have written into it. */}
        <p
          role="status"
          className={styles.status}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        <a href={exit.address} rel="noreferrer" className={styles.exit}>
          Leave this page now
        </a>
      </div>
      <OfflineScript code={exitScript} />
    </div>
  )
}
