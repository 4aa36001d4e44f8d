import { exitScript } from 'virtual:inline-assets'
import { InlineScript } from '#app/public/frame/inline-script.tsx'
import styles from './exit-bar.module.css'
import type { ShownExit } from './shown-exit.server.ts'

/**
 * A bar with a link that leaves the page at once. It stays in view. `exit`: the page to open instead. With script that
 * page replaces this one, and Escape pressed twice does the same. `tag`: on wide screens it is a tag at the right.
 */
export function ExitBar({ exit, tag }: { exit: ShownExit; tag?: boolean }) {
  return (
    <div className={styles.bar} data-exit={tag ? 'tag' : ''}>
      <div className={styles.inside}>
        <p className={styles.words}>
          <strong>Someone watching?</strong> This button, or Escape pressed twice, opens {exit.words} in place
          of this one.
        </p>
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
      <InlineScript code={exitScript} />
    </div>
  )
}
