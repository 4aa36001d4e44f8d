import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'

export interface RowActionLook {
  readonly crimson?: boolean
  /** Only on wide screens. On narrow ones the menu of the row has it. */
  readonly wide?: boolean
}

/** A button for one file of a list. */
export const RowAction = ({
  words,
  label,
  crimson,
  wide,
  disabled,
  expanded,
  controls,
  onClick,
}: RowActionLook & {
  words: string
  /** The accessible name: the text and the name of the file. */
  label: string
  disabled?: boolean
  /** For a button that folds something: whether it is open, and the id of what it opens. */
  expanded?: boolean
  controls?: string
  onClick: (event: MouseEvent) => void
}) => (
  <Button
    variant="subtle"
    fz="sm"
    color={crimson ? 'red' : undefined}
    visibleFrom={wide ? 'md' : undefined}
    disabled={disabled}
    aria-label={label}
    aria-expanded={expanded}
    aria-controls={expanded ? controls : undefined}
    onClick={onClick}
  >
    {words}
  </Button>
)
