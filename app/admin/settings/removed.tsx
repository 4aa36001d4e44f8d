import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import styles from './settings.module.css'

/** Says that an item was removed from its list, with the way back. It takes the focus, because the item is gone. */
export function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [name])
  return (
    <p className={styles.removed}>
      <span>
        <bdi>{name}</bdi> is out of the list.
      </span>
      <Button
        ref={undo}
        type="button"
        variant="subtle"
        c="gray.9"
        leftSection={<Icon name="undo" size={18} />}
        onClick={onUndo}
      >
        Undo<VisuallyHidden> the removal of {name}</VisuallyHidden>
      </Button>
    </p>
  )
}
