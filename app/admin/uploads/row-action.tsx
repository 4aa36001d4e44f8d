import type { MouseEvent } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import classes from './upload-list-item.module.css'

export interface RowActionLook {
  readonly crimson?: boolean
  /** Only on wide screens. On narrow ones the menu of the row has it. */
  readonly wide?: boolean
}

/**
 * A button for one picture of a list: a framed button with an icon on narrow screens, underlined words on wide ones.
 */
export function RowAction(
  props: RowActionLook & {
    /** The accessible name: the text and the name of the picture. */
    label: string
    words: string
    sign: IconName
    disabled?: boolean
    /** For a button that folds something: whether it is open, and the id of what it opens. */
    expanded?: boolean
    controls?: string
    onClick: (event: MouseEvent) => void
  },
) {
  return (
    <button
      type="button"
      className={classes.action}
      data-crimson={props.crimson || undefined}
      data-wide={props.wide || undefined}
      disabled={props.disabled}
      aria-label={props.label}
      aria-expanded={props.expanded}
      aria-controls={props.expanded ? props.controls : undefined}
      onClick={props.onClick}
    >
      <Icon name={props.sign} size={20} />
      <span>{props.words}</span>
    </button>
  )
}
