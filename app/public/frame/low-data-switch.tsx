import { href } from 'react-router'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './low-data-switch.module.css'

/** The id of the switch in the footer. */
export const lowDataSwitchId = 'low-data'

/**
 * Switches low-data mode on this device. It is a plain HTML form, so that it works without script and loads the whole
 * page again. `inMenu`: for the second switch of a page, in the menu of narrow screens.
 */
export function LowDataSwitch({ inMenu }: { inMenu?: boolean }) {
  const lowData = useLowData()
  const id = inMenu ? `menu-${lowDataSwitchId}` : lowDataSwitchId
  const wordsId = `${lowDataSwitchId}-words`
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
        aria-describedby={wordsId}
        className={styles.switch}
      >
        <span id={`${id}-name`}>Low data</span>
        <span aria-hidden="true" className={styles.state} data-on={lowData ? '' : undefined}>
          {lowData ? 'On' : 'Off'}
        </span>
      </button>
      {!inMenu && (
        <VisuallyHidden id={wordsId}>Saves data: pictures load only when you tap them.</VisuallyHidden>
      )}
    </form>
  )
}
