import { href } from 'react-router'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import styles from './low-data-switch.module.css'

/** Of the switch at the foot of each page. */
export const lowDataSwitchId = 'low-data'

/**
 * Text first, or everything at once: remembered on this device. A form of the browser's own, so that it works without
 * script and brings the whole page in its other form. `inMenu`: the second of a page, where phones look first.
 */
export function LowDataSwitch({ inMenu }: { inMenu?: boolean }) {
  const lowData = useLowData()
  const id = inMenu ? `menu-${lowDataSwitchId}` : lowDataSwitchId
  return (
    <form
      method="post"
      action={href('/low-data')}
      id={id}
      className={styles.form}
      data-in-menu={inMenu ? '' : undefined}
    >
      <input type="hidden" name="low-data" value={lowData ? 'off' : 'on'} />
      <button
        type="submit"
        role="switch"
        aria-checked={lowData}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-words`}
        className={styles.switch}
      >
        <span id={`${id}-name`}>Low data</span>
        <span aria-hidden="true" className={styles.state} data-on={lowData ? '' : undefined}>
          {lowData ? 'On' : 'Off'}
        </span>
      </button>
      <p id={`${id}-words`}>Text first, pictures when you tap. Remembered on this device.</p>
    </form>
  )
}
