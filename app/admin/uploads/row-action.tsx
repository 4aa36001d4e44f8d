import type { MouseEvent } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import classes from './upload-list-item.module.css'

/** A button for one picture of a list: icon and text on narrow screens, only the icon on wide ones. */
export function RowAction(props: {
  /** The accessible name: the text and the name of the picture. */
  label: string
  words: string
  sign: IconName
  disabled?: boolean
  crimson?: boolean
  onClick: (event: MouseEvent) => void
}) {
  return (
    <button
      type="button"
      className={classes.action}
      data-crimson={props.crimson || undefined}
      disabled={props.disabled}
      aria-label={props.label}
      title={props.words}
      onClick={props.onClick}
    >
      <Icon name={props.sign} size={20} />
      <span className={classes.actionWords}>{props.words}</span>
    </button>
  )
}
