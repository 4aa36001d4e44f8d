import { pictureRetry } from 'virtual:inline-assets'
import { InlineScript } from '#app/public/frame/inline-script.tsx'
import styles from './low-data-note.module.css'
import { lowDataSwitchId } from './low-data-switch.tsx'

/** Explains low-data mode: the browser may have chosen it with a Save-Data header, without the visitor's knowledge. */
export function LowDataNote() {
  return (
    <aside aria-label="Low data" className={styles.note}>
      <p>
        Saves data: pictures load only when you tap them.{' '}
        <button type="button" data-show-all="">
          Show all here
        </button>{' '}
        <a href={`#${lowDataSwitchId}`}>Change this</a>
      </p>
      <InlineScript code={pictureRetry} />
    </aside>
  )
}
